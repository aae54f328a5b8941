import { createPublicKey, verify } from 'node:crypto';
import { windowQuestion } from '#server/rules/window-question.ts';
import { isoInstant } from '#server/store/clock.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { sessionSeconds } from './sessions.ts';

/*
 * A tab of a desktop’s window makes a pair of keys in its memory and leaves the public one here. After a restart, which
 * ends every session, it signs what this start challenges it with, and has a session again. The private key never
 * leaves the tab: a program that gets its cookies, or listens at the address meanwhile, can do nothing with them.
 */

/** Tabs that are closed leave theirs behind; the oldest give way. */
const keysKept = 50;

/** Keeps a tab’s public key (SPKI, in base64) as long as a session lasts. */
export async function keepWindowKey(tx: WriteTx, accountId: string, publicKey: string): Promise<void> {
  const expiresAt = isoInstant(Date.parse(tx.now) + sessionSeconds * 1000);
  await tx.db
    .insertInto('windowKeys')
    .values({ publicKey, accountId, expiresAt })
    .onConflict((same) => same.column('publicKey').doUpdateSet({ expiresAt }))
    .execute();
  const newest = tx.db
    .selectFrom('windowKeys')
    .select('publicKey')
    .orderBy('expiresAt', 'desc')
    .orderBy('publicKey')
    .limit(keysKept);
  await tx.db
    .deleteFrom('windowKeys')
    .where((is) => is.or([is('expiresAt', '<=', tx.now), is('publicKey', 'not in', newest)]))
    .execute();
}

/** The account whose tab has this key; undefined for a key that nobody left here, or that has ended. */
export async function accountOfKey(tx: ReadTx, publicKey: string, now: string): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('windowKeys')
    .select('accountId')
    .where('publicKey', '=', publicKey)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.accountId;
}

/** Whether a key is one of ECDSA over P-256, as a browser makes it. */
export function isWindowKey(publicKey: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = keyOf(publicKey);
    return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

/**
 * Whether the tab with this key signed the challenge for this address. With the address in it, a program that listens
 * where Casewright did can’t pass on what the tab signs to the one that listens elsewhere by now.
 */
export function hasSigned(publicKey: string, signature: string, asked: { challenge: string; origin: string }): boolean {
  const bytes = Buffer.from(windowQuestion(asked.origin, asked.challenge));
  const key = { key: keyOf(publicKey), dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', bytes, key, Buffer.from(signature, 'base64'));
}

function keyOf(publicKey: string) {
  return createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
}
