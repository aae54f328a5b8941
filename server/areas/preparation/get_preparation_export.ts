import { z } from 'zod';
import { defineOperation, file } from '#server/catalog/define.ts';
import { CaseIdFilter, Id } from '#server/catalog/fields.ts';
import { madeFile } from '#server/catalog/made-file.ts';
import { requireAll } from '#server/catalog/references.ts';
import { invalid, notFound } from '#server/errors/app-error.ts';
import { paperFileName } from '#server/rules/file-names.ts';
import { backupOf } from './backup.ts';
import { binderPaper } from './binder-paper.ts';
import { readPreparation } from './read-preparation.ts';

export const getPreparationExport = defineOperation({
  method: 'get',
  path: '/preparation/export',
  scope: 'preparation:read',
  summary: 'Print binders, or back them up',
  description: 'As PDF; as JSON a backup of all matters of the workspace.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: {
    query: z.strictObject({
      caseId: CaseIdFilter,
      courtCaseId: Id.optional(),
      binderId: Id.optional(),
      format: z.enum(['pdf', 'json']).default('pdf'),
    }),
  },
  output: file('The binders'),
  errors: ['not_found'],
  async handler(view, { query: { format, courtCaseId, binderId } }) {
    if (format === 'json') {
      if (courtCaseId === undefined && binderId === undefined) return backupOf(view, view.now);
      throw invalid('A backup has all binders of the workspace. Leave out the court file and the binder.', 'format');
    }
    await requireAll(view, 'courtCases', courtCaseId === undefined ? [] : [courtCaseId], 'courtCaseId');
    await requireAll(view, 'binders', binderId === undefined ? [] : [binderId], 'binderId');
    const { binders } = await readPreparation(view, { courtCaseId, binderId });
    if (binders.length === 0) throw notFound('preparation binder');
    return binderPaper(view, binders);
  },
  async deliver({ services }, found) {
    if ('format' in found) {
      const bytes = Buffer.from(JSON.stringify(found, null, 2));
      return madeFile({ bytes, mimeType: 'application/json', fileName: 'preparation-backup.json' });
    }
    const { pdf } = await services.papers.binders(found);
    return madeFile({ bytes: pdf, mimeType: 'application/pdf', fileName: paperFileName(found.title, 'pdf') });
  },
});
