import type { Contact } from '#renderer/api/generated.ts';

/** All that a person can say of a contact. */
export type ContactCard = Pick<
  Contact,
  'kind' | 'name' | 'role' | 'organization' | 'emails' | 'phones' | 'address' | 'otherAddresses' | 'handles' | 'notes'
>;

/** What the server takes; the same figures as server/areas/contacts/schema.ts, and a test holds them together. */
export const contactLimits = {
  name: 300,
  organization: 300,
  label: 60,
  email: 254,
  phone: 60,
  address: 1000,
  platform: 60,
  handle: 200,
  notes: 20_000,
  each: 50,
} as const;

export function isEmailAddress(text: string): boolean {
  return /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(text) && text.length <= contactLimits.email;
}
