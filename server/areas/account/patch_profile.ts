import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { line } from '#server/catalog/fields.ts';
import { notFound } from '#server/errors/app-error.ts';
import { findAccount, renameAccount } from './queries.ts';

export const patchProfile = defineOperation({
  door: 'window',
  method: 'patch',
  path: '/profile',
  summary: 'Change your name',
  access: { kind: 'account' },
  input: { body: z.strictObject({ name: line(200) }) },
  output: json(z.strictObject({ name: z.string(), email: z.string() })),
  idempotent: true,
  async handler({ tx, viewer }, { body }) {
    const account = await findAccount(tx, viewer.accountId);
    if (!account) throw notFound('account');
    const { name, email } = await renameAccount(tx, account, body.name);
    return { name, email };
  },
});
