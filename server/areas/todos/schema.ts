import { z } from 'zod';
import { Deadline, DeadlineRequest, GuidedDeadlineRequest } from '#server/areas/deadlines/schema.ts';
import { answering, seenAnswers } from '#server/catalog/answer.ts';
import { Id, Instant, IsoDate, line, prose } from '#server/catalog/fields.ts';
import type { Patch } from '#server/store/record.ts';
import { deadlineColumns, keptDeadline } from './deadline.ts';
import { todos } from './record.ts';

const TodoPriority = z.enum(['low', 'normal', 'high']);
const Title = line(300);

/** Everything of a to-do that may be left out; null says there is none. */
const facts = {
  detail: prose(100_000).optional().meta({ description: 'Markdown' }),
  due: IsoDate.nullable().optional().meta({ description: 'YYYY-MM-DD' }),
  done: z.boolean().optional(),
  hearingId: Id.nullable().optional().meta({ description: 'The hearing it is for' }),
  courtCaseId: Id.nullable().optional().meta({ description: 'The court file it belongs to' }),
};

const deadlineMeaning = {
  description: 'Works `due` out from a court’s rule and keeps the arithmetic; null forgets the arithmetic',
};

export const newTodo = {
  title: Title,
  priority: TodoPriority.default('normal'),
  ...facts,
  deadline: GuidedDeadlineRequest.nullable().optional().meta(deadlineMeaning),
};
export const todoPatch = {
  title: Title.optional(),
  priority: TodoPriority.optional(),
  ...facts,
  deadline: DeadlineRequest.nullable().optional().meta(deadlineMeaning),
  private: z.boolean().optional().meta({ description: 'Hide it from assistants' }),
};

const Todo = z
  .strictObject({
    id: Id,
    caseId: Id,
    title: z.string(),
    detail: z.string(),
    due: IsoDate.nullable(),
    done: z.boolean(),
    doneAt: Instant.nullable().meta({ description: 'When it was checked off' }),
    priority: TodoPriority,
    hearingId: Id.nullable(),
    courtCaseId: Id.nullable(),
    deadline: Deadline.nullable().meta({
      description: 'How `due` was worked out; when it names another day, the to-do was moved by hand',
    }),
    private: z.boolean().meta({ description: 'Hidden from assistants' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Todo' });

const toTodo = answering(Todo, todos, { deadline: ({ deadline }) => keptDeadline(deadline) });

export const todoAnswers = seenAnswers(Todo, todos, toTodo);

/** Columns that follow from others: a deadline's day, and `doneAt`, which is now unless it was done already. */
export function whatFollows(
  { due, deadline, done }: z.output<z.ZodObject<typeof todoPatch>>,
  now: string,
  doneAt: string | null = null,
): Patch<typeof todos.columns> {
  return {
    ...deadlineColumns({ due, deadline }),
    ...(done !== undefined && { doneAt: done ? (doneAt ?? now) : null }),
  };
}
