import { useTask } from '#renderer/features/toasts/use-task.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type HeldCreation, leaveHereOnly, sendAgain } from '#renderer/api/sync.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';
import { formatInstant } from '#renderer/lib/dates.ts';
import { heldWords, nounOf } from '#renderer/features/sync/sync-words.ts';
import { useRunning } from '#renderer/features/sync/sync-running.ts';
import { AnswerButton } from './answer-button.tsx';
import { DetailHead, type Where } from './detail-head.tsx';
import { titleOf } from './inbox-items.ts';
import classes from './inbox.module.css';

/** Something sent whose answer never came: sending it once more, or leaving it. */
export function HeldDetail({ held, ...where }: Where & { held: HeldCreation }) {
  const client = useQueryClient();
  const { run } = useRunning();
  const task = useTask();
  const { id, resource, state, attempt, sentAt, localId, caseId, remoteId, given } = held;
  const noun = nounOf(resource);
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
  const canSend = state !== 'ambiguous';
  const canLeave = state !== 'givenUp';
  useCommands([
    ...(canSend ? [{ group: 'Inbox', keys: 's', label: 'Send again', run: again }] : []),
    ...(canLeave ? [{ group: 'Inbox', keys: 'l', label: 'Leave it here only', run: leave }] : []),
  ]);
  return (
    <article className={classes.body}>
      <DetailHead title={titleOf(held)} record={{ resource, localId, caseId }} {...where}>
        {state === 'givenUp' ? heldWords.left : heldWords.happened(noun, where.remote)}
      </DetailHead>
      <p className="quiet text-sm">
        Sent {formatInstant(sentAt)}
        {attempt > 1 && `, for the ${attempt === 2 ? 'second' : `${attempt}th`} time`}.{' '}
        {state === 'ambiguous' && heldWords.looking}
      </p>
      {given !== null && (
        <p className={classes.given} role="status">
          {given === 'resend' ? 'It will be sent again' : 'It will be left here only'} as soon as the run under way
          comes to it.
        </p>
      )}
      <div className={classes.answers}>
        {canSend && (
          <AnswerButton label="Send again" keys="s" does={heldWords.risk} first busy={task.busy} onClick={again} />
        )}
        {canLeave && (
          <AnswerButton label="Leave it here only" keys="l" does={heldWords.leave} busy={task.busy} onClick={leave} />
        )}
      </div>
    </article>
  );
}
