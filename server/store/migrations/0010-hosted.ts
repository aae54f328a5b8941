/** What a server of many accounts needs: confirmed addresses, sessions one can look at and end, an authenticator, links sent by mail. */
export const hosted: readonly string[] = [
  `alter table credentials add column verifiedAt text`,
  `alter table credentials add column disabledAt text`,
  // So far only whoever runs the server opened accounts, and knew whom for.
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
  `create table mailedLinks (
    hash text primary key, id text not null unique, purpose text not null check (purpose in ('verify', 'reset', 'invite')),
    accountId text references accounts (id), email text not null,
    workspaceId text references workspaces (id), role text check (role in ('admin', 'member', 'viewer')),
    invitedBy text references accounts (id),
    createdAt text not null, expiresAt text not null, usedAt text
  ) strict`,
  `create index mailedLinksByAccount on mailedLinks (accountId, purpose)`,
  `create index mailedLinksByWorkspace on mailedLinks (workspaceId) where workspaceId is not null`,
];
