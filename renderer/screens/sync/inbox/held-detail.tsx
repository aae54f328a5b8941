import { useQueryClient } from '@tanstack/react-query';
import { type HeldCreation, leaveHereOnly, sendAgain } from '#renderer/api/sync.ts';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { formatInstant } from '#renderer/lib/dates.ts';
import { heldWords, nounOf } from '#renderer/features/sync/sync-words.ts';
import { useRunning } from '#renderer/features/sync/sync-running.ts';
import { InboxDetail, type InboxAnswer, type Where } from './inbox-detail.tsx';
import { titleOf } from './inbox-items.ts';
import classes from './inbox.module.css';

/** Something sent whose answer never came: sending it once more, or leaving it. */
export function HeldDetail({ held, where }: { held: HeldCreation; where: Where }) {
  const client = useQueryClient();
  const { run } = useRunning();
  const task = useTask();
  const { id, resource, state, attempt, sentAt, localId, caseId, remoteId, given } = held;
  const again = (): void =>
    void task.attempt(async () => {
      await sendAgain(client, id);
      await run(remoteId, caseId);
    }, 'It was not sent again');
  const leave = (): void =>
    void task.attempt(async () => {
      await leaveHereOnly(client, id);
      toastDone(`“${titleOf(held)}” stays here only. ${heldWords.left}`);
    }, 'This was not done');
  const answers: InboxAnswer[] = [];
  if (state !== 'ambiguous')
    answers.push({ label: 'Send again', keys: 's', does: heldWords.risk, first: true, run: again });
  if (state !== 'givenUp') answers.push({ label: 'Leave it here only', keys: 'l', does: heldWords.leave, run: leave });
  return (
    <InboxDetail
      where={where}
      title={titleOf(held)}
      record={{ resource, localId, caseId }}
      happened={state === 'givenUp' ? heldWords.left : heldWords.happened(nounOf(resource), where.remote)}
      busy={task.busy}
      answers={answers}
    >
      <p className="quiet text-sm">
        {attempt > 1 ? `Sent ${attempt} times, last on` : 'Sent'} {formatInstant(sentAt)}.{' '}
        {state === 'ambiguous' && heldWords.looking}
      </p>
      {given !== null && (
        <p className={classes.given} role="status">
          {given === 'resend' ? 'It will be sent again' : 'It will be left here only'} as soon as the current run
          reaches it.
        </p>
      )}
    </InboxDetail>
  );
}
