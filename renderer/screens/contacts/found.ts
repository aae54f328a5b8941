import { IconBuilding, IconUser } from '@tabler/icons-react';
import type { Contact } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { roleLabel } from '#renderer/features/contacts/contact-roles.ts';
import { foundRecords } from '#renderer/features/screens/found-records.ts';
import { matchable } from '#renderer/lib/quick-match.ts';

/** Everyone by name, and by organization, address and number. */
export default foundRecords<Contact>({
  name: 'Contacts',
  kind: 'contact',
  list: stores.contacts.list,
  match: ({ name, organization, emails, phones }) => {
    const reach = [...emails.map(({ address }) => address), ...phones.map(({ number }) => number)].join(' ');
    return matchable(name, `${organization ?? ''} ${reach} contact`);
  },
  entry: ({ id, kind, name, role, organization }) => ({
    label: name,
    detail: [roleLabel(role), organization ?? ''].filter(Boolean).join(', '),
    icon: kind === 'person' ? IconUser : IconBuilding,
    to: `/contacts?id=${id}`,
  }),
  results: {
    name: 'Contacts',
    texts: ({ name, organization, emails, phones, handles, address, notes }) => [
      name,
      organization,
      ...emails.map((email) => email.address),
      ...phones.map(({ number }) => number),
      ...handles.map(({ handle }) => handle),
      address,
      notes,
    ],
    all: (words) => `/contacts?q=${encodeURIComponent(words)}`,
  },
});
