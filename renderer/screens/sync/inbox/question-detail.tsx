import { useQueryClient } from '@tanstack/react-query';
import type { Choice, InboxQuestion } from '#renderer/api/sync.ts';
import { answerInWords, answersTo, asks, nounOf } from '#renderer/features/sync/sync-words.ts';
import { namedIn } from './record-fields.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { useRecordNames } from '#renderer/screens/sync/record-names.ts';
import { answerSoon } from '#renderer/features/sync/sync-answers.ts';
import { ClashSheet } from './clash-sheet.tsx';
import { ConflictSheet } from './conflict-sheet.tsx';
import { InboxDetail, type Where } from './inbox-detail.tsx';
import { titleOf } from './inbox-items.ts';
import { RecordPair } from './record-pair.tsx';
import classes from './inbox.module.css';

/** One question: what happened, both sides, and the answers, each with its key. */
export function QuestionDetail({ question, where }: { question: InboxQuestion; where: Where }) {
  const client = useQueryClient();
  const { ask, resource, caseId, localIds, mine, theirs, conflicts, inside, given } = question;
  const sides = [
    mine,
    theirs,
    ...inside.map(({ fields }) => fields),
    ...conflicts.flatMap(({ base, mine: ours, theirs: others }) => [base, ours, others]),
  ];
  const { possible, kept } = answersTo(question);
  const names = useRecordNames(
    caseId,
    sides.flatMap((side) => (side === null ? [] : namedIn(side))),
  );
  const answer = (choice: Choice, says: string): void =>
    answerSoon(client, question, choice, `“${titleOf(question)}”: ${says}.`);
  return (
    <InboxDetail
      where={where}
      title={titleOf(question)}
      record={{ resource, localId: mine === null ? undefined : localIds[0], caseId }}
      happened={[asks[ask].long(nounOf(resource)), kept].filter((each) => each !== null).join(' ')}
      answers={possible.map(({ choose, key, says, ...words }, at) => ({
        ...words,
        keys: key,
        first: at === 0 && ask !== 'both-edited' && ask !== 'numbers-twice',
        run: () => answer({ choose }, says),
      }))}
    >
      {ask === 'both-edited' && <ConflictSheet question={question} names={names} onAnswer={answer} />}
      {ask === 'numbers-twice' && <ClashSheet question={question} />}
      {ask !== 'both-edited' && ask !== 'numbers-twice' && (
        <RecordPair question={question} names={names} remote={where.remote} />
      )}
      {given !== null && (
        <p className={classes.given} role="status">
          You answered: {answerInWords(ask, given.choose)}. The current run applies it. Until then you can change your
          answer.
        </p>
      )}
      {ask === 'same-thing-twice' && <MoreOfThem question={question} />}
    </InboxDetail>
  );
}

/** More than one on a side looks like it. */
function MoreOfThem({ question: { localIds, remoteIds } }: { question: InboxQuestion }) {
  const [here, there] = [localIds.length, remoteIds.length];
  if (here < 2 && there < 2) return null;
  return (
    <p className="quiet text-sm">
      There are {formatCount(here, 'record')} here and {formatCount(there, 'record')} there that look alike; shown is
      the first of each.
    </p>
  );
}
