import { defineOperation, json } from '#server/catalog/define.ts';
import { notFound } from '#server/errors/app-error.ts';
import { findAccount } from './queries.ts';
import { Account } from './schema.ts';

export const getAccount = defineOperation({
  method: 'get',
  path: '/account',
  scope: 'account:read',
  summary: 'Show the account this token belongs to',
  access: { kind: 'account', whenLimited: true },
  output: json(Account),
  single: true,
  async handler({ tx, principal }) {
    const account = await findAccount(tx, principal.accountId);
    if (!account) throw notFound('account');
    return { email: account.email, name: account.name, memberSince: account.createdAt, plan: 'desktop', tokens: 0 };
  },
});
