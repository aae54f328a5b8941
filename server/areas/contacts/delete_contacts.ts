import { defineDeletion } from '#server/catalog/deletion.ts';
import { contacts } from './record.ts';

export const deleteContacts = defineDeletion(contacts, {
  path: '/contacts',
  scope: 'contacts:write',
  summary: 'Delete a contact',
  description: 'Timeline entries and hearings that name the contact lose it and nothing else.',
});
