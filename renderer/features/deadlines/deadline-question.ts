import type { Deadline, OfferedCourt, OfferedRule } from '#renderer/api/generated.ts';
import type { DeadlineAsked } from '#renderer/api/deadlines.ts';
import { isDate } from '#server/rules/days.ts';

/** What a person chose so far, as the screen's address has it. */
export interface DeadlineQuestion {
  profile: string | null;
  rule: string | null;
  trigger: string | null;
  service: string | null;
  days: number | null;
  closedDays: readonly { date: string; reason: string }[];
  openDays: readonly string[];
  courtCaseId: string | null;
  hearingId: string | null;
}

export const emptyQuestion: DeadlineQuestion = {
  profile: null,
  rule: null,
  trigger: null,
  service: null,
  days: null,
  closedDays: [],
  openDays: [],
  courtCaseId: null,
  hearingId: null,
};

const words = ['profile', 'rule', 'service', 'courtCaseId', 'hearingId'] as const;
const mostDays = 366;

/** Reads an address that anybody may have written: what is no date or number is left out. */
export function questionFromQuery(query: URLSearchParams): DeadlineQuestion {
  const question: DeadlineQuestion = { ...emptyQuestion };
  for (const word of words) question[word] = query.get(word) || null;
  const trigger = query.get('trigger') ?? '';
  const days = Number(query.get('days') ?? Number.NaN);
  question.trigger = isDate(trigger) ? trigger : null;
  question.days = Number.isInteger(days) && days >= 1 && days <= mostDays ? days : null;
  question.closedDays = query
    .getAll('closed')
    .map((text) => ({ date: text.slice(0, 10), reason: text.slice(11).trim() }))
    .filter(({ date, reason }) => isDate(date) && reason !== '');
  question.openDays = query.getAll('open').filter(isDate);
  return question;
}

export function questionToQuery(question: DeadlineQuestion): string {
  const query = new URLSearchParams();
  for (const word of [...words, 'trigger'] as const) {
    const value = question[word];
    if (value !== null) query.set(word, value);
  }
  if (question.days !== null) query.set('days', String(question.days));
  for (const { date, reason } of question.closedDays) query.append('closed', `${date} ${reason}`);
  for (const date of question.openDays) query.append('open', date);
  return query.toString();
}

/** Where a deadline that was worked out earlier is shown with every day of it. */
export function deadlineAddress(
  deadline: Deadline,
  { courtCaseId = null, hearingId = null }: { courtCaseId?: string | null; hearingId?: string | null } = {},
): string {
  const { profile, rule, trigger, service, days, closedDays, openDays } = deadline;
  const question = { profile, rule, trigger, service, days, closedDays, openDays, courtCaseId, hearingId };
  return `/deadlines?${questionToQuery(question)}`;
}

/** The court and rule that a question names, as far as there are such. */
export function chosenOf(
  { profile, rule }: Pick<DeadlineQuestion, 'profile' | 'rule'>,
  courts: readonly OfferedCourt[],
): { court: OfferedCourt | null; rule: OfferedRule | null } {
  const court = courts.find(({ id }) => id === profile) ?? null;
  return { court, rule: court?.rules.find(({ id }) => id === rule) ?? null };
}

/** What the server is asked; null while something is still to be chosen. */
export function askedOf(question: DeadlineQuestion, courts: readonly OfferedCourt[]): DeadlineAsked | null {
  const { court, rule } = chosenOf(question, courts);
  if (court === null || rule === null || question.trigger === null) return null;
  if (rule.days === null && question.days === null) return null;
  const { service, closedDays, openDays } = question;
  const way = rule.ways.find((each) => each.service === service);
  const asked = {
    profile: court.id,
    rule: rule.id,
    trigger: question.trigger,
    ...(way !== undefined && { service: way.service }),
    ...(rule.days === null && question.days !== null && { days: question.days }),
    ...(closedDays.length > 0 && { closedDays: closedDays.map((day) => ({ ...day })) }),
    ...(openDays.length > 0 && { openDays: [...openDays] }),
  };
  // The server named these courts, rules and ways of service itself.
  return asked as DeadlineAsked;
}

/** The table for a court file's court, when its words name it. */
export function courtOfFile(file: { court: string | null; jurisdiction: string | null }): string | null {
  const text = `${file.court ?? ''} ${file.jurisdiction ?? ''}`;
  if (/united states district|u\.? ?s\.? district|federal/i.test(text)) return 'us-federal';
  return /california/i.test(text) ? 'us-california' : null;
}
