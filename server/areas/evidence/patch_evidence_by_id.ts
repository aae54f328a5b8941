import { z } from 'zod';
import { requireFolder } from '#server/areas/folders/queries.ts';
import { checkedColumns } from '#server/catalog/columns.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { expectedUpdatedAt, Id, IsoDate } from '#server/catalog/fields.ts';
import { requireVersion } from '#server/catalog/versions.ts';
import { requireEvidence } from './queries.ts';
import { Description, Evidence, evidenceAnswers, ExhibitNumber, IdSet, Priority, TagSet, Title } from './schema.ts';
import { updateRecord } from '#server/store/records.ts';
import { evidence } from './record.ts';

const Body = z.strictObject({
  title: Title.optional(),
  description: Description.optional(),
  folderId: Id.nullable().optional().meta({ description: 'null takes it out of its folder' }),
  tagNames: TagSet.optional(),
  eventDate: IsoDate.nullable().optional(),
  exhibitNumber: ExhibitNumber.nullable().optional(),
  priority: Priority.optional(),
  issueIds: IdSet.optional(),
  courtCaseIds: IdSet.optional(),
  hearingIds: IdSet.optional(),
  private: z.boolean().optional().meta({ description: 'Hide it from assistants' }),
  expectedUpdatedAt,
});

export const patchEvidenceById = defineOperation({
  method: 'patch',
  path: '/evidence/{id}',
  scope: 'evidence:write',
  summary: 'Change an evidence item',
  description: 'Only what is given changes; sets (tags, categories, court files, hearings) are replaced whole.',
  access: { kind: 'item', resource: 'evidence', of: ({ path }) => path.id, needs: 'edit' },
  input: { path: z.strictObject({ id: Id }), body: Body },
  output: json(Evidence),
  errors: ['not_found', 'forbidden', 'conflict'],
  idempotent: true,
  async handler(context, { path, body: { expectedUpdatedAt: expected, ...changes } }) {
    const { tx, viewer } = context;
    const row = await requireEvidence(tx, viewer, path.id);
    await requireVersion(row, expected, () => evidenceAnswers.one(context, row));
    if (changes.folderId != null) await requireFolder(context, changes.folderId, 'evidence');
    const columns = await checkedColumns(context, evidence, changes, row);
    const after = await updateRecord(tx, evidence, row, columns);
    return evidenceAnswers.one(context, { ...row, ...after });
  },
});
