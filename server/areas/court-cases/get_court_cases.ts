import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter, Id } from '#server/catalog/fields.ts';
import { listCourtCases } from './queries.ts';
import { CourtCase, toCourtCase } from './schema.ts';

export const getCourtCases = defineOperation({
  method: 'get',
  path: '/court-cases',
  scope: 'court-cases:read',
  summary: 'List court files',
  description: 'The files that courts keep on this case, open ones first, with how much evidence each was assigned.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: {
    query: z.strictObject({ caseId: CaseIdFilter, id: Id.optional().meta({ description: 'Only this one' }) }),
  },
  output: json(z.array(CourtCase)),
  errors: ['not_found'],
  async handler({ tx, viewer, matter }, { query }) {
    const courtCases = await listCourtCases(tx, viewer, matter, query.id);
    return courtCases.map((courtCase) => toCourtCase(courtCase, courtCase.evidenceCount));
  },
});
