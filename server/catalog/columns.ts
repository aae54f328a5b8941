import type { MatterView } from '#server/access/matters.ts';
import type { Column, Columns, RowOf, StoredRecord } from '#server/store/record.ts';
import type { MatterResource } from '#server/store/tables.ts';
import { keepUnseen, requireReferences } from './references.ts';

/** What was given, by column: what may be left out may be left out here too. */
type ColumnsOf<C extends Columns, Given> = {
  -readonly [Name in keyof Given as Name extends keyof C ? Name : never]: Name extends keyof C ? RowOf<C>[Name] : never;
};

/** Refuses at compile time what is no column. */
export type OnlyColumns<C extends Columns, Given> = Given & Record<Exclude<keyof Given, keyof C>, never>;

/** As the columns hold it. An omitted property is left alone, a null is a value. */
export function toColumns<C extends Columns, Given extends object>(
  { columns }: { columns: C },
  given: OnlyColumns<C, Given>,
): ColumnsOf<C, Given> {
  const held = Object.entries(given).flatMap(([name, value]: [string, unknown]) =>
    value === undefined ? [] : [[name, asHeld(columns[name], value)]],
  );
  return Object.fromEntries(held) as ColumnsOf<C, Given>;
}

function asHeld(column: Column | undefined, value: unknown): unknown {
  if (value === null) return null;
  switch (column?.kind) {
    case 'flag':
      return value === true ? 1 : 0;
    case 'json':
    case 'set':
    case 'references':
      return JSON.stringify(value);
    case 'text':
    case 'number':
    case 'reference':
    case undefined:
      return value;
  }
}

/**
 * The same of what a caller gives for a record of a matter: what it names is refused unless the caller may see it, and
 * in a set that `before` has and the caller does not see whole, what they were not shown stays.
 */
export async function checkedColumns<T extends MatterResource, C extends Columns, Given extends object>(
  view: MatterView,
  record: StoredRecord<T, C>,
  given: OnlyColumns<C, Given>,
  before?: RowOf<C>,
): Promise<ColumnsOf<C, Given>> {
  await requireReferences(view, record.table, given);
  return toColumns(record, before ? await keepUnseen(view, record.table, given, before) : given);
}
