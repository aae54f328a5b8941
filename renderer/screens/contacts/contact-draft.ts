import type { Contact } from '#renderer/api/generated.ts';
import { chosen, draftRules, line, rows, title } from '#renderer/features/record-form/record-draft.ts';

/** A contact as its form holds it: what is unknown is blank, and rows may be half written. */
export type ContactDraft = typeof contactRules.blank;

export const contactRules = draftRules<Contact>()({
  kind: chosen<Contact['kind']>('person'),
  name: title,
  role: chosen<Contact['role']>('other'),
  organization: line,
  emails: rows<Contact['emails'][number]>('address'),
  phones: rows<Contact['phones'][number]>('number'),
  // Its lines are kept as they were typed.
  address: { ...line, stored: (typed: string) => (typed.trim() === '' ? null : typed) },
  otherAddresses: {
    ...chosen<Contact['otherAddresses']>([]),
    stored: (all: Contact['otherAddresses']) =>
      all.flatMap(({ label, address }) => (address.trim() === '' ? [] : [{ label: label.trim(), address }])),
  },
  handles: rows<Contact['handles'][number]>('handle'),
  courtCaseIds: chosen<string[]>([]),
  notes: chosen<string>(''),
  private: chosen<boolean>(false),
});
