import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import type { EvidenceList } from './use-evidence-list.ts';
import classes from './rest-unread.module.css';

/** What is there stays on the screen when the rest of it, or the latest of it, could not be read. */
export function RestUnread({ list }: { list: EvidenceList }) {
  const { progress, error, retry, searching } = list;
  const what =
    searching || progress === null
      ? 'This list may not show the latest changes.'
      : `Only ${formatNumber(progress.loaded)} of ${formatCount(progress.total, 'item')} could be read.`;
  return (
    <div className={classes.bar} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        <b>{what}</b> {sentenceFor(error)} Nothing was lost.
      </span>
      <Button size="compact-sm" variant="default" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
