import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { changedFields, refreshFollowers } from './follows.ts';

/** What every record of a matter has. */
export interface Saved {
  id: string;
  caseId: string;
  updatedAt: string;
}

export interface ListRules<Row> {
  resource: string;
  /** The order of the list; without one, what is new comes at the end. */
  order?: ((one: Row, other: Row) => number) | undefined;
  /** Whether a record belongs to a list narrowed by this filter; by itself, when its fields are as the filter says. */
  belongs?: ((row: Row, filter: object) => boolean) | undefined;
}

export function listKey(resource: string, caseId: string, filter?: object): QueryKey {
  return filter === undefined ? [resource, caseId] : [resource, caseId, filter];
}

/** The lists of one kind of record that the window keeps; keyed by resource, matter and filter. */
export class RecordLists<Row extends Saved> {
  readonly #rules: ListRules<Row>;
  readonly #reads = new Set<{ client: QueryClient; caseId: string; written: Map<string, Row | null> }>();

  constructor(rules: ListRules<Row>) {
    this.#rules = rules;
  }

  key(caseId: string, filter?: object): QueryKey {
    return listKey(this.#rules.resource, caseId, filter);
  }

  /** The lists of a matter that the window has read. */
  of(client: QueryClient, caseId: string): Query<Row[]>[] {
    const found = client.getQueryCache().findAll({ queryKey: this.key(caseId) }) as unknown as Query<Row[]>[];
    return found.filter(({ state }) => state.data !== undefined);
  }

  find(client: QueryClient, caseId: string, id: string): Row | undefined {
    const rows = this.of(client, caseId).map(({ state }) => state.data?.find((row) => row.id === id));
    return rows.find((row) => row !== undefined);
  }

  /** Reads records; what is written to the lists meanwhile is newer than the answer, which may be from before it. */
  async read(client: QueryClient, caseId: string, read: () => Promise<Row[]>, filter?: object): Promise<Row[]> {
    const reading = { client, caseId, written: new Map<string, Row | null>() };
    this.#reads.add(reading);
    try {
      const rows = await read();
      return reading.written.size === 0 ? rows : this.#with(rows, reading.written, filter);
    } finally {
      this.#reads.delete(reading);
    }
  }

  /** Puts records into their places. An older version never replaces a newer one. */
  place(client: QueryClient, rows: readonly Row[]): void {
    for (const [caseId, own] of Map.groupBy(rows, (row) => row.caseId)) {
      this.#write(client, caseId, new Map(own.map((row) => [row.id, row])));
    }
  }

  /** The same, and brings up to date whatever else shows something of them; `before` is each as it was. */
  put(client: QueryClient, rows: readonly Row[], before?: readonly (Row | undefined)[]): void {
    const changes = rows.map((row, at) => {
      const old = before === undefined ? this.find(client, row.caseId, row.id) : before[at];
      return { id: row.id, caseId: row.caseId, fields: old === undefined ? null : changedFields(old, row) };
    });
    this.place(client, rows);
    const { resource } = this.#rules;
    for (const [caseId, own] of Map.groupBy(changes, (change) => change.caseId)) {
      const all = own.some(({ fields }) => fields === null);
      const fields = all ? null : new Set(own.flatMap((change) => [...(change.fields ?? [])]));
      refreshFollowers(client, { resource, caseId, fields, ids: own.map(({ id }) => id) });
    }
  }

  drop(client: QueryClient, caseId: string, ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.#write(client, caseId, new Map(ids.map((id) => [id, null])));
    refreshFollowers(client, { resource: this.#rules.resource, caseId, fields: null, ids });
  }

  #write(client: QueryClient, caseId: string, written: ReadonlyMap<string, Row | null>): void {
    for (const reading of this.#reads) {
      if (reading.client !== client || reading.caseId !== caseId) continue;
      for (const [id, row] of written) reading.written.set(id, row);
    }
    for (const { queryKey, state } of this.of(client, caseId)) {
      // One that is to be read again would pass for read.
      if (state.isInvalidated || state.data === undefined) continue;
      client.setQueryData(queryKey, this.#with(state.data, written, queryKey[2] as object | undefined));
    }
  }

  /** The list with what was written in its place; null is deleted. */
  #with(list: readonly Row[], written: ReadonlyMap<string, Row | null>, filter?: object): Row[] {
    const { order, belongs } = this.#rules;
    const listed = new Set<string>();
    const isIn = (row: Row): boolean => filter === undefined || (belongs ?? fits)(row, filter);
    const kept = list.flatMap((row) => {
      const now = written.get(row.id);
      listed.add(row.id);
      if (now === undefined) return [row];
      if (now === null) return [];
      const newer = now.updatedAt < row.updatedAt ? row : now;
      return isIn(newer) ? [newer] : [];
    });
    const fresh = [...written.values()].filter((row) => row !== null && !listed.has(row.id) && isIn(row)) as Row[];
    const rows = [...kept, ...fresh];
    return order === undefined ? rows : rows.toSorted(order);
  }
}

function fits(row: object, filter: object): boolean {
  return Object.entries(filter).every(([field, value]) => (row as Record<string, unknown>)[field] === value);
}
