import { z } from 'zod';
import { type Matter, requireMatter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { requireFolder } from '#server/areas/folders/queries.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { expectedUpdatedAt, Id, IsoDate } from '#server/catalog/fields.ts';
import { definedOnly } from '#server/catalog/patches.ts';
import { replaceSeen, type Sees } from '#server/catalog/seen-sets.ts';
import { requireVersion } from '#server/catalog/versions.ts';
import { notFound } from '#server/errors/app-error.ts';
import type { Patch } from '#server/store/record.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { findEvidence } from './queries.ts';
import { requireAll } from '#server/catalog/references.ts';
import {
  Description,
  Evidence,
  ExhibitNumber,
  IdSet,
  Priority,
  type SeenLinks,
  TagSet,
  Title,
  toEvidence,
} from './schema.ts';
import { seenLinks } from './seen-links.ts';
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
type Changes = Omit<z.output<typeof Body>, 'expectedUpdatedAt'>;

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
  async handler({ tx, viewer }, { path, body: { expectedUpdatedAt: expected, ...changes } }) {
    const row = await findEvidence(tx, viewer, path.id);
    if (!row) throw notFound('evidence item');
    const matter = await requireMatter(tx, viewer, row.caseId);
    const seen = await seenLinks(tx, viewer, matter, [row]);
    await requireVersion(row, expected, () => toEvidence(row, seen));
    await requireReferences(tx, viewer, matter, changes);
    const after = await updateRecord(tx, evidence, row, toColumns(changes, row, seen));
    return toEvidence({ ...row, ...after }, seen);
  },
});

async function requireReferences(tx: ReadTx, viewer: Viewer, matter: Matter, changes: Changes): Promise<void> {
  if (changes.folderId != null) await requireFolder(tx, viewer, matter, changes.folderId, 'evidence');
  await requireAll(tx, viewer, matter, 'issues', changes.issueIds ?? [], 'issueIds');
  await requireAll(tx, viewer, matter, 'courtCases', changes.courtCaseIds ?? [], 'courtCaseIds');
  await requireAll(tx, viewer, matter, 'hearings', changes.hearingIds ?? [], 'hearingIds');
}

function toColumns(
  { tagNames, issueIds, courtCaseIds, hearingIds, private: hidden, ...plain }: Changes,
  before: Row<'evidence'>,
  seen: SeenLinks,
): Patch<typeof evidence.columns> {
  const set = (was: string, given: readonly string[], sees: Sees) =>
    JSON.stringify(replaceSeen(JSON.parse(was) as string[], given, sees));
  return {
    ...definedOnly(plain),
    ...(tagNames && { tagNames: JSON.stringify(tagNames) }),
    ...(issueIds && { issueIds: set(before.issueIds, issueIds, seen.issue) }),
    ...(courtCaseIds && { courtCaseIds: set(before.courtCaseIds, courtCaseIds, seen.courtCase) }),
    ...(hearingIds && { hearingIds: set(before.hearingIds, hearingIds, seen.hearing) }),
    ...(hidden !== undefined && { private: hidden ? 1 : 0 }),
  };
}
