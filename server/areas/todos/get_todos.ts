import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter, Id, IsoDate, paging } from '#server/catalog/fields.ts';
import { requireReferences } from '#server/catalog/references.ts';
import { listTodos } from './queries.ts';
import { Todo } from './schema.ts';

const Done = z
  .enum(['true', 'false'], 'Give true or false.')
  .transform((value) => value === 'true')
  .optional()
  .meta({ description: 'Only what is done, or only what is open' });

export const getTodos = defineOperation({
  method: 'get',
  path: '/todos',
  scope: 'todos:read',
  summary: 'List to-dos',
  description:
    'Open ones first: by the day they are due, those without a day last, the more important first. Then what is done, the latest first.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: {
    query: z.strictObject({
      caseId: CaseIdFilter,
      id: Id.optional().meta({ description: 'Only this one' }),
      done: Done,
      courtCaseId: Id.optional().meta({ description: 'In this court file' }),
      hearingId: Id.optional().meta({ description: 'For this hearing' }),
      dueFrom: IsoDate.optional().meta({ description: 'Due on this day or later, YYYY-MM-DD' }),
      dueTo: IsoDate.optional().meta({ description: 'Due on this day or earlier, YYYY-MM-DD' }),
      ...paging,
    }),
  },
  output: json(z.array(Todo)),
  errors: ['not_found'],
  async handler({ tx, viewer, matter }, { query }) {
    const { limit, after, caseId: _case, ...filter } = query;
    await requireReferences(tx, viewer, matter, 'todos', filter);
    return listTodos(tx, viewer, matter, filter, { limit, after });
  },
});
