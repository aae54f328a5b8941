import type { Contact } from '#renderer/api/generated.ts';
import { chosen, draftRules, line, title, type FieldRule } from '#renderer/features/record-form/record-draft.ts';

/** A contact as its form holds it: what is unknown is blank, and rows may be half written. */
export type ContactDraft = typeof contactRules.blank;

export const contactRules = draftRules<Contact>()({
  kind: chosen<Contact['kind']>('person'),
  name: title,
  role: chosen<Contact['role']>('other'),
  organization: line,
  emails: written<Contact['emails'][number]>('address'),
  phones: written<Contact['phones'][number]>('number'),
  // Its lines are kept as they were typed.
  address: { ...line, stored: (typed: string) => (typed.trim() === '' ? null : typed) },
  otherAddresses: {
    ...chosen<Contact['otherAddresses']>([]),
    stored: (rows: Contact['otherAddresses']) =>
      rows.flatMap(({ label, address }) => (address.trim() === '' ? [] : [{ label: label.trim(), address }])),
  },
  handles: written<Contact['handles'][number]>('handle'),
  courtCaseIds: chosen<string[]>([]),
  notes: chosen<string>(''),
  private: chosen<boolean>(false),
});

/** Rows with something in the field that counts, without spaces around. */
function written<Row extends object>(field: keyof Row): FieldRule<Row[], Row[]> {
  const trimmed = (row: Row): Row =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value).trim()])) as Row;
  return { ...chosen<Row[]>([]), stored: (rows) => rows.map(trimmed).filter((row) => row[field] !== '') };
}
