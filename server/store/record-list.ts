import type { Column, StoredRecord } from './record.ts';
import type { MatterResource, TrackedTable } from './tables.ts';

/** A column that holds ids of a table's records, and what happens to the row when one of those is deleted. */
export interface Pointer {
  record: StoredRecord;
  column: string;
  kind: 'reference' | 'references';
  /** Only rows with this value point to this table. */
  where?: { column: string; value: string };
  onDeletion: 'clear' | 'delete';
}

/** A column of a record in a matter that names others of that matter. */
export interface Naming {
  column: string;
  kind: 'reference' | 'references';
  to: MatterResource;
}

/** What is asked of a record's columns at every write, worked out once. */
interface Worked {
  sets: readonly string[];
  blanks: Readonly<Record<string, unknown>>;
  naming: readonly Naming[];
}

/** Every record, as given to the store when it is opened; each transaction refers to it. */
export class RecordList {
  readonly all: readonly StoredRecord[];
  readonly inMatter: readonly StoredRecord<MatterResource>[];
  readonly #byTable: ReadonlyMap<string, StoredRecord>;
  readonly #pointers: ReadonlyMap<string, readonly Pointer[]>;
  readonly #followers: ReadonlyMap<string, readonly StoredRecord[]>;
  readonly #worked: ReadonlyMap<string, Worked>;

  constructor(all: readonly StoredRecord[]) {
    this.all = all;
    this.inMatter = all.filter(isInMatter);
    this.#byTable = new Map(all.map((record) => [record.table, record]));
    const pointers = all.flatMap(pointersOf);
    this.#pointers = Map.groupBy(pointers, ({ to }) => to);
    const following = all.filter(({ follows }) => follows !== undefined);
    this.#followers = Map.groupBy(following, ({ follows }) => follows?.table ?? '');
    for (const { to } of pointers) this.of(to);
    const inMatter = new Set<string>(this.inMatter.map(({ table }) => table));
    this.#worked = new Map(all.map((record) => [record.table, workedOut(record, inMatter)]));
  }

  of<T extends TrackedTable>(table: T): StoredRecord<T> {
    const record = this.#byTable.get(table);
    if (!record) throw new Error(`There is no record ${table} in the list that the store was opened with.`);
    return record as unknown as StoredRecord<T>;
  }

  find(table: string): StoredRecord | undefined {
    return this.#byTable.get(table);
  }

  /** What points to records of a table and does not stay as it is when one of them goes. */
  pointingTo(table: TrackedTable): readonly Pointer[] {
    return this.#pointers.get(table) ?? [];
  }

  /** Columns that hold sets. */
  setsOf(table: TrackedTable): readonly string[] {
    return this.#workedOf(table).sets;
  }

  /** What a new row holds where nothing is given. */
  blanksOf(table: TrackedTable): Readonly<Record<string, unknown>> {
    return this.#workedOf(table).blanks;
  }

  /** Columns that name records of the matter, in the order in which they are declared. */
  namedBy(table: MatterResource): readonly Naming[] {
    return this.#workedOf(table).naming;
  }

  #workedOf(table: TrackedTable): Worked {
    const worked = this.#worked.get(table);
    if (!worked) throw new Error(`There is no record ${table} in the list that the store was opened with.`);
    return worked;
  }

  /** What a right to records of one kind opens: these, and what is seen through them. */
  seenWith(table: MatterResource): readonly MatterResource[] {
    const opened = this.inMatter.filter((record) => record.table === table || isSeenThrough(record, table));
    return opened.map((record) => record.table);
  }

  /** The column that names the list in which records are, where they are seen through it. */
  listOf(table: string): Naming | undefined {
    const record = this.find(table);
    if (record?.seenThrough === undefined) return undefined;
    const { list } = record.seenThrough;
    return this.#workedOf(record.table).naming.find(({ column }) => column === list);
  }

  followersOf(table: TrackedTable): readonly StoredRecord[] {
    return this.#followers.get(table) ?? [];
  }
}

export function isInMatter(record: StoredRecord): record is StoredRecord<MatterResource> {
  return record.inMatter;
}

function isSeenThrough({ seenThrough, columns }: StoredRecord, table: TrackedTable): boolean {
  const through = seenThrough ? [columns[seenThrough.list], columns[seenThrough.thing]] : [];
  return through.some(
    (column) => column?.to !== undefined && targetsOf(column.to).some(({ table: to }) => to === table),
  );
}

function workedOut({ columns }: StoredRecord, inMatter: ReadonlySet<string>): Worked {
  const all = Object.entries(columns);
  return {
    sets: all.flatMap(([name, { kind }]) => (kind === 'set' || kind === 'references' ? [name] : [])),
    blanks: Object.fromEntries(all.flatMap(([name, column]) => ('blank' in column ? [[name, column.blank]] : []))),
    naming: all.flatMap(([column, { kind, to }]) =>
      typeof to === 'string' && inMatter.has(to)
        ? [{ column, kind: kind === 'references' ? kind : 'reference', to: to as MatterResource }]
        : [],
    ),
  };
}

function pointersOf(record: StoredRecord): (Pointer & { to: TrackedTable })[] {
  return Object.entries(record.columns).flatMap(([column, declared]) => {
    const { kind, to, onDeletion } = declared;
    if (to === undefined || onDeletion === undefined || onDeletion === 'stays') return [];
    const pointer = { record, column, kind: kind === 'references' ? kind : 'reference', onDeletion } as const;
    return targetsOf(to).map(({ table, where }) => ({ ...pointer, to: table, ...(where && { where }) }));
  });
}

function targetsOf(to: NonNullable<Column['to']>): { table: TrackedTable; where?: Pointer['where'] }[] {
  if (typeof to === 'string') return [{ table: to }];
  return Object.entries(to.of).map(([value, table]) => ({ table, where: { column: to.by, value } }));
}
