import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useDropTarget, type DropTaker } from '#renderer/features/filing/use-drop-target.ts';
import classes from './evidence.module.css';

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
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={action} title={action} onClick={onAction}>
          <IconPlus size={15} />
        </ActionIcon>
      )}
    </div>
  );
}
