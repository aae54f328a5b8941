import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter } from '#server/catalog/fields.ts';
import { CourtCase, newCourtCase, toCourtCase } from './schema.ts';
import { insertRecord } from '#server/store/records.ts';
import { courtCases } from './record.ts';

export const postCourtCases = defineOperation({
  method: 'post',
  path: '/court-cases',
  scope: 'court-cases:write',
  status: 201,
  summary: 'Make a court file',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'edit', resource: 'courtCases' },
  input: { body: z.strictObject({ caseId: CaseIdFilter, ...newCourtCase }) },
  output: json(CourtCase),
  errors: ['not_found', 'forbidden'],
  async handler({ tx, matter, principal }, { body }) {
    const courtCase = await insertRecord(tx, courtCases, {
      caseId: matter.caseId,
      createdBy: principal.accountId,
      caption: body.caption,
      number: body.number ?? null,
      court: body.court ?? null,
      division: body.division ?? null,
      type: body.type ?? null,
      jurisdiction: body.jurisdiction ?? null,
      judge: body.judge ?? null,
      department: body.department ?? null,
      role: body.role ?? null,
      status: body.status,
      filedDate: body.filedDate ?? null,
      timeZone: body.timeZone ?? null,
      notes: body.notes ?? null,
    });
    return toCourtCase(courtCase, 0);
  },
});
