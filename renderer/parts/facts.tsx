import { Fragment, type ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  /** What each is called, and what it is; null or false where it does not apply. */
  of: Readonly<Record<string, ReactNode>>;
  narrow?: boolean;
}

/** What is known of one thing, a line each. */
export function Facts({ of: facts, narrow = false }: FactsProps) {
  const known = Object.entries(facts).filter(([, value]) => value !== null && value !== false);
  return (
    <dl className={classes.facts} data-narrow={narrow || undefined}>
      {known.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className="min-w-0 breaks">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
