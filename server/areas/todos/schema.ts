import { z } from 'zod';
import { Deadline, DeadlineRequest, GuidedDeadlineRequest } from '#server/areas/deadlines/schema.ts';
import { Id, Instant, IsoDate, line, prose } from '#server/catalog/fields.ts';
import { definedOnly } from '#server/catalog/patches.ts';
import type { Sees } from '#server/catalog/seen-sets.ts';
import type { Row } from '#server/store/tables.ts';
import { deadlineColumns, keptDeadline } from './deadline.ts';

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

export const Todo = z
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

export type TodoRecord = z.output<typeof Todo>;

/** Which records that a to-do names the viewer may know of. */
export interface SeenAround {
  hearing: Sees;
  courtCase: Sees;
}

export function toTodo(row: Row<'todos'>, sees: SeenAround): TodoRecord {
  return {
    id: row.id,
    caseId: row.caseId,
    title: row.title,
    detail: row.detail,
    due: row.due,
    done: row.done === 1,
    doneAt: row.doneAt,
    priority: row.priority,
    hearingId: row.hearingId !== null && sees.hearing(row.hearingId) ? row.hearingId : null,
    courtCaseId: row.courtCaseId !== null && sees.courtCase(row.courtCaseId) ? row.courtCaseId : null,
    deadline: keptDeadline(row.deadline),
    private: row.private === 1,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

type Given = z.output<z.ZodObject<typeof todoPatch>>;
export type TodoColumns = Partial<Omit<Row<'todos'>, 'id' | 'caseId' | 'createdBy' | 'createdAt' | 'updatedAt'>>;

/** What was given, as the columns hold it. `doneAt` is now when it is checked off, and stays when it was already. */
export function toColumns(
  { done, private: hidden, deadline, ...plain }: Given,
  now: string,
  before?: Row<'todos'>,
): TodoColumns {
  return {
    ...definedOnly(plain),
    ...deadlineColumns({ due: plain.due, deadline }),
    ...(done !== undefined && { done: done ? 1 : 0, doneAt: done ? (before?.doneAt ?? now) : null }),
    ...(hidden !== undefined && { private: hidden ? 1 : 0 }),
  };
}
