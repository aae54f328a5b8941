import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { after } from '#server/store/soon.ts';
import { requireEvidence } from './queries.ts';
import { Evidence, evidenceAnswers } from './schema.ts';

export const getEvidenceById = defineOperation({
  method: 'get',
  path: '/evidence/{id}',
  scope: 'evidence:read',
  summary: 'Show one evidence item',
  description:
    'With the state of its reading: pending, running (page n of m), done, failed with the reason, unsupported.',
  access: { kind: 'item', resource: 'evidence', of: ({ path }) => path.id, needs: 'view' },
  input: { path: z.strictObject({ id: Id }) },
  output: json(Evidence),
  errors: ['not_found'],
  handler(context, { path }) {
    const { tx, viewer } = context;
    return after(requireEvidence(tx, viewer, path.id), (row) =>
      after(requireMatter(tx, viewer, row.caseId), (matter) => evidenceAnswers.one({ ...context, matter }, row)),
    );
  },
});
