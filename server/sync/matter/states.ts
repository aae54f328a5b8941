import { setImmediate } from 'node:timers/promises';
import { parentOf, type SyncRule } from '#server/catalog/sync-rule.ts';
import { lastSeqOf } from '#server/store/change-log.ts';
import { deletedHere } from '#server/sync/journal/bases.ts';
import { asPaired } from '#server/sync/imports/pair-messages.ts';
import { loadDistinct } from '#server/sync/journal/questions.ts';
import type { Action, Question, ResourceState, Side } from '#server/sync/plan.ts';
import { inOurIds } from '#server/sync/references.ts';
import { type MatterContext, sidesOf } from './context.ts';
import { withDeleted } from './deleted-references.ts';
import { candidatesFor, perhapsMade } from './make-there.ts';
import { withoutUnsent } from './unsent.ts';

/**
 * Everything here, through the operations: by resource, then by id, without what stays here. What is in Trash is here
 * still, unless the other side never had it (SPEC 5.10).
 */
export type Here = Map<string, Map<string, Side>>;

export async function scanHere(context: MatterContext): Promise<Here> {
  for (let look = 0; look < looksWithPauses; look += 1) {
    const before = await lastChange(context);
    const [read] = await Promise.allSettled([readHere(context, () => setImmediate())]);
    if ((await lastChange(context)) !== before) continue;
    if (read.status === 'rejected') throw read.reason;
    return withoutUnsent(context, read.value);
  }
  return withoutUnsent(context, await readHere(context, () => Promise.resolve()));
}

/**
 * What is read is of one moment: where somebody edits in the pauses, such as deletes what is looked into, it is read
 * again, the last time without a pause.
 */
const looksWithPauses = 2;

function lastChange({ parts, pair }: MatterContext): Promise<number> {
  return parts.store.readOne((tx) => lastSeqOf(tx, pair.caseId));
}

async function readHere(context: MatterContext, pause: () => Promise<void>): Promise<Here> {
  const here: Here = new Map();
  for (const rule of context.rules) {
    const parent = parentOf(rule);
    const parents = parent === undefined ? [] : [...(here.get(parent)?.values() ?? [])];
    const sides = await context.local.list(rule, parents, pause);
    here.set(rule.resource, new Map(sides.map((side) => [side.id, side])));
  }
  return here;
}

/** What is known of each resource, as the planner takes it; what the server does not show is left out completely. */
export async function statesOf(
  context: MatterContext,
  here: Here,
  gone: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<ResourceState[]> {
  const states: ResourceState[] = [];
  const distinct = await context.parts.store.read((tx) => loadDistinct(tx, context.pair));
  for (const rule of context.rules) {
    const { resource } = rule;
    if (context.there.refused.has(resource)) continue;
    await setImmediate();
    const bases = context.known.of(resource);
    const local = here.get(resource) ?? new Map<string, Side>();
    const missing = bases.filter(({ localId }) => !local.has(localId)).map(({ localId }) => localId);
    const claimed = new Set(claims(context, rule).map(({ id }) => id));
    const apart = new Set(distinct.filter((row) => row.resource === resource).map(({ recordId }) => recordId));
    const isNew = (id: string): boolean => apart.has(id) || claimed.has(id);
    const isPlanned = ({ id }: Side): boolean => !context.pairing.apart.has(id);
    const remote = [...sidesOf(context.there, resource).values()];
    states.push({
      rule,
      bases,
      local: [...local.values()]
        .filter(({ id }) => !apart.has(id) || context.known.get(resource, id) !== undefined)
        .filter(isPlanned)
        .map((side) => asPaired(context, withDeleted(context, here, rule, side))),
      remote: remote
        .filter(({ id }) => !isNew(id) || context.known.localOf(resource, id) !== undefined)
        .filter(isPlanned)
        .map((side) => asPaired(context, side)),
      deletedHere:
        missing.length === 0 ? new Set() : await context.parts.store.read((tx) => deletedHere(tx, resource, missing)),
      goneThere: new Set([...(gone.get(resource) ?? []), ...(context.tombstones.get(resource) ?? [])]),
      namedGone: context.there.gone.get(resource) ?? new Set(),
      forgotten: context.there.forgotten,
      hiddenThere: new Set([
        ...(context.there.unreadable.get(resource)?.keys() ?? []),
        ...context.known.hidden(resource),
      ]),
      unreadable: context.there.unreadable.get(resource)?.size ?? 0,
      underway: new Set([
        ...outboxOf(context, rule).map(({ localId }) => localId),
        ...(context.oneSidedTombstones.get(resource) ?? []),
      ]),
    });
  }
  return states;
}

/** Records that a person said are none of those they look like: each is made on the other side. */
export async function distinctActions(context: MatterContext, here: Here): Promise<Action[]> {
  const rows = await context.parts.store.read((tx) => loadDistinct(tx, context.pair));
  return rows.flatMap(({ resource, side, recordId }): Action[] => {
    const rule = context.rules.find((each) => each.resource === resource);
    if (!rule || rule.through.create === undefined) return [];
    if (side === 'here') {
      const local = here.get(resource)?.get(recordId);
      const sent = context.known.get(resource, recordId) !== undefined || isUnderway(context, rule, recordId);
      if (!local || sent) return [];
      return [{ do: 'create-there', resource: rule.resource, localId: recordId, fields: local.fields }];
    }
    const there = sidesOf(context.there, resource).get(recordId);
    if (!there || context.known.localOf(resource, recordId) !== undefined) return [];
    const fields = inOurIds(rule, there.fields, context.known);
    return [{ do: 'create-here', resource: rule.resource, remoteId: recordId, version: there.version, fields }];
  });
}

/** A create whose answer never came, where several records there could be it, or one that was edited since. */
export function severalCandidates(context: MatterContext): Question[] {
  return [...context.outbox.values()].flatMap((row): Question[] => {
    const rule = context.rules.find(({ resource }) => resource === row.resource);
    const found = rule ? candidatesFor(context, rule, row) : [];
    const asked = rule && found.length === 0 ? perhapsMade(context, rule, row) : found;
    if (!rule || asked.length === 0 || found.length === 1) return [];
    const remoteIds = asked.map(({ id }) => id);
    return [{ ask: 'same-thing-twice', resource: rule.resource, localIds: [row.localId], remoteIds }];
  });
}

function claims(context: MatterContext, rule: SyncRule): Side[] {
  return outboxOf(context, rule).flatMap((row) => [
    ...candidatesFor(context, rule, row),
    ...perhapsMade(context, rule, row),
  ]);
}

function outboxOf({ outbox }: MatterContext, { resource }: SyncRule) {
  return [...outbox.values()].filter((row) => row.resource === resource);
}

function isUnderway(context: MatterContext, rule: SyncRule, localId: string): boolean {
  return outboxOf(context, rule).some((row) => row.localId === localId);
}
