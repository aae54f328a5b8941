import { IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useDropTarget, type DropTaker } from '#renderer/features/filing/use-drop-target.ts';
import classes from './evidence.module.css';
import { IconButton } from '#renderer/parts/icon-button.tsx';

interface PaneHeadProps {
  title: string;
  /** Where all of these are looked after. */
  href?: string;
  action?: string;
  onAction?: (() => void) | undefined;
  drop?: DropTaker | undefined;
}

const nothing: DropTaker = {};

export function PaneHead({ title, href, action, onAction, drop = nothing }: PaneHeadProps) {
  const { over, handlers } = useDropTarget(drop);
  return (
    <div
      className={classes.paneHead}
      data-over={over === 'takes' || undefined}
      data-refused={over === 'refuses' || undefined}
      {...handlers}
    >
      <h2>
        {href === undefined ? (
          title
        ) : (
          <Link
            href={href}
            className={classes.paneLink ?? ''}
            title={`All ${title.toLowerCase()}: order, move, describe`}
          >
            {title}
          </Link>
        )}
      </h2>
      {onAction !== undefined && (
        <IconButton label={action ?? title} icon={IconPlus} sign={15} size="sm" title={action} onClick={onAction} />
      )}
    </div>
  );
}
