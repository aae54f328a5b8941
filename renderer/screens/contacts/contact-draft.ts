import type { Contact } from '#renderer/api/generated.ts';
import type { ContactCard } from './contact-facts.ts';
import { lineOrNull, type DraftRules } from '#renderer/features/record-form/record-draft.ts';

/** A contact as its form holds it: what is not known is blank, and rows may be half written. */
export type ContactDraft = Omit<ContactCard, 'organization' | 'address'> & {
  organization: string;
  address: string;
  courtCaseIds: string[];
  private: boolean;
};
type ContactFacts = ContactCard & { courtCaseIds: string[]; private: boolean };

export const contactRules: DraftRules<Contact, ContactDraft, ContactFacts> = {
  blank: {
    kind: 'person',
    name: '',
    role: 'other',
    organization: '',
    emails: [],
    phones: [],
    address: '',
    otherAddresses: [],
    handles: [],
    courtCaseIds: [],
    notes: '',
    private: false,
  },
  draftOf: (contact) => ({
    kind: contact.kind,
    name: contact.name,
    role: contact.role,
    organization: contact.organization ?? '',
    emails: contact.emails,
    phones: contact.phones,
    address: contact.address ?? '',
    otherAddresses: contact.otherAddresses,
    handles: contact.handles,
    courtCaseIds: contact.courtCaseIds,
    notes: contact.notes,
    private: contact.private,
  }),
  factsOf: (draft) => ({
    ...draft,
    name: draft.name.trim(),
    organization: lineOrNull(draft.organization),
    emails: written(draft.emails, 'address'),
    phones: written(draft.phones, 'number'),
    address: draft.address.trim() === '' ? null : draft.address,
    otherAddresses: draft.otherAddresses
      .filter(({ address }) => address.trim() !== '')
      .map(({ label, address }) => ({ label: label.trim(), address })),
    handles: written(draft.handles, 'handle'),
  }),
};

/** Rows with something in the field that counts, without spaces around. */
function written<Row extends object>(rows: readonly Row[], field: keyof Row): Row[] {
  return rows
    .map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value).trim()])) as Row)
    .filter((row) => row[field] !== '');
}
