import type { Icon } from '@tabler/icons-react';
import { IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { IconButton } from '#renderer/parts/icon-button.tsx';
import classes from './shell.module.css';

interface NoticeProps {
  /** A short name of it, for who does not see it. */
  label: string;
  sign: Icon;
  tone?: 'attention' | 'accent';
  role?: 'alert' | 'status';
  /** The command that shows it again once it was dismissed; without it, it is over then. */
  again?: string;
  /** Buttons. */
  actions?: ReactNode;
  children: ReactNode;
}

/** What arrives while somebody works, below the screen: nothing at its head moves, and it can be dismissed. */
export function Notice({ label, sign: Sign, tone = 'attention', role, again, actions, children }: NoticeProps) {
  const [dismissed, setDismissed] = useState(false);
  useCommands(
    dismissed && again !== undefined
      ? [{ group: 'General', label: again, icon: Sign, run: () => setDismissed(false) }]
      : [],
  );
  if (dismissed) return null;
  return (
    <section className={`${classes.notice} on-${tone}`} data-notice aria-label={label} role={role}>
      <Sign size={16} aria-hidden />
      <p className="breaks">{children}</p>
      <IconButton label="Dismiss" icon={IconX} sign={14} size="sm" onClick={() => setDismissed(true)} />
      {actions !== undefined && <div className="row wrap gap-2">{actions}</div>}
    </section>
  );
}
