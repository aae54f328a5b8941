import { createHash } from 'node:crypto';
import type { Input } from '#server/catalog/operation.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import type { Call } from './call.ts';

/**
 * `Idempotency-Key`: the first call under a key is carried out and its answer kept in the same transaction; the same
 * call again gets that answer, another call under the same key is refused. Kept for 30 days.
 */
export const keptForDays = 30;

export interface KeptAnswer {
  status: number;
  value: unknown;
}

export function checkKey(key: string): void {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError('invalid_request', 'Idempotency-Key is 1 to 200 visible ASCII characters.');
  }
}

export async function findKept(
  tx: WriteTx,
  accountId: string,
  call: Call,
  input: Input,
): Promise<KeptAnswer | undefined> {
  const kept = await tx.db
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'status', 'body'])
    .where('accountId', '=', accountId)
    .where('key', '=', call.idempotencyKey ?? '')
    .executeTakeFirst();
  if (!kept) return undefined;
  if (kept.fingerprint !== fingerprint(call, input)) {
    throw new AppError(
      'conflict',
      'This Idempotency-Key was used for another request. Use a new key for a new request.',
    );
  }
  return { status: kept.status, value: JSON.parse(kept.body) };
}

export async function keep(
  tx: WriteTx,
  accountId: string,
  call: Call,
  input: Input,
  answer: KeptAnswer,
): Promise<void> {
  await tx.db
    .insertInto('idempotencyKeys')
    .values({
      accountId,
      key: call.idempotencyKey ?? '',
      operationId: call.operation.id,
      fingerprint: fingerprint(call, input),
      status: answer.status,
      body: JSON.stringify(answer.value ?? null),
      createdAt: tx.now,
    })
    .execute();
}

export async function forgetOldKeys(tx: WriteTx, before: string): Promise<void> {
  await tx.db.deleteFrom('idempotencyKeys').where('createdAt', '<', before).execute();
}

function fingerprint(call: Call, input: Input): string {
  const { path, query, body, files } = input;
  // What an operation itself finds on the disk came with no request: the second one may no longer find it.
  const bytes = call.operation.input.upload ? files.map((file) => [file.fileName, file.sha256]) : [];
  return createHash('sha256')
    .update(JSON.stringify([call.operation.id, call.context ?? null, path, query, body, bytes], withoutSecrets))
    .digest('hex');
}

/** From a fast hash a password could be guessed; the password is not part of what makes requests equal. */
export function withoutSecrets(key: string, value: unknown): unknown {
  return key === 'password' || key === 'code' ? undefined : value;
}
