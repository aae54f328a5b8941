import type { AnyOperation } from '#server/catalog/operation.ts';
import type { RecordDefinition } from '#server/catalog/record.ts';
import type { Column } from '#server/store/record.ts';
import type { TrackedTable } from '#server/store/tables.ts';
import { inputSchema } from '#server/transports/openapi/json-schema.ts';

/* The window's table of records, as `node build/generate-client.ts` writes it. */

export function recordTable(records: readonly RecordDefinition[], operations: readonly AnyOperation[]): string {
  const table = Object.fromEntries(
    inOrderOfChoice(records).map((record) => [
      record.table,
      { ...entryOf(record, records), lengths: lengthsOf(record, operations) },
    ]),
  );
  return [
    '// Written by `node build/generate-client.ts` from the declarations of records; what is changed here is lost.\n',
    "import type { ListOrder } from '#server/rules/order.ts';\nimport type { Operations } from './generated.ts';\n",
    shape,
    `export const records = ${JSON.stringify(table)} as const satisfies Readonly<Record<string, RecordEntry>>;\n`,
  ].join('\n');
}

const shape = `/** What the window knows of one kind of record. */
export interface RecordEntry {
  /** What it is called in a sentence, one and many. */
  readonly noun: string;
  readonly plural: string;
  /** What a choice of kinds in the history calls them; null where it lists none. */
  readonly label: string | null;
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
  readonly order: ListOrder;
  /** Of which other records its list shows something, and which of their fields: their change makes it stale. */
  readonly follows: Readonly<Record<string, readonly string[]>>;
  /** Records that have rows of their own in its list, and the fields that these show. */
  readonly rowsOf: Readonly<Record<string, readonly string[]>>;
  /** How many characters its texts may have. */
  readonly lengths: Readonly<Record<string, number>>;
  /** What the history shows of it, in this order. */
  readonly fields: Readonly<Record<string, FieldKind>>;
  /** What can be put back to an earlier value. */
  readonly putBack: readonly string[];
  /** Fields that are one statement: put back together or not at all. */
  readonly together: readonly (readonly string[])[];
}

export type FieldKind = 'text' | 'number' | 'flag' | 'json' | 'set' | 'reference' | 'references';
`;

/** What is in a matter comes first, then what belongs to it, to its workspace and to the account. */
function inOrderOfChoice(records: readonly RecordDefinition[]): RecordDefinition[] {
  const owners = ['matter', 'workspace', 'account'];
  return records.toSorted(
    (one, other) =>
      Number(other.inMatter) - Number(one.inMatter) ||
      owners.indexOf(one.belongs.to) - owners.indexOf(other.belongs.to),
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function entryOf(definition: RecordDefinition, records: readonly RecordDefinition[]): object {
  const { noun, plural, title, operations, columns, ...record } = definition;
  const all = Object.entries(columns);
  const shown = all.filter(([, { history }]) => history === 'shown' || history === 'restorable');
  const known = new Map(records.map((one) => [one.table, one]));
  // A row without its own id can't be read again alone, so the whole list follows what it is made of.
  const [rowsOf, madeOf] = [true, false].map((inMatter) =>
    Object.entries(record.alsoLists ?? {}).filter(([table]) => known.get(table as TrackedTable)?.inMatter === inMatter),
  ) as [FieldsOf, FieldsOf];
  const { read: one, search: _search, ...others } = operations ?? {};
  return {
    noun,
    plural,
    label: record.label === undefined ? capital(plural) : record.label,
    title,
    operations: operations ? { ...others, ...(one !== undefined && { one }) } : null,
    order: record.order ?? {},
    follows: { ...followsOf(definition, known), ...Object.fromEntries(madeOf) },
    rowsOf: Object.fromEntries(rowsOf),
    fields: Object.fromEntries(shown.map(([name, { kind }]) => [name, kind])),
    putBack: shown.filter(([, { history }]) => history === 'restorable').map(([name]) => name),
    together: record.together ?? [],
  };
}

/** As its change declares them. */
function lengthsOf({ operations: own }: RecordDefinition, all: readonly AnyOperation[]): Record<string, number> {
  const body = all.find(({ id }) => id === own?.update)?.input.body;
  const { properties = {} } = body ? inputSchema(body).schema : {};
  const longest = ({ maxLength, anyOf = [] }: Text): number[] => [
    ...(maxLength === undefined ? [] : [maxLength]),
    ...anyOf.flatMap(longest),
  ];
  return Object.fromEntries(
    Object.entries(properties as Record<string, Text>).flatMap(([field, text]) =>
      longest(text).map((length) => [field, length]),
    ),
  );
}

interface Text {
  maxLength?: number;
  anyOf?: Text[];
}

type FieldsOf = [string, readonly string[]][];

/**
 * What a record's list shows of others: of those it counts, the fields that refer to it; of those it names, the title
 * too; or the fields that the record says itself.
 */
function followsOf(
  { table, columns, derived }: RecordDefinition,
  known: ReadonlyMap<string, RecordDefinition>,
): Record<string, readonly string[]> {
  const named = new Set<string>(Object.values(columns).flatMap(targetsOf));
  const fieldsOf = (other: TrackedTable): string[] => {
    const { columns: theirs = {}, title = null } = known.get(other) ?? {};
    const refers = Object.entries(theirs).flatMap(([field, column]) =>
      targetsOf(column).includes(table) ? [field] : [],
    );
    return title !== null && named.has(other) ? [...refers, title] : refers;
  };
  const followed = Object.values(derived ?? {}).flatMap((from): FieldsOf =>
    isList(from) ? from.map((other) => [other, fieldsOf(other)]) : Object.entries(from),
  );
  const byRecord = Map.groupBy(followed, ([other]) => other);
  return Object.fromEntries(
    [...byRecord].map(([other, parts]) => [other, [...new Set(parts.flatMap(([, fields]) => fields))]]),
  );
}

function isList(value: readonly TrackedTable[] | object): value is readonly TrackedTable[] {
  return Array.isArray(value);
}

function targetsOf({ to, history }: Column): string[] {
  if (to === undefined || history === 'hidden') return [];
  return typeof to === 'string' ? [to] : Object.values(to.of);
}
