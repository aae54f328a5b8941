import { z } from 'zod';
import { CaseIdFilter, Id, Instant } from '#server/catalog/fields.ts';
import { Message } from './schema.ts';

/** Which thread, and which two of its exports: those that were added first, unless they are named. */
export const comparedThread = {
  caseId: CaseIdFilter,
  threadId: Id,
  left: Id.optional().meta({ description: 'An import' }),
  right: Id.optional(),
};

const ComparedExport = z
  .strictObject({
    importId: Id,
    fileName: z.string(),
    device: z.string().nullable(),
    selfName: z.string().nullable().meta({ description: 'Whose phone it was, as the person said' }),
    messages: z.int().meta({ description: 'Of this thread' }),
  })
  .meta({ id: 'ComparedExport' });
export type ComparedExport = z.output<typeof ComparedExport>;

const Shows = z.enum(['same', 'only_left', 'only_right', 'deleted', 'different']).meta({
  description: '`deleted`: one of both says only that it was. What the platform itself writes counts as the same.',
});
export type Shows = z.output<typeof Shows>;

export const Comparison = z.strictObject({
  exports: z.array(ComparedExport).meta({ description: 'All that the thread comes from' }),
  left: Id.nullable().meta({ description: 'Null, as `right`, where fewer than two exports are in the thread' }),
  right: Id.nullable(),
  total: z.int().meta({ description: 'Rows' }),
  covered: z.strictObject({ first: z.int(), last: z.int() }).meta({
    description: 'The rows that both exports cover: what one lacks before or after them is no difference',
  }),
  counts: z.strictObject({ onlyLeft: z.int(), onlyRight: z.int(), deleted: z.int(), different: z.int() }),
  differences: z.array(z.int()).meta({ description: 'The rows that differ, from 0' }),
  pages: z.array(z.int()).meta({ description: 'Where each page of rows begins' }),
});
export type Comparison = z.output<typeof Comparison>;

const Side = z.strictObject({
  record: z.int(),
  at: Instant.nullable(),
  localTime: z.string().nullable().meta({ description: 'The clock of this export, where its zone is unknown' }),
  text: z.string().nullable().meta({ description: 'Null where it says only that the message was deleted' }),
  deleted: z.boolean(),
  edited: z.boolean(),
  files: z.enum(['none', 'hashed', 'named', 'omitted']).meta({
    description: 'What this export holds of the message’s files: all, names, or only that there were some',
  }),
});
export type Side = z.output<typeof Side>;

export const ComparedRow = z
  .strictObject({ message: Message, left: Side.nullable(), right: Side.nullable(), shows: Shows })
  .meta({ id: 'ComparedRow' });
