import { defineArea } from '#server/catalog/area.ts';
import { deleteContacts } from './delete_contacts.ts';
import { getContacts } from './get_contacts.ts';
import { patchContacts } from './patch_contacts.ts';
import { postContacts } from './post_contacts.ts';
import { contacts } from './record.ts';

export const contactsArea = defineArea({
  records: [contacts],
  operations: [getContacts, postContacts, patchContacts, deleteContacts],
});
