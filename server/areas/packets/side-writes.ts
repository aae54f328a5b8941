import { dropJobsOf } from '#server/store/jobs.ts';
import type { SideWrites } from '#server/store/record.ts';
import { deleteBuilds } from './builds.ts';

/** What was built of a packet goes with it. */
export const packetSideWrites: SideWrites<{ id: string; caseId: string }> = {
  async deleting(tx, packet) {
    await dropJobsOf(tx, packet.id);
    await deleteBuilds(tx, packet);
  },
};
