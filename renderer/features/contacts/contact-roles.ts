import type { Contact } from '#renderer/api/generated.ts';

export type ContactRole = Contact['role'];

interface RoleWords {
  role: ContactRole;
  label: string;
  /** A heading over several. */
  many: string;
  /** For people who are not sure of the court's word. */
  hint: string;
}

/** In the order in which a person looks for them. */
export const contactRoles: readonly RoleWords[] = [
  { role: 'party', label: 'Party', many: 'Parties', hint: 'You, or someone on your side of the matter' },
  { role: 'opposing_party', label: 'Opposing party', many: 'Opposing parties', hint: 'The other side' },
  { role: 'lawyer', label: 'Lawyer', many: 'Lawyers', hint: 'Speaks for a party in court' },
  { role: 'judge', label: 'Judge', many: 'Judges', hint: 'Decides; a commissioner or referee too' },
  { role: 'clerk', label: 'Clerk', many: 'Clerks', hint: 'Takes filings and keeps the court’s calendar' },
  { role: 'witness', label: 'Witness', many: 'Witnesses', hint: 'Saw or heard something that matters' },
  { role: 'expert', label: 'Expert', many: 'Experts', hint: 'Gives an opinion: an appraiser, an evaluator, a doctor' },
  { role: 'mediator', label: 'Mediator', many: 'Mediators', hint: 'Helps both sides agree; decides nothing' },
  { role: 'child', label: 'Child', many: 'Children', hint: 'A child the matter is about' },
  { role: 'other', label: 'Other', many: 'Others', hint: 'Anyone else: a school, a bank, a neighbor' },
];

const byRole = new Map(contactRoles.map((words) => [words.role, words]));

export function roleLabel(role: ContactRole): string {
  return byRole.get(role)?.label ?? role;
}

export function isContactRole(value: unknown): value is ContactRole {
  return contactRoles.some(({ role }) => role === value);
}
