import type { MatterView } from '#server/access/matters.ts';
import type { Principal, Viewer } from '#server/access/principal.ts';
import { AppError, notFound } from '#server/errors/app-error.ts';
import type { RedactionBox } from '#server/papers/redaction/find-words.ts';
import type { PacketBuildRow, Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { deleteRecord } from '#server/store/records.ts';
import { findBuild } from './builds.ts';
import { revisionOf, seenPackets } from './queries.ts';
import { readPackets } from './read-packets.ts';
import { packets } from './record.ts';

/** A matter’s packets, as one action changes them. */
export interface Changing extends MatterView<WriteTx> {
  principal: Principal;
  now: string;
  /** Found by words before the transaction. */
  boxes: readonly RedactionBox[] | undefined;
}

/** What a write of one packet takes, whoever makes it. */
export type PacketWrite = Pick<Changing, 'tx' | 'viewer' | 'matter' | 'principal'>;

export async function requirePacket(change: MatterView, id: string): Promise<Row<'packets'>> {
  const packet = (await seenPackets(change)).find((each) => each.id === id);
  if (!packet) throw notFound('court packet');
  return packet;
}

/** A build of a packet that the caller sees. */
export async function requireBuild(change: Changing, id: string): Promise<PacketBuildRow> {
  const build = await findBuild(change.tx, id);
  const seen = build && (await seenPackets(change)).some((each) => each.id === build.packetId);
  if (!build || !seen) throw notFound('build');
  return build;
}

/** The row as it is kept: what was read for the caller is without the ids that they may not see. */
export function keptPacket({ tx }: Pick<MatterView, 'tx'>, id: string): Promise<Row<'packets'>> {
  return tx.db.selectFrom('packets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Refuses with 409 and the packets as they are what is based on others. */
export async function requireRevision(change: Changing, revision: number, packetId?: string): Promise<void> {
  if ((await revisionOf(change)) === revision) return;
  const { answer } = await readPackets(change, packetId);
  throw new AppError(
    'conflict',
    'The packets of this case were changed since you read them. Look at the packet again and repeat what you did.',
    { current: { ...answer, plan: null } },
  );
}

/** What only a person may do: a court or the other side is told that it was done. */
export function refuseAssistants({ viewer }: { viewer: Viewer }, what: string): void {
  if (viewer.seesPrivate === 1) return;
  throw new AppError('forbidden', `${what} A person does this in Casewright.`);
}

/** Refuses with 409 to delete what others were given. */
export async function deletePacket(change: MatterView<WriteTx>, id: string): Promise<void> {
  const packet = await keptPacket(change, id);
  if (packet.sent !== null) {
    throw new AppError(
      'conflict',
      `This packet was ${packet.sent}, so it is kept: it is the record of what was given to others.`,
    );
  }
  await deleteRecord(change.tx, packets, packet);
}
