import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter, Id, paging } from '#server/catalog/fields.ts';
import { requireAll } from '#server/catalog/references.ts';
import { parseSearch } from '#server/store/search-query.ts';
import { listDocuments, searchDocuments } from './queries.ts';
import { documentAnswers, DocumentKind, DocumentStatus, FoundDocument } from './schema.ts';

export const getDocuments = defineOperation({
  method: 'get',
  path: '/documents',
  scope: 'documents:read',
  summary: 'List or search documents',
  description:
    'By title; with `q` best first, those whose title or body holds all its words, "phrases" and beginnings (insur*).',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: {
    query: z.strictObject({
      caseId: CaseIdFilter,
      q: z.string().max(1000, 'A search may have at most 1000 characters.').optional(),
      id: Id.optional().meta({ description: 'Only this one' }),
      kind: DocumentKind.optional(),
      status: DocumentStatus.optional(),
      courtCaseId: Id.optional().meta({ description: 'In this court file' }),
      folderId: z
        .union([Id, z.literal('none')])
        .optional()
        .meta({ description: 'Directly in this folder, or none' }),
      view: z
        .enum(['full', 'summary'])
        .default('full')
        .meta({ description: 'summary leaves out body and record notes' }),
      ...paging,
    }),
  },
  output: json(z.array(FoundDocument)),
  errors: ['not_found'],
  async handler(view, { query }) {
    const { q = '', limit, after, caseId: _case, ...filter } = query;
    const { courtCaseId, folderId } = filter;
    if (courtCaseId !== undefined) await requireAll(view, 'courtCases', [courtCaseId], 'courtCaseId');
    if (folderId !== undefined && folderId !== 'none') await requireAll(view, 'folders', [folderId], 'folderId');
    if (q.trim() === '') return documentAnswers.all(view, await listDocuments(view, filter, { limit, after }));
    const found = await searchDocuments(view, parseSearch(q), filter, { limit, after });
    const rows = found.map(({ row }) => row);
    const answers = await documentAnswers.all(view, rows);
    return answers.map((answer, at) => ({
      ...answer,
      matches: found[at]?.matches ?? [],
      score: found[at]?.score ?? 0,
    }));
  },
});
