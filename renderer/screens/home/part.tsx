import type { ReactNode } from 'react';
import { useId } from 'react';
import { Link } from 'wouter';
import { formatNumber } from '#renderer/lib/quantities.ts';
import classes from './home.module.css';

interface PartProps {
  title: string;
  count?: number;
  tone?: 'late';
  /** Where all of it is. */
  more?: { href: string; label: string };
  children: ReactNode;
}

/** A part of the home screen under its heading. */
export function Part({ title, count, tone, more, children }: PartProps) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id} data-tone={tone}>
      <div className={classes.partHead}>
        <h2 className="flush" id={id}>
          {title}
          {count !== undefined && <span className="figures quiet regular"> {formatNumber(count)}</span>}
        </h2>
        {more !== undefined && <Link href={more.href}>{more.label}</Link>}
      </div>
      {children}
    </section>
  );
}
