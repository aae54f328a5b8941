import type { Operation } from '#server/catalog/operation.ts';
import type { SyncRule } from '#server/catalog/sync-rule.ts';
import { type SyncChanges, SyncManifest, syncLimits, syncPaths, SyncRecords } from '#server/catalog/sync-feed.ts';
import type { Side } from './plan.ts';
import { sidesIn } from './sides.ts';
import { changeBase } from './journal/bases.ts';
import { leave, type MatterContext, newestOf, sidesOf } from './matter/context.ts';
import { feedPage, readAs, requireSameDescription } from './matter/feed-page.ts';
import { missingPermissionWhy } from './missing-permissions.ts';
import {
  asBased,
  emptyThere,
  noteRefused,
  noteUnreadable,
  scanThere,
  unknownValue,
  wholeIn,
} from './matter/scan-there.ts';
import { hashOf } from '#server/catalog/projection.ts';
import { BadAnswer, matterRefused } from './remote/trouble.ts';

/** So often every list is read, however much the feed says. */
export const week = 7 * 86_400_000;
const mostBadAnswers = 24;

/**
 * Reads the matter there (SPEC 2). Without the extension, every list. With it, what has changed since the last run; all
 * versions where there is no place to go on from, or where that is not enough; and every list once a week, because a
 * feed may be wrong too. What the feed says was deleted counts in each case: a list that lacks it says less.
 */
export async function readMatter(context: MatterContext, again: boolean): Promise<void> {
  if (context.document.extension?.changes !== true) return readLists(context);
  if (again && context.checkpoint) {
    if (await followFeed(context, takeIn)) return;
    return readVersions(context);
  }
  const { epoch, cursor, listsReadAt, newestThere: newest } = context.pair;
  if (epoch === null || cursor === null) return readVersions(context);
  startFromBases(context);
  context.checkpoint = { epoch, cursor, listsReadAt: listsReadAt ?? '', newestThere: newest ?? '' };
  // The server's time is known once it has answered.
  const isFresh = (): boolean =>
    listsReadAt !== null && Date.parse(context.client.serverTime) - Date.parse(listsReadAt) < week;
  const unnamed = newerThan(context, newest);
  const follows = await followFeed(context, (_context, page) => {
    for (const { resource, id } of page.changes) unnamed.delete(`${resource} ${id}`);
    return takeIn(context, page, isFresh());
  });
  if (follows && isFresh() && unnamed.size === 0) return;
  const gone = follows ? context.there.gone : new Map<string, Set<string>>();
  if (listsReadAt === null || isFresh()) await readVersions(context);
  else await auditLists(context);
  for (const [resource, ids] of gone) noteDeletions(context, resource, ids);
  const isLost = ({ resource, id }: Stamped): boolean =>
    !context.there.refused.has(resource) && !sidesOf(context.there, resource).has(id);
  if (follows) context.restored ||= [...unnamed.values()].some(isLost);
}

/**
 * What both sides have held since the checkpoint, such as what the last run wrote: the feed has to name it (SPEC 2.5).
 * A line that went with what it was about may be named to nobody.
 */
function newerThan({ rules, known }: MatterContext, newest: string | null): Map<string, Stamped> {
  const bases = rules.flatMap(({ resource, under, unversioned }) => {
    if (newest === null || unversioned === true || under !== undefined) return [];
    return known
      .of(resource)
      .filter(({ remoteId, remoteVersion }) => remoteVersion > newest && !known.hidden(resource).has(remoteId))
      .map(({ remoteId: id }) => ({ resource, id }));
  });
  return new Map(bases.map((base) => [`${base.resource} ${base.id}`, base]));
}

/** The feed is read on from where the lists were read. */
async function auditLists(context: MatterContext): Promise<void> {
  const { epoch, cursor } = await readManifest(context);
  await readLists(context);
  context.checkpoint = { epoch, cursor, listsReadAt: context.there.readAt, newestThere: newestThere(context) };
}

function noteDeletions({ there }: MatterContext, resource: string, ids: ReadonlySet<string>): void {
  const absent = [...ids].filter((id) => !sidesOf(there, resource).has(id));
  there.gone.set(resource, new Set([...(there.gone.get(resource) ?? []), ...absent]));
}

async function readLists(context: MatterContext): Promise<void> {
  await scanThere(context);
  const { rules, there } = context;
  await showAgain(
    context,
    rules.flatMap(({ resource }) => [...sidesOf(there, resource).keys()].map((id) => ({ resource, id }))),
  );
}

/** What was there when both last agreed; the feed says what is different. */
function startFromBases(context: MatterContext): void {
  context.there = emptyThere();
  for (const { resource } of context.rules) {
    const hidden = context.known.hidden(resource);
    const bases = context.known.of(resource).filter(({ remoteId }) => !hidden.has(remoteId));
    context.there.sides.set(resource, new Map(bases.map((base) => [base.remoteId, asBased(base)])));
  }
}

type Take = (context: MatterContext, page: SyncChanges) => Promise<void>;

/** Reads the feed on from the checkpoint; false when it can't be continued. Its cursor is kept by the end of the run. */
async function followFeed(context: MatterContext, take: Take): Promise<boolean> {
  const { checkpoint, there, client } = context;
  if (!checkpoint) return false;
  there.complete = true;
  for (;;) {
    const page = await feedPage(context, checkpoint.cursor);
    if (page?.epoch !== checkpoint.epoch) return false;
    await take(context, page);
    checkpoint.cursor = page.cursor;
    if (!page.hasMore) break;
  }
  there.readAt = client.serverTime;
  checkpoint.newestThere = newestThere(context);
  return true;
}

function newestThere({ rules, there }: MatterContext): string {
  const versioned = rules.filter(({ unversioned }) => unversioned !== true);
  return newestOf(
    versioned.flatMap(({ resource }) => [...sidesOf(there, resource).values()].map((side) => side.version)),
  );
}

/**
 * What a page of the feed says. Where everything is read in full by other means (`reads` is false), only what reading
 * can't show counts: that something was deleted or hidden.
 */
async function takeIn(context: MatterContext, { changes, left }: SyncChanges, reads = true): Promise<void> {
  const { there, known } = context;
  noteLeft(context, left);
  const wanted: Stamped[] = [];
  const hidden: Stamped[] = [];
  for (const { resource, id, op, version, hash } of changes) {
    const sides = sidesOf(there, resource);
    if (op === 'upsert') {
      there.gone.get(resource)?.delete(id);
      if (reads && !isAsKnown(context, resource, id, version, hash)) wanted.push({ resource, id });
    } else if (op === 'delete') {
      sides.delete(id);
      there.gone.set(resource, (there.gone.get(resource) ?? new Set()).add(id));
      // It did not come when it was asked for because it was deleted since.
      context.left.delete([resource, known.localOf(resource, id) ?? null, id].join(' '));
    } else if (op === 'hidden') {
      sides.delete(id);
      if (known.localOf(resource, id) !== undefined) hidden.push({ resource, id });
    }
  }
  if (hidden.length > 0) await hide(context, hidden, true);
  // Only who saw a record hears that it was deleted: it was shown again before.
  await showAgain(
    context,
    changes.filter(({ op }) => op === 'delete'),
  );
  await fetchRecords(
    context,
    wanted.filter(({ resource, id }) => there.gone.get(resource)?.has(id) !== true),
  );
}

interface Stamped {
  resource: string;
  id: string;
}

/** All versions at once, and then the records that are not as both sides last agreed. */
async function readVersions(context: MatterContext): Promise<void> {
  const manifest = await readManifest(context);
  startFromBases(context);
  const { there } = context;
  noteLeft(context, manifest.left);
  const wanted: Stamped[] = [];
  for (const { resource } of context.rules) {
    const rows = new Map((manifest.resources[resource] ?? []).map((row) => [row[0], row]));
    const sides = sidesOf(there, resource);
    for (const id of sides.keys()) if (!rows.has(id)) sides.delete(id);
    for (const [id, version, hash] of rows.values()) {
      if (!isAsKnown(context, resource, id, version, hash)) wanted.push({ resource, id });
    }
  }
  there.complete = true;
  await fetchRecords(context, wanted);
  there.readAt = context.client.serverTime;
  const { epoch, cursor } = manifest;
  context.checkpoint = { epoch, cursor, listsReadAt: there.readAt, newestThere: newestThere(context) };
}

/** A base may hold less than its version did, as after a conflict: only the hash shows that it is the record itself. */
function isAsKnown(
  { there, rules }: MatterContext,
  resource: string,
  id: string,
  version: string | null,
  hash: string | null,
): boolean {
  const side = sidesOf(there, resource).get(id);
  const rule = rules.find((each) => each.resource === resource);
  if (side === undefined || rule === undefined) return false;
  return (rule.unversioned === true || side.version === version) && hashOf(rule, side.fields) === hash;
}

async function readManifest(context: MatterContext): Promise<SyncManifest> {
  const { client, pair } = context;
  const answer = await client.look(`${syncPaths.manifest}?caseId=${encodeURIComponent(pair.remoteCaseId)}`);
  if ('value' in answer) {
    const manifest = readAs(SyncManifest, answer.value);
    requireSameDescription(context, manifest);
    return manifest;
  }
  throw matterRefused(answer.refusal);
}

async function fetchRecords(context: MatterContext, wanted: readonly Stamped[]): Promise<void> {
  const { there, document } = context;
  for (const [resource, records] of Map.groupBy(wanted, (each) => each.resource)) {
    const rule = context.rules.find((each) => each.resource === resource);
    const list = rule && document.operation(rule.through.list);
    if (!rule || !list) continue;
    const sides = sidesOf(there, resource);
    for (let from = 0; from < records.length; from += syncLimits.recordsAtOnce) {
      const ids = records.slice(from, from + syncLimits.recordsAtOnce).map(({ id }) => id);
      const read = await fetchSome(context, rule, list, ids);
      if (there.refused.has(resource)) break;
      for (const side of await wholeIn(context, rule, read)) sides.set(side.id, side);
      noteUnsent(context, rule, ids, new Set(read.map(({ id }) => id)));
    }
  }
  await showAgain(
    context,
    wanted.filter(({ resource, id }) => sidesOf(there, resource).has(id)),
  );
}

/** Records by their ids; where there is no answer to some, to half of them each, so that the one is found (SPEC 2.9). */
async function fetchSome(
  context: MatterContext,
  rule: SyncRule,
  list: Operation,
  ids: readonly string[],
): Promise<Side[]> {
  const { resource } = rule;
  try {
    const answer = await context.client.look(syncPaths.records, { resource, caseId: context.pair.remoteCaseId, ids });
    if ('refusal' in answer) {
      if (rule.key !== undefined || answer.refusal.status === 404) throw matterRefused(answer.refusal);
      noteRefused(context.there, rule, answer.refusal, list);
      return [];
    }
    const rows = readAs(SyncRecords, answer.value);
    return (rule.key === undefined ? [rows] : rows).flatMap((each) =>
      sidesIn(rule, list, each, ({ id }) => noteUnreadable(context.there, resource, id, unknownValue)),
    );
  } catch (error) {
    if (!(error instanceof BadAnswer)) throw error;
    context.there.badAnswers += 1;
    // So many are not about one record.
    if (context.there.badAnswers > mostBadAnswers || rule.key !== undefined) throw error;
    const [only] = ids;
    if (only !== undefined && ids.length === 1) {
      noteUnreadable(context.there, resource, only, error.message);
      return [];
    }
    const half = Math.ceil(ids.length / 2);
    const first = await fetchSome(context, rule, list, ids.slice(0, half));
    return [...first, ...(await fetchSome(context, rule, list, ids.slice(half)))];
  }
}

/** What was asked for and did not come is unknown: it is neither unchanged nor gone, and the next run asks again. */
function noteUnsent(context: MatterContext, { resource }: SyncRule, ids: readonly string[], came: Set<string>): void {
  const { there, known } = context;
  for (const remoteId of ids) {
    if (came.has(remoteId) || there.unreadable.get(resource)?.has(remoteId) === true) continue;
    sidesOf(there, resource).delete(remoteId);
    there.complete = false;
    const why = 'The server said that it has changed and did not send it. The next run asks again.';
    leave(context, { resource, localId: known.localOf(resource, remoteId) ?? null, remoteId, why });
  }
}

async function showAgain(context: MatterContext, shown: readonly Stamped[]): Promise<void> {
  const again = shown.filter(({ resource, id }) => context.known.hidden(resource).has(id));
  if (again.length > 0) await hide(context, again, false);
}

async function hide(context: MatterContext, records: readonly Stamped[], hidden: boolean): Promise<void> {
  for (const { resource, id } of records) context.known.hide(resource, id, hidden);
  if (context.looking) return;
  await context.journal.write(async (tx) => {
    for (const { resource, id: remoteRecordId } of records)
      await changeBase(tx, context.pair, { resource, remoteRecordId }, { hidden: hidden ? 1 : 0 });
  });
}

function noteLeft({ there }: MatterContext, left: SyncChanges['left']): void {
  for (const { resource, scope } of left) {
    there.refused.set(resource, missingPermissionWhy(scope));
    there.lacking.set(resource, scope);
  }
}
