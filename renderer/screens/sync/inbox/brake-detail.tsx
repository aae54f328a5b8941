import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { releaseBrakes } from '#renderer/api/sync.ts';
import { brakeInWords } from '#renderer/features/sync/sync-words.ts';
import { useRunning } from '#renderer/features/sync/sync-running.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { InboxDetail, type Where } from './inbox-detail.tsx';
import type { InboxItem } from './inbox-items.ts';
import classes from './inbox.module.css';

/** Why sync stopped before it did anything, and continuing it. */
export function BrakeDetail({ item, where }: { item: Extract<InboxItem, { kind: 'brake' }>; where: Where }) {
  const { remoteId, caseId, brakes } = item;
  const client = useQueryClient();
  const { run } = useRunning();
  const { busy, attempt } = useTask();
  const goOn = (): void =>
    void attempt(async () => {
      await releaseBrakes(client, remoteId, caseId);
      await run(remoteId, caseId);
    }, 'Sync could not continue');
  return (
    <InboxDetail
      where={where}
      title="Sync stopped for safety"
      happened="Something looks wrong. Nothing was changed here or there, and nothing will be until you decide."
      busy={busy}
      answers={[
        {
          label: 'Continue',
          command: 'Continue anyway',
          destructive: true,
          keys: 'o',
          does: 'The next run does what you see there. If it turns out to be more, it stops again.',
          run: goOn,
        },
      ]}
    >
      <ul className={classes.reasons}>
        {brakes.map((brake) => (
          <li key={JSON.stringify(brake)}>{brakeInWords(brake)}</li>
        ))}
      </ul>
      <p>
        <Link href={`/sync/${remoteId}/preview/${caseId}`}>See what would happen</Link>
      </p>
    </InboxDetail>
  );
}
