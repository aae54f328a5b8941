/** What a server of many accounts needs: confirmed addresses, sessions one can look at and end, an authenticator, links sent by mail. */
export const hosted: readonly string[] = [
  `alter table credentials add column verifiedAt text`,
  `alter table credentials add column disabledAt text`,
  // So far only the operator opened accounts, and knew whom for.
  `update credentials set verifiedAt = createdAt`,
  `drop table sessions`,
  `create table sessions (
    hash text primary key, id text not null unique, accountId text not null references accounts (id),
    label text not null, createdAt text not null, seenAt text not null, expiresAt text not null
  ) strict`,
  `create index sessionsByAccount on sessions (accountId)`,
  // At most one an account: a new set-up replaces one that was not finished.
  `create table authenticators (
    accountId text primary key references accounts (id), secret text not null,
    status text not null check (status in ('pending', 'on')),
    lastStep integer not null, createdAt text not null, expiresAt text
  ) strict`,
  `create table recoveryCodes (
    hash text primary key, accountId text not null references accounts (id), createdAt text not null, usedAt text
  ) strict`,
  `create index recoveryCodesByAccount on recoveryCodes (accountId)`,
  // The account's owner is shown who may come in; a record, so that the change log shows when and how that changed.
  `create table securityEvents (
    id text primary key, accountId text not null references accounts (id), kind text not null check (kind in (
      'authenticator_on', 'authenticator_off', 'recovery_code_used', 'sessions_ended', 'password_changed', 'password_reset'
    )), createdAt text not null, updatedAt text not null
  ) strict`,
  `create index securityEventsByAccount on securityEvents (accountId)`,
  `create table mailedLinks (
    hash text primary key, id text not null unique, purpose text not null check (purpose in ('verify', 'reset')),
    accountId text not null references accounts (id), email text not null,
    createdAt text not null, expiresAt text not null, usedAt text
  ) strict`,
  `create index mailedLinksByAccount on mailedLinks (accountId, purpose)`,
  // Its own record, so that the change log shows who invited whom; its secret is in the mail alone.
  `create table invitations (
    id text primary key, workspaceId text not null references workspaces (id), email text not null, mailbox text not null,
    role text not null check (role in ('admin', 'member', 'viewer')), invitedBy text not null references accounts (id),
    status text not null check (status in ('open', 'accepted', 'withdrawn')), hash text not null unique,
    sentAt text not null, expiresAt text not null, createdAt text not null, updatedAt text not null
  ) strict`,
  // One person is invited to a workspace once; sending again renews it.
  `create unique index openInvitations on invitations (workspaceId, mailbox) where status = 'open'`,
  // Of what: its title is for who may see it still. What waits at this moment is asked for again by its token.
  `delete from approvals`,
  `alter table approvals add column resource text`,
  `alter table approvals add column itemId text`,
  // The workspace of a change that is in no matter: its name, its people, who is invited to it.
  `alter table changes add column workspaceId text`,
  `update changes set workspaceId = recordId where resource = 'workspaces'`,
  `update changes set workspaceId = (select m.workspaceId from memberships as m where m.id = recordId)
   where resource = 'memberships'`,
  `create index changesByWorkspace on changes (workspaceId) where workspaceId is not null`,
];
