import { dropJobsOf } from '#server/store/jobs.ts';
import type { SideWrites } from '#server/store/record.ts';
import { deleteBuilds } from './builds.ts';
import { enterGivenNumbers, type LedgerPacket } from './given-numbers.ts';

/** What was built of a packet goes with it; the numbers that others were given with it stay in the ledger. */
export const packetSideWrites: SideWrites<LedgerPacket> = {
  inserted: (tx, packet) => enterGivenNumbers(tx, packet),
  async updated(tx, after, before) {
    if (after.given !== before.given) await enterGivenNumbers(tx, after);
  },
  async deleting(tx, packet) {
    await dropJobsOf(tx, packet.id);
    await deleteBuilds(tx, packet);
  },
};

/** Evidence that comes to a packet after it was given with it elsewhere: its number is known to others. */
export const packetItemSideWrites: SideWrites<{ packetId: string; kind: string }> = {
  async inserted(tx, { packetId, kind }) {
    if (kind !== 'exhibit' || tx.actor.transport === 'window') return;
    const packet = await tx.db.selectFrom('packets').selectAll().where('id', '=', packetId).executeTakeFirst();
    if (packet) await enterGivenNumbers(tx, packet);
  },
};
