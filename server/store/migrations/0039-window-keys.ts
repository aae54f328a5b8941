import type { Statement } from './statement.ts';

/** By which the tabs of a desktop sign in again after a restart. */
export const windowKeys: readonly Statement[] = [
  `create table windowKeys (
    publicKey text primary key, accountId text not null references accounts (id), expiresAt text not null
  ) strict`,
];
