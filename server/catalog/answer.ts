import type { z } from 'zod';
import type { MatterView } from '#server/access/matters.ts';
import type { Column, Columns, RowOf, StoredRecord } from '#server/store/record.ts';
import { after, type Soon } from '#server/store/soon.ts';
import type { MatterResource } from '#server/store/tables.ts';
import { withoutUnseen } from './references.ts';

/** How records of one kind are answered, several of one matter or one. */
export interface Answers<S extends z.ZodType, Row> {
  readonly schema: S;
  all(context: AnswerContext, rows: readonly Row[]): Soon<z.output<S>[]>;
  one(context: AnswerContext, row: Row): Soon<z.output<S>>;
}

/** What an answer is made in: a matter as one viewer sees it, at an ISO instant. */
export type AnswerContext = MatterView & { now: string };

/** `make` answers one for each row, in their order, and gets them without the ids of what the viewer may not know of. */
export function answersOf<S extends z.ZodType, Row extends object>(
  schema: S,
  { table }: StoredRecord<MatterResource>,
  make: (context: AnswerContext, rows: readonly Row[]) => Soon<z.output<S>[]>,
): Answers<S, Row> {
  const all = (context: AnswerContext, rows: readonly Row[]) =>
    after(withoutUnseen(context, table, rows), (seen) => make(context, seen));
  return { schema, all, one: (context, row) => after(all(context, [row]), ([answer]) => answer as z.output<S>) };
}

/** The same, of what a row alone says. */
export function seenAnswers<S extends z.ZodType, Row extends object>(
  schema: S,
  record: StoredRecord<MatterResource>,
  make: (row: Row) => z.output<S>,
): Answers<S, Row> {
  return answersOf(schema, record, (_context, rows) => rows.map((row) => make(row)));
}

/** Properties of an answer that are not simply a column of the row: each made of the row and of what else is known. */
type Special<S extends z.ZodObject, C extends Columns, Row, More> = {
  [Name in Exclude<keyof z.output<S>, keyof C>]: (row: Row, more: More) => z.output<S>[Name];
} & { [Name in keyof z.output<S> & keyof C]?: (row: Row, more: More) => z.output<S>[Name] };

/**
 * Makes answers of rows, in the order of the schema: a flag is true or false, sets and JSON are read, and everything else
 * is as it is kept. Columns that the schema does not name are left out. Lists have thousands of rows, and a loop over the
 * properties of each takes ten times as long as reading them by name, so a function that does is written once, as in
 * `(row, more) => ({ "title": row["title"], "done": row["done"] === 1, "notes": special["notes"](row, more) })`.
 */
export function answering<S extends z.ZodObject, C extends Columns, Row = RowOf<C>, More = void>(
  schema: S,
  { columns }: { columns: C },
  special: Special<S, C, Row, More>,
): (row: Row, more: More) => z.output<S> {
  const properties = Object.keys(schema.shape).map((name) => {
    const quoted = JSON.stringify(name);
    const value = name in special ? `special[${quoted}](row, more)` : asAnswered(columns[name]?.kind, `row[${quoted}]`);
    return `${quoted}: ${value}`;
  });
  // The names are those that the schema declares; nothing that somebody gives comes into it.
  // oxlint-disable-next-line typescript/no-implied-eval
  const make = new Function('special', 'parsed', `return (row, more) => ({ ${properties.join(', ')} });`);
  return make(special, parsed);
}

function asAnswered(kind: Column['kind'] | undefined, value: string): string {
  switch (kind) {
    case 'flag':
      return `${value} === 1`;
    case 'json':
    case 'set':
    case 'references':
      return `parsed(${value})`;
    case 'text':
    case 'number':
    case 'reference':
    case undefined:
      return value;
  }
}

/** Most sets are empty. */
function parsed(value: unknown): unknown {
  return value === '[]' ? [] : typeof value === 'string' ? JSON.parse(value) : value;
}
