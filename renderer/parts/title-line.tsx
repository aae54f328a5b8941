import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './title-line.module.css';

interface TitleLineProps {
  title: string;
  /** The list that the record is in, and what leads there. */
  back: { href: string; label: string };
  /** What it is like, and what can be done with it. */
  children: ReactNode;
}

/** The first line of a record's own page. */
export function TitleLine({ title, back, children }: TitleLineProps) {
  return (
    <div className={classes.line}>
      <Link href={back.href} className={classes.back} aria-label={back.label}>
        <IconArrowLeft size={18} aria-hidden />
      </Link>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
