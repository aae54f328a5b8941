import { useEffect, useState } from 'react';
import { formatInstant } from '#renderer/lib/dates.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useShownTitle } from '#renderer/parts/screen-title.ts';
import classes from './shell.module.css';

/** At the head of every printed screen: which matter it is of, and when it was printed. */
export function PrintHeading() {
  const { case: matter } = useMatter();
  const title = useShownTitle();
  const [at, setAt] = useState(() => new Date().toISOString());
  useEffect(() => {
    const onPrint = (): void => setAt(new Date().toISOString());
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, []);
  const number = matter.caseNumbers[0]?.number;
  return (
    <div className={classes.printHeading} aria-hidden>
      <b>{matter.caption === '' ? 'Untitled matter' : matter.caption}</b>
      {number !== undefined && <span>{number}</span>}
      {title !== null && <span>{title}</span>}
      <span className="figures">{formatInstant(at)}</span>
    </div>
  );
}
