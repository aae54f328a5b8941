import { ImportError } from './import-error.ts';
import type { ColumnRole, Owner, Platform, Question } from './message.ts';
import { proposedSelf } from './proposed-self.ts';
import type { DateOrderFinder } from './time/date-order.ts';
import type { DateOrder } from './time/written-date.ts';

/*
 * What a file does not say and only a person knows. A reader asks what it could not find out, and never takes its own
 * proposal for an answer.
 */

const orderLabels: Record<DateOrder, string> = {
  dmy: 'Day, month, year',
  mdy: 'Month, day, year',
  ymd: 'Year, month, day',
};

export function askDateOrder(finder: DateOrderFinder): Question {
  return {
    field: 'dateOrder',
    text: 'In what order are the dates in this file? They can be read in more than one way.',
    choices: finder.choices().map((value) => ({ value, label: orderLabels[value] })),
    proposed: null,
    examples: finder.examples(),
  };
}

/** A record as it is in the file, to show what a question is about. */
export interface Sample {
  record: number;
  raw: string;
}

export function askTimeZone(samples: readonly Sample[]): Question {
  return {
    field: 'timeZone',
    text: 'Which time zone was the device set to? This file has times without a zone. Choose “unknown” if nobody can say.',
    choices: [],
    proposed: null,
    examples: asExamples(samples),
  };
}

/** Answers `selfName` for somebody who wrote nothing in this export. */
export const noneOfThese = '(none of these)';

/** `names` are all who wrote, in the order in which they first did. */
export function askSelfName(names: readonly string[], owner: Owner, samples: readonly Sample[]): Question {
  return {
    field: 'selfName',
    text: 'Whose device is this export from? Messages from this person are shown as sent, all others as received.',
    choices: [
      ...names.map((name) => ({ value: name, label: name })),
      { value: noneOfThese, label: 'None of these people' },
    ],
    proposed: proposedSelf(names, owner),
    examples: asExamples(samples),
  };
}

const platformLabels: Record<Platform, string> = {
  sms: 'Text messages (SMS, iMessage)',
  whatsapp: 'WhatsApp',
  facebook: 'Messenger',
  instagram: 'Instagram',
  email: 'Email',
  other: 'Something else',
};

export function askPlatform(proposed: Platform | null, samples: readonly Sample[]): Question {
  return {
    field: 'platform',
    text: 'Where were these messages written? This file does not say.',
    choices: Object.entries(platformLabels).map(([value, label]) => ({ value, label })),
    proposed,
    examples: asExamples(samples),
  };
}

/** `columns` are the headings, or numbers counted from 1 where the file has none. */
export function askColumns(
  columns: readonly string[],
  proposed: Partial<Record<ColumnRole, string>>,
  samples: readonly Sample[],
): Question {
  return {
    field: 'columns',
    text: 'Which column is which? Choose the time, the text, and the sender or “Sent or received”.',
    choices: columns.map((column) => ({ value: column, label: column })),
    proposed: JSON.stringify(proposed),
    examples: asExamples(samples),
  };
}

function asExamples(samples: readonly Sample[]): Question['examples'] {
  return samples.slice(0, 5).map(({ record, raw }) => ({ record, raw: raw.slice(0, 500), readings: [] }));
}

/** Refuses to read while a question is open. */
export function refuseUnanswered(questions: readonly Question[]): void {
  if (questions.length === 0) return;
  const open = questions.map(({ field }) => field).join(', ');
  throw new ImportError('unanswered', `Answer the open questions first: ${open}.`);
}
