import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { changedFields } from './changed-fields.ts';
import { refreshFollowers } from './follows.ts';

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
  /** Whether a record belongs to a list narrowed by this filter; alone, when its fields match the filter. */
  belongs?: ((row: Row, filter: object) => boolean) | undefined;
}

export function listKey(resource: string, caseId: string, filter?: object): QueryKey {
  return filter === undefined ? [resource, caseId] : [resource, caseId, filter];
}

/** The lists of one kind of record that the window keeps; keyed by resource, matter and filter. */
export class RecordLists<Row extends Saved> {
  readonly #rules: ListRules<Row>;
  readonly #reads = new Set<{ client: QueryClient; caseId: string; written: Map<string, Row | null> }>();
  /** As they were when they were made. */
  readonly #made = new WeakSet<Row>();

  constructor(rules: ListRules<Row>) {
    this.#rules = rules;
  }

  key(caseId: string, filter?: object): QueryKey {
    return listKey(this.#rules.resource, caseId, filter);
  }

  /** The lists of a matter, or of all, that the window has read. */
  of(client: QueryClient, caseId?: string): Query<Row[]>[] {
    const queryKey = caseId === undefined ? [this.#rules.resource] : this.key(caseId);
    const found = client.getQueryCache().findAll({ queryKey }) as unknown as Query<Row[]>[];
    return found.filter(({ state }) => state.data !== undefined);
  }

  /** Single records, and searches: they show what is written, but no record comes into them by it. */
  holders(client: QueryClient): Query<Row | Row[]>[] {
    const { resource } = this.#rules;
    return client.getQueryCache().findAll({ predicate: ({ meta }) => meta?.holds === resource }) as unknown as Query<
      Row | Row[]
    >[];
  }

  /** A record as the window has it; without a matter, from any. */
  find(client: QueryClient, caseId: string | undefined, id: string): Row | undefined {
    return this.#known(client, caseId, new Set([id])).get(id);
  }

  /** These records as the window has them. */
  #known(client: QueryClient, caseId: string | undefined, ids: ReadonlySet<string>): Map<string, Row> {
    const known = new Map<string, Row>();
    for (const { state } of [...this.of(client, caseId), ...this.holders(client)]) {
      for (const row of Array.isArray(state.data) ? state.data : [state.data]) {
        if (known.size === ids.size) return known;
        if (row !== undefined && ids.has(row.id) && !known.has(row.id)) known.set(row.id, row);
      }
    }
    return known;
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

  /** The same, and brings everything else up to date that shows something of them; `before` is each as it was. */
  put(client: QueryClient, rows: readonly Row[], before?: readonly (Row | undefined)[]): void {
    const { resource } = this.#rules;
    const changes = [...Map.groupBy(rows, (row) => row.caseId)].map(([caseId, own]) => {
      const ids = own.map(({ id }) => id);
      const known = before === undefined ? this.#known(client, caseId, new Set(ids)) : byId(before);
      const all = own.some(({ id }) => !known.has(id));
      const fields = own.flatMap((row) => changedFields(known.get(row.id) ?? {}, row));
      return { resource, caseId, fields: all ? null : new Set(fields), ids };
    });
    this.place(client, rows);
    for (const changed of changes) refreshFollowers(client, changed);
  }

  /** Records as they were when they were made: what is known of one by now, such as what was read in it, is newer. */
  add(client: QueryClient, rows: readonly Row[]): void {
    for (const row of rows) this.#made.add(row);
    this.put(
      client,
      rows,
      rows.map(() => undefined),
    );
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
    for (const { queryKey, state } of this.holders(client)) {
      if (state.isInvalidated || state.data === undefined) continue;
      const held = Array.isArray(state.data) ? state.data : [state.data];
      const { rows } = rewritten(held, written, { isIn: () => true, isOlder: this.#isOlder });
      if (Array.isArray(state.data)) client.setQueryData(queryKey, rows);
      else if (rows.length === 0) void client.invalidateQueries({ queryKey, exact: true });
      else client.setQueryData(queryKey, rows[0]);
    }
  }

  readonly #isOlder = (written: Row, listed: Row): boolean =>
    written.updatedAt < listed.updatedAt || (written.updatedAt === listed.updatedAt && this.#made.has(written));

  /** The list with what was written in its place; null is deleted. */
  #with(list: Row[], written: ReadonlyMap<string, Row | null>, filter?: object): Row[] {
    const { order, belongs } = this.#rules;
    const isIn = (row: Row): boolean => filter === undefined || (belongs ?? fits)(row, filter);
    const { rows, listed, moved } = rewritten(list, written, { isIn, isOlder: this.#isOlder, order });
    const fresh = [...written.values()].filter((row) => row !== null && !listed.has(row.id) && isIn(row)) as Row[];
    const all = fresh.length === 0 ? rows : [...rows, ...fresh];
    return order !== undefined && (moved || fresh.length > 0) ? all.toSorted(order) : all;
  }
}

interface Rewritten<Row> {
  /** The same list when it holds none of what was written. */
  rows: Row[];
  listed: ReadonlySet<string>;
  /** One stands elsewhere in the order now. */
  moved: boolean;
}

/** What was written in the places of the list where it stood; a search's additions to a row stay. */
function rewritten<Row extends Saved>(
  list: Row[],
  written: ReadonlyMap<string, Row | null>,
  {
    isIn,
    isOlder,
    order,
  }: {
    isIn: (row: Row) => boolean;
    isOlder: (written: Row, listed: Row) => boolean;
    order?: ListRules<Row>['order'];
  },
): Rewritten<Row> {
  const listed = new Set<string>();
  const gone = new Set<Row>();
  let [rows, moved] = [list, false];
  // Of fifty thousand rows most are looked at and left: nothing is made for them.
  for (let at = 0; at < list.length && listed.size < written.size; at += 1) {
    const old = list[at] as Row;
    const now = written.get(old.id);
    if (now === undefined) continue;
    if (rows === list) rows = list.slice();
    listed.add(old.id);
    const newer = now === null || isOlder(now, old) ? old : { ...old, ...now };
    rows[at] = newer;
    if (now === null || !isIn(newer)) gone.add(newer);
    else moved ||= order !== undefined && order(old, newer) !== 0;
  }
  return { rows: gone.size === 0 ? rows : rows.filter((row) => !gone.has(row)), listed, moved };
}

function byId<Row extends Saved>(rows: readonly (Row | undefined)[]): Map<string, Row> {
  return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row]])));
}

function fits(row: object, filter: object): boolean {
  return Object.entries(filter).every(([field, value]) => (row as Record<string, unknown>)[field] === value);
}
