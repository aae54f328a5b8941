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

/** Every record, as given to the store when it is opened; each transaction refers to it. */
export class RecordList {
  readonly all: readonly StoredRecord[];
  readonly inMatter: readonly StoredRecord<MatterResource>[];
  readonly #byTable: ReadonlyMap<string, StoredRecord>;
  readonly #pointers: ReadonlyMap<string, readonly Pointer[]>;
  readonly #followers: ReadonlyMap<string, readonly StoredRecord[]>;

  constructor(all: readonly StoredRecord[]) {
    this.all = all;
    this.inMatter = all.filter(isInMatter);
    this.#byTable = new Map(all.map((record) => [record.table, record]));
    const pointers = all.flatMap(pointersOf);
    this.#pointers = Map.groupBy(pointers, ({ to }) => to);
    const following = all.filter(({ follows }) => follows !== undefined);
    this.#followers = Map.groupBy(following, ({ follows }) => follows?.table ?? '');
    for (const { to } of pointers) this.of(to);
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

  followersOf(table: TrackedTable): readonly StoredRecord[] {
    return this.#followers.get(table) ?? [];
  }
}

export function isInMatter(record: StoredRecord): record is StoredRecord<MatterResource> {
  return record.inMatter;
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
