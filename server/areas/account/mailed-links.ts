import { hashSecret, randomSecret } from '#server/access/secrets.ts';
import { AppError } from '#server/errors/app-error.ts';
import { isoInstant } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import type { MailedLinkRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { findPerson, type Person } from './credentials.ts';
import { emailKey } from '#server/catalog/email.ts';

/* Secrets that go out by mail, each for one use: they prove that somebody reads what is sent to the address. */

const hour = 60 * 60 * 1000;
const lifetimes = { verify: 24 * hour, reset: hour } as const;

type Purpose = MailedLinkRow['purpose'];

export interface NewLink {
  secret: string;
  expiresAt: string;
}

/** Only the latest of a purpose opens anything; a person who asked twice need not look for the right mail. */
export async function makeLink(
  tx: WriteTx,
  purpose: Purpose,
  { accountId, email }: { accountId: string; email: string },
): Promise<NewLink> {
  await tx.db.deleteFrom('mailedLinks').where('accountId', '=', accountId).where('purpose', '=', purpose).execute();
  const secret = randomSecret();
  const expiresAt = isoInstant(Date.parse(tx.now) + lifetimes[purpose]);
  const about = { purpose, accountId, email: emailKey(email) };
  await tx.db
    .insertInto('mailedLinks')
    .values({ hash: hashSecret(secret), id: newId(), ...about, createdAt: tx.now, expiresAt, usedAt: null })
    .execute();
  return { secret, expiresAt };
}

/** Whose link it is, without using it up; refused when it is invalid or used. */
export async function whoseLink(tx: ReadTx, purpose: Purpose, secret: string, now: string): Promise<Person> {
  const link = await tx.db
    .selectFrom('mailedLinks')
    .select('accountId')
    .where('hash', '=', hashSecret(secret))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  const person = link && (await findPerson(tx, link.accountId));
  if (!person || person.disabledAt !== null) throw linkIsOver();
  return person;
}

/** Uses the link up, in the transaction of what it is for: of two at once, one is refused. */
export async function useLink(tx: WriteTx, purpose: Purpose, secret: string): Promise<void> {
  const used = await tx.db
    .updateTable('mailedLinks')
    .set({ usedAt: tx.now })
    .where('hash', '=', hashSecret(secret))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', tx.now)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw linkIsOver();
}

export async function endLinksOf(tx: WriteTx, accountId: string, purposes: readonly Purpose[]): Promise<void> {
  await tx.db
    .deleteFrom('mailedLinks')
    .where('accountId', '=', accountId)
    .where('purpose', 'in', [...purposes])
    .execute();
}

export async function forgetOldLinks(tx: WriteTx): Promise<void> {
  await tx.db.deleteFrom('mailedLinks').where('expiresAt', '<=', tx.now).execute();
}

/** One sentence for all of them: trying secrets reveals nothing about earlier ones. */
function linkIsOver(): AppError {
  return new AppError(
    'forbidden',
    'This link was already used, has expired, or was replaced by a newer one. Request another email and open its link.',
  );
}
