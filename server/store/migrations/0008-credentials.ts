/** What a person signs in with on a server of many accounts; the one account of a desktop has none. */
export const credentials: readonly string[] = [
  // Not a column of accounts, whose every image goes into the change log.
  `create table credentials (
    accountId text primary key references accounts (id),
    email text not null unique, passwordHash text not null,
    createdAt text not null, updatedAt text not null
  ) strict`,
];
