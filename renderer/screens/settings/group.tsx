import type { ReactNode } from 'react';
import classes from './settings.module.css';

/** One subject of a section: what it is on the left, what can be done on the right. */
export function Group({ title, detail, children }: { title: string; detail: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.group} aria-label={title}>
      <div>
        <h3>{title}</h3>
        <p>{detail}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}

export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.labelled}>
      <span>{label}</span>
      {children}
    </div>
  );
}
