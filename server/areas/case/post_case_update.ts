import { z } from 'zod';
import { requireLevel } from '#server/access/matters.ts';
import { toColumns } from '#server/catalog/columns.ts';
import { requireVersion } from '#server/catalog/versions.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { expectedUpdatedAt, Id, line, prose } from '#server/catalog/fields.ts';
import { updateRecord } from '#server/store/records.ts';
import { readCase, toCase } from './queries.ts';
import { cases } from './record.ts';
import { Case, CaseNumber, KeyDate } from './schema.ts';

export const postCaseUpdate = defineOperation({
  method: 'post',
  path: '/case/update',
  scope: 'case:write',
  summary: 'Change the case, archive it or unarchive it',
  description:
    '`caseNumbers` and `keyDates` replace the arrays there were. An archived case can only be unarchived; archiving and unarchiving take an owner.',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'edit', evenArchived: true },
  input: {
    body: z.strictObject({
      caseId: Id.optional().meta({ description: 'The context’s case when omitted' }),
      caption: line(300).optional(),
      role: prose(100).optional(),
      caseNumbers: z.array(CaseNumber).max(100).optional(),
      keyDates: z.array(KeyDate).max(500).optional(),
      archived: z.boolean().optional(),
      expectedUpdatedAt,
    }),
  },
  output: json(Case),
  errors: ['not_found', 'forbidden', 'conflict'],
  destructive: true,
  approval: {
    when: ({ body }) => emptied(body).length > 0,
    label: ({ body }) => `Remove ${emptied(body).join(' and ')}`,
  },
  idempotent: true,
  async handler(context, { body }) {
    const { tx, matter, now } = context;
    const { caseId: _case, expectedUpdatedAt: expected, archived, ...given } = body;
    requireLevel(matter, matter.level, archived === undefined ? 'edit' : 'owner', archived === false);
    const row = await readCase(context);
    await requireVersion(row, expected, () => toCase(context, row));
    const after = await updateRecord(tx, cases, row, {
      ...toColumns(cases, given),
      ...(archived !== undefined && { archivedAt: archived ? (row.archivedAt ?? now) : null }),
    });
    return toCase(context, after);
  },
});

/** What a call removes whole, by replacing it with nothing. */
function emptied({ caseNumbers, keyDates }: { caseNumbers?: unknown[] | undefined; keyDates?: unknown[] | undefined }) {
  return [
    ...(caseNumbers?.length === 0 ? ['all case numbers'] : []),
    ...(keyDates?.length === 0 ? ['all key dates'] : []),
  ];
}
