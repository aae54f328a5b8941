import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import { checkedColumns } from '#server/catalog/columns.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { expectedUpdatedAt, Id } from '#server/catalog/fields.ts';
import { requireVersion } from '#server/catalog/versions.ts';
import { updateRecord } from '#server/store/records.ts';
import { toOneHearing } from './circumstances.ts';
import { hearings } from './record.ts';
import { Hearing, hearingPatch } from './schema.ts';

export const patchHearings = defineOperation({
  method: 'patch',
  path: '/hearings',
  scope: 'hearings:write',
  summary: 'Change a hearing',
  description:
    'Only what is given changes; null says that something is not known, and contacts are replaced whole. Another court file does not change the time zone.',
  access: { kind: 'item', resource: 'hearings', of: ({ query }) => query.id, needs: 'edit' },
  input: {
    query: z.strictObject({ id: Id }),
    body: z.strictObject({ ...hearingPatch, expectedUpdatedAt }),
  },
  output: json(Hearing),
  errors: ['not_found', 'forbidden', 'conflict'],
  idempotent: true,
  async handler({ tx, viewer, now }, { query, body: { expectedUpdatedAt: expected, ...patch } }) {
    const hearing = await requireRecord(tx, viewer, 'hearings', query.id);
    const matter = await requireMatter(tx, viewer, hearing.caseId);
    await requireVersion(hearing, expected, () => toOneHearing(tx, viewer, matter, hearing, now));
    const columns = await checkedColumns({ tx, viewer }, matter, hearings, patch, hearing);
    const after = await updateRecord(tx, hearings, hearing, columns);
    return toOneHearing(tx, viewer, matter, after, now);
  },
});
