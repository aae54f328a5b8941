import { useTask } from '#renderer/features/toasts/use-task.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type QuarantinedRecord, restoreQuarantined } from '#renderer/api/sync.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { useNow } from '#renderer/lib/use-now.ts';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';
import { formatInstant, formatInstantDay } from '#renderer/lib/dates.ts';
import { formatSize } from '#renderer/lib/quantities.ts';
import { daysLeft, nounOf } from '#renderer/features/sync/sync-words.ts';
import { AnswerButton } from './answer-button.tsx';
import { DetailHead, type Where } from './detail-head.tsx';
import { titleOf } from './inbox-items.ts';
import classes from './inbox.module.css';

/** What was deleted there, kept here for a while, and the way back. */
export function KeptDetail({ record, ...where }: Where & { record: QuarantinedRecord }) {
  const client = useQueryClient();
  const now = new Date(useNow());
  const { busy, attempt } = useTask();
  const { id, resource, caseId, size, quarantinedAt, until } = record;
  const restore = async (): Promise<void> => {
    await attempt(async () => {
      await restoreQuarantined(client, id);
      toastDone(`“${titleOf(record)}” is back. The next run makes it at ${where.remote} as well.`);
    }, 'It could not be brought back');
  };
  useCommands([{ group: 'Inbox', keys: 'b', label: 'Bring it back', run: () => void restore() }]);
  return (
    <article className={classes.body}>
      <DetailHead title={titleOf(record)} record={{ resource, localId: undefined, caseId }} {...where}>
        This {nounOf(resource)} was deleted at {where.remote}, and you had not changed it here. It is kept for 30 days,
        out of sight of every list, search and program.
      </DetailHead>
      <p className="quiet text-sm">
        Put aside {formatInstant(quarantinedAt)}
        {size > 0 && `, ${formatSize(size)}`}. It goes for good on {formatInstantDay(until)} ({daysLeft(until, now)}).
      </p>
      <div className={classes.answers}>
        <AnswerButton
          label="Bring it back"
          keys="b"
          does="It is here again as a new record, and the next run makes it there too."
          first
          busy={busy}
          onClick={() => void restore()}
        />
      </div>
    </article>
  );
}
