import { Button, Radio, Select, Stack } from '@mantine/core';
import type { ImportQuestion } from '#renderer/api/generated.ts';
import type { ImportFields } from '#renderer/api/import-messages.ts';
import { machineZone } from '#renderer/lib/zoned.ts';
import { ZoneField } from '#renderer/parts/zone-field.tsx';
import classes from './import.module.css';

/** What was answered so far, as the fields of the next request. */
export type Answered = Pick<ImportFields, 'platform' | 'selfName' | 'dateOrder' | 'timeZone'> & {
  columns?: Record<string, string>;
};

/** The questions without an answer that could be sent. */
export function unanswered(questions: readonly ImportQuestion[], answers: Answered): ImportQuestion[] {
  return questions.filter(({ field }) => {
    if (field !== 'columns') return answers[field] === undefined || answers[field] === '';
    const { time, body, sender, direction } = answers.columns ?? {};
    return time === undefined || body === undefined || (sender ?? direction) === undefined;
  });
}

interface QuestionsProps {
  questions: readonly ImportQuestion[];
  answers: Answered;
  onAnswer: (answers: Answered) => void;
}

/** What the file does not say, each with real records and what each answer would make of them. */
export function Questions({ questions, answers, onAnswer }: QuestionsProps) {
  return questions.map((question) => (
    <fieldset key={question.field} className={classes.question}>
      <legend>{question.text}</legend>
      <Examples question={question} />
      <Answer question={question} answers={answers} onAnswer={onAnswer} />
    </fieldset>
  ));
}

function Answer({ question, answers, onAnswer }: Omit<QuestionsProps, 'questions'> & { question: ImportQuestion }) {
  const { field, choices, proposed } = question;
  if (field === 'timeZone')
    return (
      <Zone value={answers.timeZone} onChange={(timeZone) => onAnswer({ ...answers, timeZone: timeZone ?? '' })} />
    );
  if (field === 'columns') {
    const { columns = {} } = answers;
    return (
      <Columns question={question} value={columns} onChange={(named) => onAnswer({ ...answers, columns: named })} />
    );
  }
  return (
    <Radio.Group
      aria-label={question.text}
      value={answers[field] ?? ''}
      onChange={(value) => onAnswer({ ...answers, [field]: value })}
    >
      <Stack gap="xs">
        {choices.map(({ value, label }) => (
          <Radio key={value} value={value} label={value === proposed ? `${label} (likely)` : label} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function Zone({ value, onChange }: { value: string | undefined; onChange: (zone: string | undefined) => void }) {
  return (
    <div className="row gap-3 wrap align-end">
      <ZoneField
        label="Time zone of the phone"
        value={value === undefined || value === 'unknown' ? null : value}
        likely={[machineZone()]}
        onChange={(zone) => onChange(zone ?? undefined)}
      />
      <Button
        variant={value === 'unknown' ? 'light' : 'default'}
        aria-pressed={value === 'unknown'}
        onClick={() => onChange('unknown')}
      >
        I don’t know
      </Button>
      {value === 'unknown' && <span className="quiet text-sm">Times are kept exactly as exported.</span>}
    </div>
  );
}

/** Of the sender and the direction one is needed. */
const roles = [
  ['time', 'Date and time', 'needed'],
  ['body', 'Text', 'needed'],
  ['sender', 'Sender', 'either'],
  ['direction', 'Sent or received', 'either'],
  ['recipient', 'Recipient', 'optional'],
  ['conversation', 'Thread', 'optional'],
  ['attachment', 'Attachment', 'optional'],
] as const;

interface ColumnsProps {
  question: ImportQuestion;
  value: Record<string, string>;
  onChange: (columns: Record<string, string>) => void;
}

function Columns({ question, value, onChange }: ColumnsProps) {
  const set = (role: string, heading: string | null): void => {
    const { [role]: _before, ...rest } = value;
    onChange(heading === null ? rest : { ...rest, [role]: heading });
  };
  return (
    <div className={classes.columns}>
      {roles.map(([role, label, needed]) => (
        <Select
          key={role}
          label={needed === 'optional' ? `${label} (optional)` : label}
          data={question.choices.map((choice) => ({ value: choice.value, label: choice.label }))}
          value={value[role] ?? null}
          clearable={needed !== 'needed'}
          onChange={(heading) => set(role, heading)}
        />
      ))}
    </div>
  );
}

/** To be confirmed, as every answer. */
export function proposedColumns(proposed: string | null): Record<string, string> {
  return proposed === null ? {} : (JSON.parse(proposed) as Record<string, string>);
}

function Examples({ question: { examples, choices, field } }: { question: ImportQuestion }) {
  if (examples.length === 0) return null;
  const asked =
    field === 'columns'
      ? []
      : choices.filter(({ value }) => examples.some(({ readings }) => readings.some((each) => each.value === value)));
  return (
    <table className={classes.preview}>
      <caption className="only-spoken">Records of this file</caption>
      <thead>
        <tr>
          <th scope="col">In the file</th>
          {asked.map(({ value, label }) => (
            <th key={value} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {examples.map(({ record, raw, readings }) => (
          <tr key={record}>
            <td className="breaks">{raw}</td>
            {asked.map(({ value }) => (
              <td key={value} className="nowrap">
                {readings.find((each) => each.value === value)?.reading ?? ''}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
