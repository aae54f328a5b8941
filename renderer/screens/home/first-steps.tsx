import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { firstSteps } from './next-step.ts';
import classes from './home.module.css';

/** A matter that was just made: what to begin with, in the order that helps most; any of it can wait. */
export function FirstSteps({ canEdit }: { canEdit: boolean }) {
  const { openSample } = useMatter();
  if (!canEdit) return <p className="quiet page-sides">This matter is still empty.</p>;
  return (
    <section className={classes.firstSteps} aria-labelledby="first-steps">
      <h2 className="mb-1" id="first-steps">
        Where to start
      </h2>
      <ol>
        {firstSteps.map(({ title, why, label, href }) => (
          <li key={title} className={classes.step}>
            <div>
              <b>{title}</b>
              <p>{why}</p>
            </div>
            <Button component={Link} href={href} variant="default" size="compact-md">
              {label}
            </Button>
          </li>
        ))}
      </ol>
      <p className={classes.nothing}>
        Rather look around first?{' '}
        <button type="button" className={classes.linkButton} onClick={() => void openSample()}>
          Open the sample matter
        </button>
        . Yours stays as it is.
      </p>
    </section>
  );
}
