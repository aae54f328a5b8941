import { useQueryClient } from '@tanstack/react-query';
import type { Choice, InboxQuestion } from '#renderer/api/sync.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { answerInWords, answersTo, askLong, type Answer } from '#renderer/features/sync/sync-words.ts';
import { namedIn } from './record-fields.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { useRecordNames } from '#renderer/screens/sync/record-names.ts';
import { AnswerButton } from './answer-button.tsx';
import { answerSoon } from '#renderer/features/sync/sync-answers.ts';
import { ConflictSheet } from './conflict-sheet.tsx';
import { DetailHead, type Where } from './detail-head.tsx';
import { titleOf } from './inbox-items.ts';
import { RecordPair } from './record-pair.tsx';
import classes from './inbox.module.css';

interface QuestionDetailProps extends Where {
  question: InboxQuestion;
}

/** One question: what happened, both sides, and the answers, each with its key. */
export function QuestionDetail({ question, ...where }: QuestionDetailProps) {
  const client = useQueryClient();
  const { ask, resource, caseId, localIds, mine, theirs, conflicts, inside, given } = question;
  const sides = [
    mine,
    theirs,
    ...inside.map(({ fields }) => fields),
    ...conflicts.flatMap(({ base, mine: ours, theirs: others }) => [base, ours, others]),
  ];
  const names = useRecordNames(
    caseId,
    sides.flatMap((side) => (side === null ? [] : namedIn(side))),
  );
  const answer = (choice: Choice, says: string): void =>
    answerSoon(client, question, choice, `“${titleOf(question)}”: ${says}.`);
  const give = ({ choose, says }: Answer): void => answer({ choose }, says);
  const answers = answersTo(ask);
  useCommands(
    answers.map((each) => ({
      group: 'Inbox',
      keys: each.key,
      label: each.label,
      destructive: each.loses === true,
      run: () => give(each),
    })),
  );
  return (
    <article className={classes.body}>
      <DetailHead
        title={titleOf(question)}
        record={{ resource, localId: mine === null ? undefined : localIds[0], caseId }}
        {...where}
      >
        {askLong(ask, resource)}
      </DetailHead>
      {ask === 'both-edited' ? (
        <ConflictSheet question={question} names={names} onAnswer={answer} />
      ) : (
        <RecordPair question={question} names={names} remote={where.remote} />
      )}
      {given !== null && (
        <p className={classes.given} role="status">
          You answered: {answerInWords(ask, given.choose)}. The run under way carries it out; until then you can still
          answer something else.
        </p>
      )}
      <MoreOfThem question={question} />
      <div className={classes.answers}>
        {answers.map((each, at) => (
          <AnswerButton
            key={each.choose}
            label={each.label}
            keys={each.key}
            does={each.does}
            loses={each.loses}
            first={at === 0 && ask !== 'both-edited'}
            onClick={() => give(each)}
          />
        ))}
      </div>
    </article>
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
