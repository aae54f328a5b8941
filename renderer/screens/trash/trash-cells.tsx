import { Button } from '@mantine/core';
import type { TrashedRecord } from '#renderer/api/generated.ts';
import { historyNouns } from '#renderer/features/history/field-words.ts';
import { formatAgo, formatInstant, formatInstantDay } from '#renderer/lib/dates.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { titleWords } from '#renderer/api/title-words.ts';

interface TrashCellsProps {
  record: TrashedRecord;
  canEdit: boolean;
  onRestore: () => void;
  onDelete: () => void;
}

export function TrashCells({ record, canEdit, onRestore, onDelete }: TrashCellsProps) {
  const { resource, together, trashedAt, until, by, you } = record;
  const title = titleWords(resource, record.title);
  return (
    <>
      <td>
        <span className="block strong breaks">{title}</span>
        {together > 0 && <span className="block quiet text-sm">with {formatCount(together, 'more record')}</span>}
      </td>
      <td className="nowrap">{historyNouns(resource)[0]}</td>
      <td>
        <time dateTime={trashedAt} title={formatInstant(trashedAt)} className="block nowrap">
          {formatAgo(trashedAt, new Date())}
        </time>
        <span className="block quiet text-sm">by {you ? 'you' : (by ?? 'somebody')}</span>
      </td>
      <td className="figures" data-head={until === null ? undefined : 'Kept until'}>
        {until === null ? (
          <span className="block quiet text-sm">Changed by sync since. Kept until you decide.</span>
        ) : (
          <span className="nowrap">{formatInstantDay(until)}</span>
        )}
      </td>
      <td>
        {canEdit && (
          <span className="flex to-end gap-2">
            <Button size="compact-sm" variant="default" aria-label={`Restore “${title}”`} onClick={onRestore}>
              Restore
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              c="var(--loss)"
              aria-label={`Permanently delete “${title}”`}
              onClick={onDelete}
            >
              Permanently delete
            </Button>
          </span>
        )}
      </td>
    </>
  );
}
