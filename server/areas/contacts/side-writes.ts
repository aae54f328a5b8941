import { enqueueJob } from '#server/store/jobs.ts';
import type { SideWrites } from '#server/store/record.ts';
import { namingJob } from './queries.ts';

interface Named {
  id: string;
  caseId: string;
  name: string;
  emails: string;
  trashedAt: string | null;
}

/** Whom files name is kept with their reading: it is looked for again where that may have changed. */
export const contactSideWrites: SideWrites<Named> = {
  inserted: (tx, { id, caseId }) => enqueueJob(tx, { kind: namingJob, subjectId: id, caseId }),
  async updated(tx, { id, caseId, ...after }, before) {
    const isBack = after.trashedAt === null && before.trashedAt !== null;
    if (!isBack && after.name === before.name && after.emails === before.emails) return;
    await enqueueJob(tx, { kind: namingJob, subjectId: id, caseId });
  },
};
