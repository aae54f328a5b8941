import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { expectedUpdatedAt, Id } from '#server/catalog/fields.ts';
import { toColumns } from '#server/catalog/columns.ts';
import { requireVersion } from '#server/catalog/versions.ts';
import { listCourtCases } from './queries.ts';
import { CourtCase, courtCasePatch, toCourtCase } from './schema.ts';
import { updateRecord } from '#server/store/records.ts';
import { courtCases } from './record.ts';

export const patchCourtCases = defineOperation({
  method: 'patch',
  path: '/court-cases',
  scope: 'court-cases:write',
  summary: 'Change a court file',
  description: 'Only what is given changes; null says that something is not known.',
  access: { kind: 'item', resource: 'courtCases', of: ({ query }) => query.id, needs: 'edit' },
  input: {
    query: z.strictObject({ id: Id }),
    body: z.strictObject({ ...courtCasePatch, expectedUpdatedAt }),
  },
  output: json(CourtCase),
  errors: ['not_found', 'forbidden', 'conflict'],
  idempotent: true,
  async handler({ tx, viewer }, { query, body: { expectedUpdatedAt: expected, ...patch } }) {
    const courtCase = await requireRecord(tx, viewer, 'courtCases', query.id);
    const matter = await requireMatter(tx, viewer, courtCase.caseId);
    const [counted] = await listCourtCases(tx, viewer, matter, courtCase.id);
    const items = counted?.evidenceCount ?? 0;
    await requireVersion(courtCase, expected, () => toCourtCase(courtCase, items));
    return toCourtCase(await updateRecord(tx, courtCases, courtCase, toColumns(courtCases, patch)), items);
  },
});
