import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import type { EvidenceList } from './use-evidence-list.ts';

/** At the foot of the list, so that no row moves: what is there stays on the screen when the rest of it, or the latest of it, could not be read. */
export function RestUnread({ list }: { list: EvidenceList }) {
  const { progress, error, retry, searching } = list;
  const what =
    searching || progress === null
      ? 'This list may not show the latest changes.'
      : `Only ${formatNumber(progress.loaded)} of ${formatCount(progress.total, 'item')} could be loaded.`;
  return (
    <div className="row gap-2 rigid text-sm rule-above on-attention py-1h px-3" role="alert">
      <IconAlertTriangle className="tone-attention" size={16} aria-hidden />
      <span className="flex-1">
        <b>{what}</b> {sentenceFor(error)} Nothing was lost.
      </span>
      <Button size="compact-sm" variant="default" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
