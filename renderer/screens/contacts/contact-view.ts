import { isContactRole } from '#renderer/features/contacts/contact-roles.ts';
import { oneOf, type AddressFields } from '#renderer/lib/address-fields.ts';
import type { ContactFilter } from './contact-search.ts';

export interface ContactView extends ContactFilter {
  by: 'name' | 'role';
  /** Only those that may be there twice. */
  doubles: '1' | null;
}

/** What the list can be narrowed to and ordered by, as the address says it. */
export const contactFields: AddressFields<ContactView> = {
  text: { name: 'q', otherwise: '' },
  role: { name: 'role', otherwise: null, may: isContactRole },
  kind: { name: 'kind', otherwise: null, may: oneOf('person', 'organization') },
  courtCaseId: { name: 'courtFile', otherwise: null },
  by: { name: 'by', otherwise: 'name', may: oneOf('role') },
  doubles: { name: 'doubles', otherwise: null, may: oneOf('1') },
};
