import type { ReactNode } from 'react';
import classes from './settings.module.css';

/** What only somebody who starts programs by hand needs. */
export function Advanced({ children }: { children: ReactNode }) {
  return (
    <details className={classes.note}>
      <summary>Advanced</summary>
      <p>{children}</p>
    </details>
  );
}
