import type { MatterView } from '#server/access/matters.ts';
import { isoInstant } from '#server/store/clock.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { AppError, invalid } from '#server/errors/app-error.ts';

/** What a list of messages is read as of: its pages stay apart from what arrives meanwhile. */
export interface Snapshot {
  /** ISO instant: what was added then or later is not shown. */
  at: string;
  /** The last change of the matter: a deletion after it would shift the pages. */
  seq: number;
}

/** A new one, or the one given back; 409 once something that it showed was deleted. */
export async function snapshotOf(
  { tx, matter, now }: MatterView & { now: string },
  given: string | undefined,
): Promise<Snapshot> {
  if (given === undefined) {
    const { caseId } = matter;
    return { at: await afterAll(tx, caseId, now), seq: (await lastChangeOf(tx, caseId)).seq };
  }
  const parts = /^(?<seq>\d{1,15})\.(?<ms>\d{1,15})$/.exec(given)?.groups;
  if (!parts) throw invalid('This is not the `snapshot` of an answer.', 'snapshot');
  const snapshot = { seq: Number(parts['seq']), at: new Date(Number(parts['ms'])).toISOString() };
  if (!(await changedSince(tx, matter.caseId, snapshot.seq, 'delete'))) return snapshot;
  throw new AppError('conflict', 'Messages were deleted since this snapshot. Start again without `snapshot`.', {});
}

/** Whether messages of a matter, their threads or their imports have changed after this change. */
export async function changedSince(tx: ReadTx, caseId: string, seq: number, op?: 'delete'): Promise<boolean> {
  const changes = tx.db
    .selectFrom('changes')
    .select('seq')
    .where('seq', '>', seq)
    .where('caseId', '=', caseId)
    .where('resource', 'in', ['messages', 'messageThreads', 'messageImports'])
    .limit(1);
  const found = await (op === undefined ? changes : changes.where('op', '=', op)).executeTakeFirst();
  return found !== undefined;
}

/** After everything that is there: also what was added in this millisecond, or by a clock that was ahead. */
async function afterAll(tx: ReadTx, caseId: string, now: string): Promise<string> {
  const logged = await tx.db
    .selectFrom('messages')
    .select((eb) => eb.fn.max<string | null>('createdAt').as('at'))
    .where('caseId', '=', caseId)
    .where('importId', 'is', null)
    .executeTakeFirst();
  const imported = await tx.db
    .selectFrom('messageImports')
    .select((eb) => eb.fn.max<string | null>('finishedAt').as('at'))
    .where('caseId', '=', caseId)
    .executeTakeFirst();
  const times = [now, logged?.at, imported?.at].flatMap((at) => (at ? [Date.parse(at)] : []));
  return isoInstant(Math.max(...times) + 1);
}

/** Of this matter alone: what goes on in others is nobody's business here. */
export async function lastChangeOf(tx: ReadTx, caseId: string): Promise<{ seq: number; at: string }> {
  const row = await tx.db
    .selectFrom('changes')
    .select(['seq', 'at'])
    .where('caseId', '=', caseId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { seq: row?.seq ?? 0, at: row?.at ?? '' };
}

export function writtenSnapshot({ seq, at }: Snapshot): string {
  return `${seq}.${Date.parse(at)}`;
}
