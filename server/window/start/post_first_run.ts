import { z } from 'zod';
import type { Principal } from '#server/access/principal.ts';
import { findAccount, renameAccount } from '#server/areas/account/queries.ts';
import { hasBegun } from '#server/areas/workspaces/queries.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id, line, prose } from '#server/catalog/fields.ts';
import { AppError, invalid, notFound } from '#server/errors/app-error.ts';
import type { WriteTx } from '#server/store/transaction.ts';

type Place = z.output<typeof Place>;

declare module '#server/catalog/context.ts' {
  interface WindowServices {
    /** Fills the caller's first case, or a new workspace when that one is in use, with the sample matter. */
    openSample: (principal: Principal) => Promise<Place>;
    /** Names the caller's first case as the first run says, and answers where it is. */
    startCase: (principal: Principal, named: { caption?: string; role?: string }) => Promise<Place>;
  }
}

/** Where a matter is. */
export const Place = z.strictObject({ caseId: Id, context: z.string() });

export const postFirstRun = defineOperation({
  door: 'window',
  method: 'post',
  path: '/first-run',
  summary: 'Begin with the sample, or with a matter of your own',
  access: { kind: 'account' },
  input: {
    body: z.strictObject({
      name: line(200).optional().meta({ description: 'Asked for on a desktop; who signed up gave one then' }),
      start: z.enum(['sample', 'empty']),
      caption: line(300).optional(),
      role: prose(100).optional(),
    }),
  },
  output: json(Place),
  errors: ['conflict'],
  async handler({ tx, viewer, services }, { body }) {
    if (services.installation.mode === 'desktop') await nameOwner(tx, viewer.accountId, body.name);
    else if (await hasBegun(tx, viewer.accountId)) throw new AppError('conflict', alreadyBegun);
  },
  deliver({ principal, services }, _begun, { body: { start, caption, role } }) {
    if (start === 'sample') return services.openSample(principal);
    return services.startCase(principal, { ...(caption && { caption }), ...(role && { role }) });
  },
});

const alreadyBegun = 'Casewright is set up already.';

async function nameOwner(tx: WriteTx, accountId: string, name: string | undefined): Promise<void> {
  if (name === undefined) throw invalid('Give your name.', 'name');
  const account = await findAccount(tx, accountId);
  if (!account) throw notFound('account');
  if (account.name !== '') throw new AppError('conflict', alreadyBegun);
  await renameAccount(tx, account, name);
}
