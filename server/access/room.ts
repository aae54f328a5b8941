import { AppError } from '#server/errors/app-error.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import type { PlanLimits } from './limits.ts';
import type { Matter } from './matters.ts';
import { usageOf } from './usage.ts';

const mebibyte = 1024 * 1024;

/** Refuses what would take the matter's payer over its plan; checked in the transaction that adds it. */
export async function requireRoom(
  tx: ReadTx,
  matter: Matter,
  limits: PlanLimits,
  adding: { items: number; bytes: number },
): Promise<void> {
  const { evidenceLimit, storageQuotaMib } = limits;
  if ((evidenceLimit === 0 && storageQuotaMib === 0) || (adding.items === 0 && adding.bytes <= 0)) return;
  const used = await usageOf(tx, matter.payerId);
  if (adding.items > 0 && evidenceLimit > 0 && used.items + adding.items > evidenceLimit) {
    throw new AppError(
      'evidence_limit',
      `This plan holds ${evidenceLimit} evidence items; there are ${used.items}, and this would add ${adding.items}. Nothing was added.`,
      { limit: evidenceLimit, used: used.items, adding: adding.items },
    );
  }
  const quota = storageQuotaMib * mebibyte;
  if (quota > 0 && used.bytes + adding.bytes > quota) {
    throw new AppError(
      'storage_limit',
      `Storage is full: ${inMib(used.bytes)} of ${storageQuotaMib} MiB are used, and this would add ${inMib(adding.bytes)} MiB. Nothing was added.`,
      { limitBytes: quota, usedBytes: used.bytes, addingBytes: adding.bytes },
    );
  }
}

function inMib(bytes: number): string {
  return (bytes / mebibyte).toFixed(1);
}
