import { Loader } from '@mantine/core';
import classes from './states.module.css';

/** Appears only when it takes a moment, so that quick screens do not flicker. */
export function Loading({ label }: { label: string }) {
  return (
    <div className={classes.loading} role="status">
      <Loader size="sm" aria-hidden />
      <span>{label}</span>
    </div>
  );
}
