import type { ReactNode } from 'react';
import classes from './page-head.module.css';

interface PageHeadProps {
  title: string;
  /** What the screen is for, in a sentence. */
  sentence: string;
  /** What is begun here, where the table below ends. */
  action?: ReactNode;
  /** What narrows the screen down. */
  children?: ReactNode;
}

/** The head of a screen, the same everywhere but on evidence. */
export function PageHead({ title, sentence, action, children }: PageHeadProps) {
  return (
    <header className={classes.head}>
      <div className={classes.line}>
        <div>
          <h1>{title}</h1>
          <p>{sentence}</p>
        </div>
        {action}
      </div>
      {children}
    </header>
  );
}
