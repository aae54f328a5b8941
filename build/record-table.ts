import type { RecordDefinition } from '#server/catalog/record.ts';
import type { Column } from '#server/store/record.ts';

/* The window's table of records, as `node build/generate-client.ts` writes it. */

export function recordTable(records: readonly RecordDefinition[]): string {
  const table = Object.fromEntries(records.map((record) => [record.table, entryOf(record)]));
  return [
    '// Written by `node build/generate-client.ts` from the declarations of records; what is changed here is lost.\n',
    "import type { Operations } from './generated.ts';\n",
    shape,
    `export const records = ${JSON.stringify(table)} as const satisfies Readonly<Record<string, RecordEntry>>;\n`,
  ].join('\n');
}

const shape = `/** What the window knows of one kind of record. */
export interface RecordEntry {
  /** What it is called in a sentence, one and many. */
  readonly noun: string;
  readonly plural: string;
  /** The field that one of them is called by. */
  readonly title: string | null;
  /** The operations it is read and changed through; null for what has none in the catalog. */
  readonly operations: {
    readonly list: keyof Operations;
    readonly one?: keyof Operations;
    readonly create?: keyof Operations;
    readonly update?: keyof Operations;
    readonly remove?: keyof Operations;
  } | null;
  /** Fields that hold ids, and of which records. */
  readonly references: Readonly<Record<string, readonly string[]>>;
  /** Fields that no column of its own holds, and the records they follow: their change makes its list stale. */
  readonly derived: Readonly<Record<string, readonly string[]>>;
  /** Records that its list answers too. */
  readonly alsoLists: readonly string[];
  /** What the history shows of it, in this order. */
  readonly fields: Readonly<Record<string, FieldKind>>;
  /** What can be put back to an earlier value. */
  readonly putBack: readonly string[];
  /** Fields that are one statement: put back together or not at all. */
  readonly together: readonly (readonly string[])[];
}

export type FieldKind = 'text' | 'number' | 'flag' | 'json' | 'set' | 'reference' | 'references';
`;

function entryOf({ noun, plural, title, operations, columns, ...record }: RecordDefinition): object {
  const all = Object.entries(columns);
  const shown = all.filter(([, { history }]) => history === 'shown' || history === 'restorable');
  const pointing = all.filter(([, column]) => column.to !== undefined && column.history !== 'hidden');
  const { read: one, ...others } = operations ?? {};
  return {
    noun,
    plural,
    title,
    operations: operations ? { ...others, ...(one !== undefined && { one }) } : null,
    references: Object.fromEntries(pointing.map(([name, column]) => [name, targetsOf(column)])),
    derived: record.derived ?? {},
    alsoLists: record.alsoLists ?? [],
    fields: Object.fromEntries(shown.map(([name, { kind }]) => [name, kind])),
    putBack: shown.filter(([, { history }]) => history === 'restorable').map(([name]) => name),
    together: record.together ?? [],
  };
}

function targetsOf({ to }: Column): string[] {
  if (to === undefined) return [];
  return typeof to === 'string' ? [to] : Object.values(to.of);
}
