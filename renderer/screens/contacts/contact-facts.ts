import type { Contact } from '#renderer/api/generated.ts';

/** All that a person can say about a contact. */
export type ContactCard = Pick<
  Contact,
  'kind' | 'name' | 'role' | 'organization' | 'emails' | 'phones' | 'address' | 'otherAddresses' | 'handles' | 'notes'
>;
