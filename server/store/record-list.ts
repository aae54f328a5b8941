import type { StoredRecord } from './record.ts';
import type { MatterResource, TrackedTable } from './tables.ts';

/** Every record there is, as the store is given them when it is opened; each transaction carries them along. */
export class RecordList {
  readonly all: readonly StoredRecord[];
  readonly inMatter: readonly StoredRecord<MatterResource>[];
  readonly #byTable: ReadonlyMap<string, StoredRecord>;

  constructor(all: readonly StoredRecord[]) {
    this.all = all;
    this.inMatter = all.filter(isInMatter);
    this.#byTable = new Map(all.map((record) => [record.table, record]));
  }

  of<T extends TrackedTable>(table: T): StoredRecord<T> {
    const record = this.#byTable.get(table);
    if (!record) throw new Error(`The store was opened without the record ${table}.`);
    return record as StoredRecord<T>;
  }

  find(table: string): StoredRecord | undefined {
    return this.#byTable.get(table);
  }
}

export function isInMatter(record: StoredRecord): record is StoredRecord<MatterResource> {
  return record.inMatter;
}
