import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import type { Soon } from '#server/store/soon.ts';
import type { MatterResource } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import {
  type AccessEvent,
  accessEvents,
  casesOfWorkspace,
  changeRows,
  existingIn,
  type FeedRow,
  idsUnder,
  parentsOf,
  workspaceOf,
} from './queries.ts';

/** A record that something happened to, by the last thing that did. */
export interface Candidate {
  seq: number;
  resource: string;
  id: string;
  caseId: string;
  deleted: boolean;
  /** An assistant could see it at some moment since. */
  shown: boolean;
  /** The caller has lost a right that covered it. */
  lost: boolean;
}

export interface Search {
  tx: ReadTx;
  viewer: Viewer;
  /** The one matter that is followed; null for all. */
  caseId: string | null;
  /** Those whose changes are reported; a lost right is reported of others too. */
  cases: ReadonlySet<string>;
  /** The reported resources, each with the field that names the record it is inside of. */
  resources: ReadonlyMap<string, string | undefined>;
  matterOf: (caseId: string) => Soon<Matter | undefined>;
  /** From this change up to that one, both included. */
  from: number;
  upTo: number;
}

export interface Found {
  /** By their last change; each record once. */
  candidates: Candidate[];
  /** Up to here nothing was left out. */
  upTo: number;
  more: boolean;
}

/** Rows of the log looked at for one page, so that a page of a busy log ends. */
const rowsAtOnce = 20_000;

/** The records in the log, and what came into sight or out of it by a right that was given or lost. */
export async function findCandidates(search: Search): Promise<Found> {
  const { tx, viewer, caseId, from } = search;
  const rows = await changeRows(tx, caseId, from, search.upTo, rowsAtOnce);
  const last = rows.length === rowsAtOnce ? rows.at(-1) : undefined;
  const upTo = last?.seq ?? search.upTo;
  const candidates = new Candidates();
  for (const row of rows) {
    if (row.caseId === null || !search.cases.has(row.caseId) || !search.resources.has(row.resource)) continue;
    candidates.logged(row, row.caseId);
  }
  await addSiblings(search, candidates);
  for (const event of await accessEvents(tx, viewer.accountId, from, upTo)) await addEvent(search, event, candidates);
  return { candidates: candidates.sorted(), upTo, more: last !== undefined };
}

class Candidates {
  readonly #byRecord = new Map<string, Candidate>();

  logged({ seq, resource, id, op, shown }: FeedRow, caseId: string): void {
    const known = this.#at(resource, id, caseId);
    known.seq = Math.max(known.seq, seq);
    known.deleted = op === 'delete';
    known.shown ||= shown === 1;
  }

  by(event: AccessEvent, resource: string, id: string, caseId: string, shown: boolean, wasThere: boolean): void {
    const known = this.#at(resource, id, caseId);
    known.seq = Math.max(known.seq, event.seq);
    known.shown ||= shown;
    known.lost ||= event.gained === 0 && wasThere;
  }

  /** It may look different since another one was changed. */
  addNeighbor(seq: number, resource: string, id: string, caseId: string): void {
    const known = this.#at(resource, id, caseId);
    known.seq = Math.max(known.seq, seq);
  }

  of(resource: string): Candidate[] {
    return [...this.#byRecord.values()].filter((each) => each.resource === resource);
  }

  sorted(): Candidate[] {
    return [...this.#byRecord.values()].toSorted(
      (one, other) => one.seq - other.seq || (placeOf(one) < placeOf(other) ? -1 : 1),
    );
  }

  #at(resource: string, id: string, caseId: string): Candidate {
    const key = `${resource} ${id}`;
    const known = this.#byRecord.get(key);
    if (known) return known;
    const fresh = { seq: 0, resource, id, caseId, deleted: false, shown: false, lost: false };
    this.#byRecord.set(key, fresh);
    return fresh;
  }
}

/**
 * What is in a list is answered with its place there, so one that comes, goes or moves changes those after it, which
 * have no change themselves. Where one went from is unknown: then it may have been any list of the matter.
 */
async function addSiblings({ tx, resources }: Search, candidates: Candidates): Promise<void> {
  for (const [resource, under] of resources) {
    if (under === undefined) continue;
    const table = resource as MatterResource;
    for (const [caseId, changed] of Map.groupBy(candidates.of(resource), (each) => each.caseId)) {
      const seq = Math.max(...changed.map((each) => each.seq));
      const ids = changed.map(({ id }) => id);
      const parents = changed.some(({ deleted }) => deleted) ? null : await parentsOf(tx, table, under, caseId, ids);
      for (const id of await idsUnder(tx, table, under, caseId, parents))
        candidates.addNeighbor(seq, resource, id, caseId);
    }
  }
}

/** The place of a candidate among those of one change. */
export function placeOf({ resource, id }: Candidate): string {
  return `${resource} ${id}`;
}

async function addEvent(search: Search, event: AccessEvent, candidates: Candidates): Promise<void> {
  for (const caseId of await casesOf(search, event)) {
    candidates.by(event, 'cases', caseId, caseId, true, true);
    // Of a matter that is out of sight, only the matter itself is named.
    if ((await search.matterOf(caseId)) === undefined) continue;
    for (const resource of touchedBy(search.tx, event).filter((each) => search.resources.has(each))) {
      const ids = event.itemId !== null && event.resource === resource ? [event.itemId] : null;
      for (const record of await existingIn(search.tx, resource, caseId, ids)) {
        const wasThere = record.firstSeq !== null && record.firstSeq < event.seq;
        candidates.by(event, resource, record.id, caseId, record.private === 0, wasThere);
      }
    }
  }
}

function touchedBy({ records }: ReadTx, { resource }: AccessEvent): readonly MatterResource[] {
  return resource === null ? records.inMatter.map(({ table }) => table) : records.seenWith(resource as MatterResource);
}

async function casesOf({ tx, caseId }: Search, event: AccessEvent): Promise<string[]> {
  if (event.caseId !== null) return caseId === null || caseId === event.caseId ? [event.caseId] : [];
  if (event.workspaceId === null) return [];
  if (caseId === null) return casesOfWorkspace(tx, event.workspaceId);
  return (await workspaceOf(tx, caseId)) === event.workspaceId ? [caseId] : [];
}
