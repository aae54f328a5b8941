import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError, invalid } from '#server/errors/app-error.ts';

/** How far a caller has read, and as whom: nothing in it gives access to anything. */
const Cursor = z.strictObject({
  epoch: z.string(),
  /** Everything up to this change; with `at`, of this change only the records up to it. */
  seq: z.int().min(0),
  at: z.string().optional(),
  /** Of the row of the log that has this `seq`: another history has another row there. */
  mark: z.string().optional(),
  account: z.string(),
  /** The one matter it follows; null for all of them. */
  caseId: z.string().nullable(),
  seesPrivate: z.literal([0, 1]),
  resources: z.array(z.string()),
});
export type Cursor = z.output<typeof Cursor>;

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

export function readCursor(text: string): Cursor {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw invalid('This is not a cursor of this server. Send one exactly as you received it.', 'since');
  }
}

export function accountMark(accountId: string): string {
  return createHash('sha256').update(accountId).digest('hex').slice(0, 16);
}

/** What was read cannot be continued: the same shape as any refusal, with its own status. */
export class FeedGone extends AppError {
  constructor(why: string, epoch: string, restored = false) {
    const body = { epoch, ...(restored && { restored }) };
    super('invalid_request', `${why} Read the manifest again and continue from its cursor.`, body);
  }

  static restored(epoch: string): FeedGone {
    return new FeedGone('This server’s data was restored from a copy.', epoch, true);
  }

  override get status(): number {
    return 410;
  }
}

/** Refuses a cursor that was given to somebody else, or to the same one when it could see less. */
export function requireSameReader(given: Cursor, now: Omit<Cursor, 'seq' | 'at' | 'mark'>): void {
  if (given.caseId !== now.caseId) {
    throw invalid('This cursor is of another case. Give the caseId it was answered for.', 'since');
  }
  if (given.epoch !== now.epoch) throw FeedGone.restored(now.epoch);
  const gained = now.resources.some((resource) => !given.resources.includes(resource));
  if (given.account !== now.account || given.seesPrivate !== now.seesPrivate || gained) {
    throw new FeedGone('This cursor was given to a token that may read other things.', now.epoch);
  }
}
