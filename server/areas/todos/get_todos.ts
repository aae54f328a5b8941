import { z } from 'zod';
import { Id, IsoDate, paging } from '#server/catalog/fields.ts';
import { defineList } from '#server/catalog/list.ts';
import { todoOrder } from '#server/rules/order.ts';
import { todos } from './record.ts';
import { todoAnswers } from './schema.ts';

const Done = z
  .enum(['true', 'false'], 'Give true or false.')
  .transform((value) => value === 'true')
  .optional()
  .meta({ description: 'Only what is done, or only what is open' });

export const getTodos = defineList(todos, {
  path: '/todos',
  scope: 'todos:read',
  summary: 'List to-dos',
  description:
    'Open ones first: by the day they are due, those without a day last, the more important first. Then what is done, the latest first.',
  query: {
    id: Id.optional().meta({ description: 'Only this one' }),
    done: Done,
    courtCaseId: Id.optional().meta({ description: 'In this court file' }),
    hearingId: Id.optional().meta({ description: 'For this hearing' }),
    dueFrom: IsoDate.optional().meta({ description: 'Due on this day or later, YYYY-MM-DD' }),
    dueTo: IsoDate.optional().meta({ description: 'Due on this day or earlier, YYYY-MM-DD' }),
    ...paging,
  },
  answer: todoAnswers,
  order: todoOrder,
  // What is due on no day is in no stretch of days.
  matches:
    ({ dueFrom, dueTo }) =>
    ({ due }) =>
      (dueFrom === undefined || (due !== null && due >= dueFrom)) &&
      (dueTo === undefined || (due !== null && due <= dueTo)),
});
