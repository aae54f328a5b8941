import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { InboxQuestion, ofOwner, syncOf } from './schema.ts';

export const getSyncQuestions = defineOperation({
  ...ofOwner,
  method: 'get',
  path: '/sync/questions',
  summary: 'What sync needs you to decide',
  input: { query: z.strictObject({ caseId: Id.optional() }) },
  output: json(z.array(InboxQuestion)),
  outside: (context, { query }) => syncOf(context).engine.questions(query.caseId),
});
