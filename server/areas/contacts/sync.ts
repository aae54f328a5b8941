import { defineSyncRule } from '#server/catalog/sync-rule.ts';

export const contactsSync = defineSyncRule({
  resource: 'contacts',
  through: { list: 'get_contacts', create: 'post_contacts', update: 'patch_contacts', remove: 'delete_contacts' },
  projection: {
    kind: 'scalar',
    name: 'scalar',
    role: 'scalar',
    organization: 'scalar',
    emails: 'scalar',
    phones: 'scalar',
    address: 'scalar',
    otherAddresses: 'scalar',
    handles: 'scalar',
    courtCaseIds: 'set',
    notes: 'scalar',
    private: 'scalar',
  },
  identity: ['kind', 'name', 'role', 'organization', 'emails', 'phones'],
  references: { courtCaseIds: 'courtCases' },
});
