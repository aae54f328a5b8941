import { useId, type ReactNode } from 'react';
import classes from './sync.module.css';

/** A part of a server's page, named by its heading. */
export function PagePart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 className="mb-2" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
