import { useQueryClient } from '@tanstack/react-query';
import { type QuarantinedRecord, restoreQuarantined } from '#renderer/api/sync.ts';
import { namingSharedNumbers } from '#renderer/features/evidence/shared-number.ts';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { useNow } from '#renderer/lib/use-now.ts';
import { formatInstant, formatInstantDay } from '#renderer/lib/dates.ts';
import { formatSize } from '#renderer/lib/quantities.ts';
import { daysLeft, nounOf } from '#renderer/features/sync/sync-words.ts';
import { InboxDetail, type Where } from './inbox-detail.tsx';
import { titleOf } from './inbox-items.ts';

/** What was deleted there, kept here for a while, and the way back. */
export function KeptDetail({ record, where }: { record: QuarantinedRecord; where: Where }) {
  const client = useQueryClient();
  const now = new Date(useNow());
  const { busy, attempt } = useTask();
  const { id, resource, caseId, size, quarantinedAt, until } = record;
  const restore = (): void =>
    void attempt(async () => {
      await namingSharedNumbers(client, caseId, () => restoreQuarantined(client, id));
      toastDone(`“${titleOf(record)}” is back. The next run adds it at ${where.remote} too.`);
    }, 'It could not be brought back');
  return (
    <InboxDetail
      where={where}
      title={titleOf(record)}
      record={{ resource, localId: undefined, caseId }}
      happened={`This ${nounOf(resource)} was deleted at ${where.remote}, and you had not changed it here. It is kept for 30 days, hidden from lists, searches and programs.`}
      busy={busy}
      answers={[
        {
          label: 'Bring it back',
          keys: 'b',
          does: 'It is here again as a new record. The next run adds it there too.',
          first: true,
          run: restore,
        },
      ]}
    >
      <p className="quiet text-sm">
        Set aside {formatInstant(quarantinedAt)}
        {size > 0 && `, ${formatSize(size)}`}. It is permanently deleted on {formatInstantDay(until)} (
        {daysLeft(until, now)}).
      </p>
    </InboxDetail>
  );
}
