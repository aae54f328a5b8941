import classes from './asking.module.css';

/** What was refused and, when it was asked too often, how long is left; the seconds are not read out one by one. */
export function Problem({ says, wait }: { says: string | null; wait: number }) {
  if (says === null) return null;
  return (
    <div className={classes.problem}>
      <p role="alert">{says}</p>
      {wait > 0 && (
        <p className="figures" aria-hidden>
          You can try again in {clockOf(wait)}.
        </p>
      )}
    </div>
  );
}

function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
