import { findMatter, type Matter } from '#server/access/matters.ts';
import { isWithin } from '#server/access/principal.ts';
import type { ReadContext } from '#server/catalog/context.ts';
import { type SyncChange, type SyncChanges, syncLimits } from '#server/catalog/sync-feed.ts';
import type { SyncRule } from '#server/catalog/sync-rule.ts';
import { AppError } from '#server/errors/app-error.ts';
import { lastSeq } from '#server/store/change-log.ts';
import type { Soon } from '#server/store/soon.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { type Candidate, findCandidates, placeOf } from './candidates.ts';
import { accountMark, type Cursor, FeedGone, readCursor, requireSameReader, writeCursor } from './cursor.ts';
import { accessEvents, casesSeen, epochOf, existingIn, markOf, nextChangeAt, type Share, sharesIn } from './queries.ts';
import type { Offered, Readable } from './readable.ts';
import { recordsOf, versionAndHash } from './records.ts';

const day = 86_400_000;

export interface Asked {
  since: string | undefined;
  caseId: string | undefined;
  limit: number;
}

/** The cursor of a caller that has read everything. */
export async function cursorOfNow(context: ReadContext, { offered }: Readable, caseId: string | null): Promise<Cursor> {
  const { tx, viewer } = context;
  return {
    epoch: await epochOf(tx),
    ...(await placeIn(tx, await lastSeq(tx))),
    account: accountMark(viewer.accountId),
    caseId,
    seesPrivate: viewer.seesPrivate,
    resources: [...offered.keys()],
  };
}

async function placeIn(tx: ReadTx, seq: number): Promise<Pick<Cursor, 'seq' | 'mark'>> {
  const mark = await markOf(tx, seq);
  return { seq, ...(mark !== undefined && { mark }) };
}

/** What has changed for this caller since a cursor (SPEC 2.4), in the order of commits and each record once. */
export async function changesFor(context: ReadContext, readable: Readable, asked: Asked): Promise<SyncChanges> {
  const { tx, viewer } = context;
  const caseId = asked.caseId ?? null;
  const now = await cursorOfNow(context, readable, caseId);
  const matters = new Matters(context);
  const { left } = readable;
  if (asked.since === undefined) {
    if (caseId !== null && !(await matters.of(caseId))) throw noCase();
    return { epoch: now.epoch, cursor: writeCursor(now), left, changes: [], hasMore: false };
  }
  const since = readCursor(asked.since);
  requireSameReader(since, now);
  await requireFresh(context, since, now);
  const from = since.at === undefined ? since.seq + 1 : since.seq;
  if (caseId !== null && !(await matters.of(caseId)) && !(await wasLost(context, caseId, from, now.seq)))
    throw noCase();
  const found = await findCandidates({
    tx,
    viewer,
    caseId,
    from,
    upTo: now.seq,
    cases: caseId === null ? await casesSeen(tx, viewer) : new Set([caseId]),
    resources: new Map([...readable.offered.values()].map(({ rule }) => [rule.resource, rule.under])),
    matterOf: (id) => matters.of(id),
  });
  const waiting = found.candidates.filter((each) => isAfter(each, since));
  const page = waiting.slice(0, asked.limit);
  const last = page.at(-1);
  const cut = waiting.length > page.length && last !== undefined;
  const place = { ...now, ...(await placeIn(tx, cut ? last.seq : found.upTo)) };
  const cursor: Cursor = cut ? { ...place, at: placeOf(last) } : place;
  const changes = await describe(context, readable, matters, page);
  return { epoch: now.epoch, cursor: writeCursor(cursor), left, changes, hasMore: cut || found.more };
}

function noCase(): AppError {
  return new AppError('not_found', 'There is no case with that id, or you can’t see it.');
}

function isAfter(candidate: Candidate, { seq, at }: Cursor): boolean {
  return candidate.seq > seq || (candidate.seq === seq && at !== undefined && placeOf(candidate) > at);
}

/** The log goes on from the cursor's row. Deletions are reported for 90 days: a later caller may have missed one. */
async function requireFresh({ tx, now }: ReadContext, since: Cursor, current: Cursor): Promise<void> {
  const mark = await markOf(tx, since.seq);
  const isAnother = since.mark !== undefined && mark !== undefined && mark !== since.mark;
  if (since.seq > current.seq || isAnother) throw FeedGone.restored(current.epoch);
  const missed = await nextChangeAt(tx, since.seq);
  if (missed === undefined || Date.parse(missed) >= Date.parse(now) - syncLimits.tombstoneDays * day) return;
  throw new FeedGone(`This cursor is more than ${syncLimits.tombstoneDays} days behind.`, current.epoch);
}

/** Whether a case that can't be seen could be seen, so that saying so reveals nothing new. */
async function wasLost({ tx, viewer }: ReadContext, caseId: string, from: number, upTo: number): Promise<boolean> {
  if (!isWithin(viewer, caseId)) return false;
  const row = await tx.db.selectFrom('cases').select('workspaceId').where('id', '=', caseId).executeTakeFirst();
  const events = await accessEvents(tx, viewer.accountId, from, upTo);
  return events.some(
    (event) => event.gained === 0 && (event.caseId === caseId || event.workspaceId === row?.workspaceId),
  );
}

/** Matters with what the caller may do in them, each looked up once. */
class Matters {
  readonly #context: ReadContext;
  readonly #known = new Map<string, Soon<Matter | undefined>>();

  constructor(context: ReadContext) {
    this.#context = context;
  }

  of(caseId: string): Soon<Matter | undefined> {
    const known = this.#known.get(caseId) ?? findMatter(this.#context.tx, this.#context.viewer, caseId);
    this.#known.set(caseId, known);
    return known;
  }
}

async function describe(
  context: ReadContext,
  readable: Readable,
  matters: Matters,
  page: readonly Candidate[],
): Promise<SyncChange[]> {
  const answers = new Map<Candidate, SyncChange>();
  for (const [caseId, ofCase] of Map.groupBy(page, (each) => each.caseId)) {
    const matter = await matters.of(caseId);
    if (!matter) {
      // Of a matter out of sight nothing is named but itself.
      for (const each of ofCase) if (each.resource === 'cases' && each.lost) answers.set(each, plain(each, 'hidden'));
      continue;
    }
    const shares = matter.whole ? [] : await sharesIn(context.tx, context.viewer, caseId);
    for (const [resource, candidates] of Map.groupBy(ofCase, (each) => each.resource)) {
      const offered = readable.offered.get(resource);
      if (offered) await describeKind(context, offered, { matter, shares }, candidates, answers);
    }
  }
  return page.flatMap((each) => answers.get(each) ?? []);
}

interface Standing {
  matter: Matter;
  shares: readonly Share[];
}

/** Records of one kind in one matter. */
async function describeKind(
  context: ReadContext,
  offered: Offered,
  standing: Standing,
  candidates: readonly Candidate[],
  answers: Map<Candidate, SyncChange>,
): Promise<void> {
  const ids = candidates.map(({ id }) => id);
  const records = await recordsOf(context, standing.matter.caseId, offered, ids);
  const unseen = ids.filter((id) => !records.has(id));
  const there = await stillThere(context, offered.rule.resource, standing.matter.caseId, unseen);
  for (const each of candidates) {
    const record = records.get(each.id);
    if (record) answers.set(each, { ...plain(each, 'upsert'), ...versionAndHash(offered, record) });
    // Gone by a later change, which comes later in the answer.
    else if (!each.deleted && !there.has(each.id)) continue;
    else if (wasSeen(context, standing, each)) answers.set(each, plain(each, each.deleted ? 'delete' : 'hidden'));
  }
}

function plain({ seq, resource, id, caseId }: Candidate, op: SyncChange['op']): SyncChange {
  return { seq, resource, id, caseId, op, version: null, hash: null };
}

/** Only a caller that could see a record hears that it is gone or hidden. */
function wasSeen({ tx, viewer }: ReadContext, { matter, shares }: Standing, each: Candidate): boolean {
  const seesAll = matter.whole && viewer.seesPrivate === 1;
  // As visible as the thing it named, which nobody knows now.
  if (tx.records.find(each.resource)?.seenThrough) return seesAll;
  if (viewer.seesPrivate === 0 && !each.shown) return false;
  const covers = ({ resource, itemId }: Share): boolean =>
    resource === each.resource && (itemId === null || itemId === each.id);
  return matter.whole || each.lost || shares.some(covers);
}

async function stillThere(
  { tx }: ReadContext,
  resource: SyncRule['resource'],
  caseId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  if (resource === 'cases') return new Set(ids);
  const rows = await existingIn(tx, resource, caseId, ids);
  return new Set(rows.map(({ id }) => id));
}
