import { useTask } from '#renderer/features/toasts/use-task.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { releaseBrakes } from '#renderer/api/sync.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { brakeInWords } from '#renderer/features/sync/sync-words.ts';
import { useRunning } from '#renderer/features/sync/sync-running.ts';
import { AnswerButton } from './answer-button.tsx';
import { DetailHead, type Where } from './detail-head.tsx';
import type { InboxItem } from './inbox-items.ts';
import classes from './inbox.module.css';

/** Why sync stopped before it did anything, and continuing it. */
export function BrakeDetail({ item, ...where }: Where & { item: Extract<InboxItem, { kind: 'brake' }> }) {
  const { remoteId, caseId, brakes } = item;
  const client = useQueryClient();
  const { run } = useRunning();
  const { busy, attempt } = useTask();
  const goOn = async (): Promise<void> => {
    await attempt(async () => {
      await releaseBrakes(client, remoteId, caseId);
      await run(remoteId, caseId);
    }, 'Sync could not go on');
  };
  useCommands([{ group: 'Inbox', keys: 'o', label: 'Go on all the same', destructive: true, run: () => void goOn() }]);
  return (
    <article className={classes.body}>
      <DetailHead title="Sync stopped for safety" {...where}>
        Something looks wrong. Nothing was changed, here or there, and nothing will be until you say so.
      </DetailHead>
      <ul className={classes.reasons}>
        {brakes.map((brake) => (
          <li key={JSON.stringify(brake)}>{brakeInWords(brake)}</li>
        ))}
      </ul>
      <p>
        <Link href={`/sync/${remoteId}/preview/${caseId}`}>See what would happen</Link>
      </p>
      <div className={classes.answers}>
        <AnswerButton
          label="Go on"
          keys="o"
          does="The next run does what you see there. Should it be more by then, it stops again."
          busy={busy}
          onClick={() => void goOn()}
        />
      </div>
    </article>
  );
}
