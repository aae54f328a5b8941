import { defineOperation, json } from '#server/catalog/define.ts';
import { computeDeadline } from './rules.ts';
import { Deadline, DeadlineRequest } from './schema.ts';

export const getDeadlines = defineOperation({
  door: 'window',
  method: 'post',
  path: '/deadlines',
  summary: 'Work out a deadline',
  description: 'Before it becomes a to-do or a key date; nothing is read or kept.',
  access: { kind: 'account', whenLimited: true },
  input: { body: DeadlineRequest },
  output: json(Deadline),
  reads: true,
  outside: (_context, { body }) => Promise.resolve(computeDeadline(body)),
});
