import { Select } from '@mantine/core';
import { DateField } from '#renderer/parts/date-field.tsx';
import { NumberField } from '#renderer/parts/number-field.tsx';
import { useState, type RefObject } from 'react';
import type { OfferedCourt, OfferedRule } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { CourtFileSelect } from '#renderer/features/pickers/court-file-select.tsx';
import { HearingSelect } from '#renderer/features/hearings/hearing-select.tsx';
import { chosenOf, type DeadlineQuestion } from '#renderer/features/deadlines/deadline-question.ts';
import { isDate } from '#server/rules/days.ts';
import { wayWords } from './deadline-words.ts';
import { OwnDays } from './own-days.tsx';
import { RuleSelect } from './rule-select.tsx';
import classes from './deadlines.module.css';

interface QuestionFormProps {
  courts: readonly OfferedCourt[];
  question: DeadlineQuestion;
  onChange: (change: Partial<DeadlineQuestion>) => void;
  courtField: RefObject<HTMLInputElement | null>;
  ruleField: RefObject<HTMLInputElement | null>;
}

/** The court, the rule, the day it runs from, and what this court does differently. */
export function QuestionForm({ courts, question, onChange, courtField, ruleField }: QuestionFormProps) {
  const { court, rule } = chosenOf(question, courts);
  const [typed, setTyped] = useState<string | null>(null);
  /** What is no day yet counts nothing: the days of another one would look like an answer to it. */
  const setTrigger = (day: string | null): void => {
    setTyped(day);
    onChange({ trigger: day !== null && isDate(day) ? day : null });
  };
  return (
    <form
      className={classes.form}
      aria-label="What to count"
      data-screen-only
      onSubmit={(event) => event.preventDefault()}
    >
      <Select
        ref={courtField}
        label="Court"
        description="Only these courts are supported so far."
        placeholder="Choose the court"
        data={courts.map(({ id, name }) => ({ value: id, label: name }))}
        value={court?.id ?? null}
        allowDeselect={false}
        onChange={(profile) => onChange({ profile, rule: null, service: null, days: null, openDays: [] })}
      />
      <RuleSelect
        ref={ruleField}
        court={court}
        value={rule?.id ?? null}
        onChange={(next) => onChange({ rule: next, service: null, days: null })}
      />
      {rule?.days === null && (
        <NumberField
          key={rule.id}
          label="How many days"
          min={1}
          max={366}
          value={question.days}
          onChange={(days) => onChange({ days })}
        />
      )}
      <Matter question={question} rule={rule} onChange={onChange} />
      <DateField
        label={rule?.trigger ?? 'Start date'}
        description={rule === null ? undefined : whichDay(rule)}
        placeholder="14 Dec 2026"
        towards={rule?.direction === 'after' ? 'past' : 'future'}
        value={question.trigger ?? typed}
        onChange={setTrigger}
      />
      {rule !== null && rule.ways.length > 0 && (
        <Select
          label="How it is served"
          data={[
            { value: 'personal', label: 'In person (adds nothing)' },
            ...rule.ways.map((way) => ({ value: way.service, label: wayWords(way) })),
          ]}
          value={question.service ?? 'personal'}
          allowDeselect={false}
          onChange={(service) => onChange({ service: service === 'personal' ? null : service })}
        />
      )}
      {court !== null && <OwnDays court={court} question={question} onChange={onChange} />}
    </form>
  );
}

/** The hearing and court file of this matter that it is for; a hearing gives the day, its court file the court. */
function Matter({
  question,
  rule,
  onChange,
}: Pick<QuestionFormProps, 'question' | 'onChange'> & { rule: OfferedRule | null }) {
  const { caseId } = useMatter().case;
  const hearings = stores.hearings.useList(caseId).data;
  const choose = (hearingId: string | null): void => {
    const hearing = hearings?.find(({ id }) => id === hearingId);
    const runsFromIt = rule === null || /hearing/i.test(rule.trigger);
    onChange({
      hearingId,
      ...(hearing !== undefined && {
        courtCaseId: hearing.courtCaseId ?? question.courtCaseId,
        ...(runsFromIt && { trigger: hearing.date }),
      }),
    });
  };
  return (
    <div className="stack gap-4 gone-if-empty">
      <HearingSelect label="Link to a hearing (optional)" value={question.hearingId} onChange={choose} />
      <CourtFileSelect value={question.courtCaseId} onChange={(courtCaseId) => onChange({ courtCaseId })} />
    </div>
  );
}

function whichDay({ direction }: OfferedRule): string {
  return direction === 'before' ? 'The day to count back from' : 'The day to count from';
}
