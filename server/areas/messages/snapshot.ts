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
    return { at: await afterAll(tx, caseId, now), seq: await lastChangeOf(tx, caseId) };
  }
  const parts = /^(?<seq>\d{1,15})\.(?<ms>\d{1,15})$/.exec(given)?.groups;
  if (!parts) throw invalid('This is not the `snapshot` of an answer.', 'snapshot');
  const snapshot = { seq: Number(parts['seq']), at: new Date(Number(parts['ms'])).toISOString() };
  const deletion = await tx.db
    .selectFrom('changes')
    .select('seq')
    .where('seq', '>', snapshot.seq)
    .where('caseId', '=', matter.caseId)
    .where('op', '=', 'delete')
    .where('resource', 'in', ['messages', 'messageThreads', 'messageImports'])
    .limit(1)
    .executeTakeFirst();
  if (!deletion) return snapshot;
  throw new AppError('conflict', 'Messages were deleted since this snapshot. Start again without `snapshot`.', {});
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
async function lastChangeOf(tx: ReadTx, caseId: string): Promise<number> {
  const row = await tx.db
    .selectFrom('changes')
    .select((eb) => eb.fn.max<number | string | null>('seq').as('seq'))
    .where('caseId', '=', caseId)
    .executeTakeFirst();
  return Number(row?.seq ?? 0);
}

export function writtenSnapshot({ seq, at }: Snapshot): string {
  return `${seq}.${Date.parse(at)}`;
}
