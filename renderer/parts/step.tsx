import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './step.module.css';

interface StepProps {
  number: number;
  title: string;
  state: 'done' | 'now' | 'later';
  children: ReactNode;
}

/** One of a few numbered parts of a page, done one after another. */
export function Step({ number, title, state, children }: StepProps) {
  const id = `step-${number}`;
  return (
    <section className={classes.step} data-state={state} aria-labelledby={id}>
      <span className={classes.number} aria-hidden>
        {state === 'done' ? <IconCheck size={16} /> : number}
      </span>
      <div className={classes.body}>
        <h2 id={id}>
          {title}
          {state === 'done' && <span className="only-spoken">, done</span>}
        </h2>
        {children}
      </div>
    </section>
  );
}
