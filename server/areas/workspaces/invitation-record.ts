import { defineRecord } from '#server/catalog/record.ts';
import { reference, type RowOf, text } from '#server/store/record.ts';
import type { Role } from '#server/rules/members.ts';

/** Who was asked by mail to come into a workspace, by whom and as what; its secret is in the mail alone. */
export const invitations = defineRecord({
  table: 'invitations',
  noun: 'invitation',
  plural: 'invitations',
  title: 'email',
  belongs: { to: 'workspace', by: 'workspaceId' },
  columns: {
    workspaceId: reference('workspaces', 'stays', 'hidden'),
    /** The address as it was typed. */
    email: text('shown'),
    /** The same in the form of `emailKey`: whose address it is. */
    mailbox: text('hidden'),
    role: text<Exclude<Role, 'owner'>>('shown'),
    status: text<'open' | 'accepted' | 'withdrawn'>('shown'),
    /** When its mail was last sent. */
    sentAt: text('shown'),
    invitedBy: reference('accounts', 'stays', 'shown'),
    hash: text('unlogged'),
    expiresAt: text('hidden'),
  },
  sync: { stays: 'who may do what is decided by each server' },
});

declare module '#server/store/tables.ts' {
  interface TrackedTables {
    invitations: RowOf<typeof invitations.columns>;
  }
}
