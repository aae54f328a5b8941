import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './states.module.css';

interface EmptyStateProps {
  icon: Icon;
  title: string;
  children: ReactNode;
  action?: ReactNode;
  /** Fills the window, not a part of it. */
  page?: boolean;
  /** `h1` when it is all the screen has. */
  heading?: 'h1' | 'h2';
  /** Amber for what wants attention. */
  tone?: 'calm' | 'attention';
}

/** Says what belongs here, why it helps, and offers the next step. */
export function EmptyState({
  icon: Sign,
  title,
  children,
  action,
  page = false,
  heading: Title = 'h2',
  tone = 'calm',
}: EmptyStateProps) {
  return (
    <div className={classes.state} data-page={page || undefined}>
      <Sign size={36} stroke={1.3} className="tone-accent toned" data-tone={tone} aria-hidden />
      <Title className="ink strong text-xl mt-1">{title}</Title>
      <div className={classes.words}>{children}</div>
      {action !== undefined && <div className="flex wrap justify-center gap-2 mt-2">{action}</div>}
    </div>
  );
}
