import type { z } from 'zod';
import { SyncChanges, SyncManifest, syncLimits, syncPaths, SyncRecords } from '#server/catalog/sync-feed.ts';
import type { SyncMatterRow } from '#server/store/tables.ts';
import { NotUnderstood, sidesIn } from './answers.ts';
import { markHidden } from './journal/bases.ts';
import { type MatterContext, sidesOf } from './matter/context.ts';
import { emptyThere, scanThere, understood } from './matter/scan-there.ts';
import { hashOf } from './projection.ts';
import { Trouble } from './remote/trouble.ts';

const week = 7 * 86_400_000;

/**
 * Reads the matter there (SPEC 2). Without the extension, every list. With it, what has changed since the last run; all
 * versions where there is no place to go on from; and every list once a week, because a feed may be wrong too.
 */
export async function readMatter(context: MatterContext, row: SyncMatterRow, again: boolean): Promise<void> {
  if (context.document.extension?.changes !== true) return readLists(context);
  if (again && context.checkpoint) {
    if (await followFeed(context)) return;
  } else if (row.epoch !== null && row.cursor !== null && row.listsReadAt !== null) {
    startFromBases(context);
    context.checkpoint = { epoch: row.epoch, cursor: row.cursor, listsReadAt: row.listsReadAt };
    const fresh = Date.parse(context.client.serverTime) - Date.parse(row.listsReadAt) < week;
    if (fresh && (await followFeed(context))) return;
    if (!fresh) {
      const manifest = await readManifest(context);
      await readLists(context);
      context.checkpoint = { epoch: manifest.epoch, cursor: manifest.cursor, listsReadAt: context.there.readAt };
      return;
    }
  }
  await readVersions(context);
}

async function readLists(context: MatterContext): Promise<void> {
  const { client, document, rules, known, pair } = context;
  context.there = await scanThere({ client, document, rules, known, remoteCaseId: pair.remoteCaseId });
  await showAgain(
    context,
    rules.flatMap(({ resource }) => [...sidesOf(context.there, resource).keys()].map((id) => ({ resource, id }))),
  );
}

/** What was there when both last agreed; the feed says what is different. */
function startFromBases(context: MatterContext): void {
  context.there = emptyThere();
  for (const { resource } of context.rules) {
    const hidden = context.known.hidden(resource);
    const bases = context.known.of(resource).filter(({ remoteId }) => !hidden.has(remoteId));
    const sides = bases.map((base) => ({ id: base.remoteId, version: base.remoteVersion, fields: base.remote }));
    context.there.sides.set(resource, new Map(sides.map((side) => [side.id, side])));
  }
}

/** Reads the feed on from the checkpoint; false when it can't be continued. Its cursor is kept by the end of the run. */
async function followFeed(context: MatterContext): Promise<boolean> {
  const { checkpoint, there, client, pair } = context;
  if (!checkpoint) return false;
  there.complete = true;
  for (;;) {
    const query = new URLSearchParams({ since: checkpoint.cursor, caseId: pair.remoteCaseId });
    const answer = await client.look(`${syncPaths.changes}?${query.toString()}`);
    if ('refusal' in answer) {
      if (answer.refusal.status === 410) return false;
      throw new Trouble('refused', `The deployment does not show this matter any more: ${answer.refusal.sentence}`);
    }
    const page = readAs(SyncChanges, answer.value);
    if (page.epoch !== checkpoint.epoch) return false;
    await takeIn(context, page);
    checkpoint.cursor = page.cursor;
    if (!page.hasMore) break;
  }
  there.readAt = client.serverTime;
  return true;
}

async function takeIn(context: MatterContext, { changes, left }: SyncChanges): Promise<void> {
  const { there, known } = context;
  noteLeft(context, left);
  const wanted: Stamped[] = [];
  const hidden: Stamped[] = [];
  for (const { resource, id, op, version, hash } of changes) {
    const sides = sidesOf(there, resource);
    if (op === 'upsert' && !isAsKnown(context, resource, id, version, hash)) wanted.push({ resource, id });
    else if (op === 'delete') {
      sides.delete(id);
      there.gone.set(resource, (there.gone.get(resource) ?? new Set()).add(id));
    } else if (op === 'hidden') {
      sides.delete(id);
      if (known.localOf(resource, id) !== undefined) hidden.push({ resource, id });
    }
  }
  if (hidden.length > 0) await hide(context, hidden, true);
  await fetchRecords(context, wanted);
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
  context.checkpoint = { epoch: manifest.epoch, cursor: manifest.cursor, listsReadAt: there.readAt };
}

/** A base may hold less than its version did, as after a conflict: only the hash tells that it is the record itself. */
function isAsKnown(
  { there, rules }: MatterContext,
  resource: string,
  id: string,
  version: string | null,
  hash: string | null,
): boolean {
  const side = sidesOf(there, resource).get(id);
  const rule = rules.find((each) => each.resource === resource);
  return side !== undefined && rule !== undefined && side.version === version && hashOf(rule, side.fields) === hash;
}

async function readManifest({ client, pair }: MatterContext): Promise<SyncManifest> {
  const answer = await client.look(`${syncPaths.manifest}?caseId=${encodeURIComponent(pair.remoteCaseId)}`);
  if ('value' in answer) return readAs(SyncManifest, answer.value);
  throw new Trouble('refused', `The deployment does not show this matter any more: ${answer.refusal.sentence}`);
}

async function fetchRecords(context: MatterContext, wanted: readonly Stamped[]): Promise<void> {
  const { there, client, pair, document } = context;
  for (const [resource, records] of Map.groupBy(wanted, (each) => each.resource)) {
    const rule = context.rules.find((each) => each.resource === resource);
    const list = rule && document.operation(rule.through.list);
    if (!rule || !list) continue;
    const sides = sidesOf(there, resource);
    for (let from = 0; from < records.length; from += syncLimits.recordsAtOnce) {
      const ids = records.slice(from, from + syncLimits.recordsAtOnce).map(({ id }) => id);
      const answer = await client.look(syncPaths.records, { resource, caseId: pair.remoteCaseId, ids });
      if ('refusal' in answer) throw new Trouble('refused', answer.refusal.sentence);
      const rows = readAs(SyncRecords, answer.value);
      const read = understood(() =>
        (rule.key === undefined ? [rows] : rows).flatMap((each) =>
          sidesIn(rule, list, each, ({ id }) => {
            there.unreadable.set(resource, (there.unreadable.get(resource) ?? new Set()).add(id));
          }),
        ),
      );
      for (const side of read) sides.set(side.id, side);
    }
  }
  await showAgain(
    context,
    wanted.filter(({ resource, id }) => sidesOf(there, resource).has(id)),
  );
}

async function showAgain(context: MatterContext, shown: readonly Stamped[]): Promise<void> {
  const again = shown.filter(({ resource, id }) => context.known.hidden(resource).has(id));
  if (again.length > 0) await hide(context, again, false);
}

async function hide(context: MatterContext, records: readonly Stamped[], hidden: boolean): Promise<void> {
  for (const { resource, id } of records) context.known.hide(resource, id, hidden);
  if (context.looking) return;
  await context.journal.write((tx) => markHidden(tx, context.pair, records, hidden ? 1 : 0));
}

function noteLeft({ there }: MatterContext, left: SyncChanges['left']): void {
  for (const { resource, scope } of left) there.refused.set(resource, `The token lacks the permission ${scope}.`);
}

/** Parsed as the extension describes it; anything else is no answer of ours (SPEC 2.2). */
function readAs<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  return understood(() => {
    const read = schema.safeParse(value);
    if (!read.success) throw new NotUnderstood('The deployment’s feed can’t be read.');
    return read.data;
  });
}
