import { type Request, Router } from 'express';
import { z } from 'zod';
import { turnOffForPerson } from '#server/areas/account/authenticator/set-up.ts';
import { closeAccount, reopenAccount } from '#server/areas/account/closing.ts';
import { openAccount, requireFree } from '#server/areas/account/open-account.ts';
import { hashPassword } from '#server/areas/account/password-hash.ts';
import { findAccountByEmail, type ListedAccount, listAccounts } from '#server/areas/account/queries.ts';
import { Email } from '#server/catalog/email.ts';
import { Password, whyGuessable } from '#server/areas/account/rules.ts';
import { ExpiresAt, expiryOf, makeToken } from '#server/areas/developer/make-token.ts';
import { listTokens } from '#server/areas/developer/queries.ts';
import { revokeToken } from '#server/areas/developer/revoke-token.ts';
import { Permissions, TokenName, toToken } from '#server/areas/developer/schema.ts';
import { Id, line } from '#server/catalog/fields.ts';
import { AppError, invalid } from '#server/errors/app-error.ts';
import type { Row } from '#server/store/tables.ts';
import { isoInstant, systemClock } from '#server/store/clock.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { operator, operatorOnly } from './operator-door.ts';
import { bodyOf, queryOf, type WindowParts } from './window-door.ts';

const NewAccount = z.strictObject({ email: Email, name: line(200).optional(), password: Password });
const OneAccount = z.strictObject({ email: Email });
const WhoseTokens = OneAccount;
const WantedToken = WhoseTokens.extend({ name: TokenName, permissions: Permissions, expiresAt: ExpiresAt });
const OneToken = WhoseTokens.extend({ id: Id });

/** The accounts of a server and their tokens, for its operator: the command line asks (server/cli). */
export function accountRoutes(parts: WindowParts): Router {
  const { store } = parts;
  const router = Router();
  const route = operatorOnly(parts);
  router.get(
    '/app/accounts',
    route(async () => (await store.read((tx) => listAccounts(tx, isoInstant(systemClock())))).map(shown)),
  );
  router.post(
    '/app/accounts',
    route(async (request) => create(parts, await bodyOf(request, NewAccount))),
  );
  router.post(
    '/app/accounts/disable',
    route((request) => changed(parts, request, closeAccount)),
  );
  router.post(
    '/app/accounts/enable',
    route((request) => changed(parts, request, reopenAccount)),
  );
  router.post(
    '/app/accounts/authenticator-off',
    route((request) => changed(parts, request, turnOffForPerson)),
  );
  router.get(
    '/app/accounts/tokens',
    route((request) => {
      const { email } = queryOf(request, WhoseTokens);
      return store.read(async (tx) => (await listTokens(tx, (await requireAccount(tx, email)).id)).map(toToken));
    }),
  );
  router.post(
    '/app/accounts/tokens',
    route(async (request) => createToken(parts, await bodyOf(request, WantedToken))),
  );
  router.post(
    '/app/accounts/tokens/revoke',
    route(async (request) => {
      const { email, id } = await bodyOf(request, OneToken);
      await store.write(operator(), async (tx) => revokeToken(tx, (await requireAccount(tx, email)).id, id));
      return {};
    }),
  );
  return router;
}

async function create({ store }: WindowParts, { email, password, name }: z.output<typeof NewAccount>) {
  const person = { email, name: name ?? email.slice(0, email.lastIndexOf('@')) };
  const guessable = whyGuessable(password, person);
  if (guessable !== null) throw invalid(guessable, 'password');
  // Before the work of hashing; asked again where it counts.
  await store.read((tx) => requireFree(tx, email));
  const passwordHash = await hashPassword(password);
  const { account, kase } = await store.write(operator(), (tx) => openAccount(tx, { ...person, passwordHash }));
  const { id, createdAt } = account;
  return { id, email: account.email, name: account.name, createdAt, workspaceId: kase.workspaceId, caseId: kase.id };
}

/** Whether there was anything to change, so that a second call hears that there was not. */
async function changed(
  { store }: WindowParts,
  request: Request,
  change: (tx: WriteTx, accountId: string) => Promise<boolean>,
): Promise<{ email: string; changed: boolean }> {
  const { email: named } = await bodyOf(request, OneAccount);
  return store.write(operator(), async (tx) => {
    const { id, email } = await requireAccount(tx, named);
    return { email, changed: await change(tx, id) };
  });
}

function createToken({ store }: WindowParts, { email, name, permissions, expiresAt }: z.output<typeof WantedToken>) {
  return store.write(operator(), async (tx) => {
    const { id: accountId } = await requireAccount(tx, email);
    const end = expiryOf(expiresAt, tx.now);
    return makeToken(tx, {
      accountId,
      name,
      permissions,
      assistant: 0,
      approveDeletes: 0,
      expiresAt: end,
      caseIds: null,
    });
  });
}

async function requireAccount(tx: ReadTx, email: string): Promise<Row<'accounts'>> {
  const account = await findAccountByEmail(tx, email);
  if (!account) throw new AppError('not_found', `There is no account for ${email}.`);
  return account;
}

function shown({ signsIn, ...account }: ListedAccount) {
  return { ...account, signsIn: signsIn === 1 };
}
