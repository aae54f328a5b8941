import { IconCalculator, IconPrinter } from '@tabler/icons-react';
import { useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { Deadline, OfferedCourt } from '#renderer/api/generated.ts';
import { useCourts, useDeadline } from '#renderer/api/deadlines.ts';
import { stores } from '#renderer/api/stores.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import {
  askedOf,
  chosenOf,
  courtOfFile,
  questionFromQuery,
  questionToQuery,
  type DeadlineQuestion,
} from '#renderer/features/deadlines/deadline-question.ts';
import { Answer } from './answer.tsx';
import { QuestionForm } from './question-form.tsx';
import { Refusal } from './refusal.tsx';
import classes from './deadlines.module.css';

/** Works out when something is due by a court's rule, and shows every day that was counted and every one that was not. */
export default function DeadlinesScreen() {
  useScreenTitle('Work out a deadline');
  const courts = useCourts();
  return (
    <ScrollRegion label="Work out a deadline" className="scroll full-height focus-inside">
      <div data-screen-only>
        <PageHead
          title="Work out a deadline"
          sentence="Choose a rule and a start date. Every day counted is shown, with the law it comes from."
        />
      </div>
      {courts.isPending && <Loading label="Loading the rules" />}
      {courts.isError && (
        <Failure title="The rules could not be loaded" error={courts.error} onRetry={() => void courts.refetch()} />
      )}
      {courts.data !== undefined && <Calculator courts={courts.data} />}
    </ScrollRegion>
  );
}

function Calculator({ courts }: { courts: readonly OfferedCourt[] }) {
  const courtField = useRef<HTMLInputElement>(null);
  const ruleField = useRef<HTMLInputElement>(null);
  const { question, change } = useQuestion();
  const asked = askedOf(question, courts);
  const deadline = useDeadline(asked);
  const choose = (): void => (ruleField.current?.disabled === true ? courtField : ruleField).current?.focus();
  useCommands([
    { group: 'Deadline', keys: 'r', label: 'Choose the rule', icon: IconCalculator, run: choose },
    ...(asked === null ? [] : [{ group: 'Deadline', label: 'Print', icon: IconPrinter, run: () => window.print() }]),
  ]);
  return (
    <div className={classes.columns}>
      <QuestionForm
        courts={courts}
        question={question}
        onChange={change}
        courtField={courtField}
        ruleField={ruleField}
      />
      <section className={classes.answer} aria-label="The deadline">
        {asked === null && <NothingYet />}
        {asked !== null && deadline.isPending && <Loading label="Counting the days" />}
        {asked !== null && deadline.isError && (
          <Refusal error={deadline.error} onRetry={() => void deadline.refetch()} />
        )}
        {asked !== null && !deadline.isError && deadline.data !== undefined && (
          <Answer
            key={answerKey(deadline.data)}
            waiting={deadline.isPlaceholderData}
            asked={asked}
            deadline={deadline.data}
            courtCaseId={question.courtCaseId}
            hearingId={question.hearingId}
            title={chosenOf(question, courts).rule?.days === null ? '' : deadline.data.label}
          />
        )}
      </section>
    </div>
  );
}

/** The question that the address holds; the court file names the court until a person does. */
function useQuestion(): { question: DeadlineQuestion; change: (part: Partial<DeadlineQuestion>) => void } {
  const [query] = useSearchParams();
  const [, navigate] = useLocation();
  const files = stores.courtCases.useList(useMatter().case.caseId).data;
  const question = questionFromQuery(query);
  const file = files?.find(({ id }) => id === question.courtCaseId);
  const profile = question.profile ?? (file === undefined ? null : courtOfFile(file));
  const change = (part: Partial<DeadlineQuestion>): void => {
    // Read again: of two changes in one moment the second sees what the first wrote.
    const now = questionFromQuery(new URLSearchParams(window.location.search));
    navigate(`/deadlines?${questionToQuery({ ...now, profile: now.profile ?? profile, ...part })}`, { replace: true });
  };
  return { question: { ...question, profile }, change };
}

/** Another rule or day is another answer; the same one keeps what was typed. */
function answerKey({ rule, trigger, service, days, due }: Deadline): string {
  return [rule, trigger, service, days, due].join(' ');
}

function NothingYet() {
  return (
    <EmptyState icon={IconCalculator} title="Choose a rule and a day">
      <p>
        One missed day can lose a motion, and counting by hand over a holiday is easy to get wrong. Every day is listed
        here with the rule that counts or skips it, so you can check it, print it and show it.
      </p>
    </EmptyState>
  );
}
