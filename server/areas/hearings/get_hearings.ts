import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter, Id, IsoDate, paging } from '#server/catalog/fields.ts';
import { toHearings } from './circumstances.ts';
import { listHearings } from './queries.ts';
import { requireReferences } from '#server/catalog/references.ts';
import { Hearing, HearingStatus } from './schema.ts';

export const getHearings = defineOperation({
  method: 'get',
  path: '/hearings',
  scope: 'hearings:read',
  summary: 'List hearings',
  description:
    'By date and time, those without a time first on their day. Each says when it begins as an instant, whether it is over and still said to be scheduled, and which others it overlaps with.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: {
    query: z.strictObject({
      caseId: CaseIdFilter,
      id: Id.optional().meta({ description: 'Only this one' }),
      courtCaseId: Id.optional().meta({ description: 'In this court file' }),
      status: HearingStatus.optional(),
      from: IsoDate.optional().meta({ description: 'On this day or later, YYYY-MM-DD' }),
      to: IsoDate.optional().meta({ description: 'On this day or earlier, YYYY-MM-DD' }),
      ...paging,
    }),
  },
  output: json(z.array(Hearing)),
  errors: ['not_found'],
  async handler({ tx, viewer, matter, now }, { query }) {
    const { limit, after, caseId: _case, ...filter } = query;
    await requireReferences(tx, viewer, matter, 'hearings', filter);
    const rows = await listHearings(tx, viewer, matter, filter, { limit, after });
    return toHearings(tx, viewer, matter, rows, now);
  },
});
