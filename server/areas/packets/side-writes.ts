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
