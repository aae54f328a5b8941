import { setImmediate } from 'node:timers/promises';
import { parentOf, type SyncRule } from '#server/catalog/sync-rule.ts';
import { lastSeqOf } from '#server/store/change-log.ts';
import { deletedHere } from '#server/sync/journal/bases.ts';
import { asPaired } from '#server/sync/imports/pair-messages.ts';
import { loadDistinct } from '#server/sync/journal/questions.ts';
import type { Question, ResourceState, Side } from '#server/sync/plan.ts';
import { type Here, hereOf, type MatterContext, sidesOf } from './context.ts';
import { withDeleted } from './deleted-references.ts';
import { candidatesFor, perhapsMade } from './make-there.ts';
import { withoutUnsent } from './unsent.ts';

/** Reads everything here, through the operations. */
export async function scanHere(context: MatterContext): Promise<void> {
  context.here = await withoutUnsent(context, await readAtOnce(context));
}

/**
 * What is read is of one moment: where somebody edits in the pauses, such as deletes what is looked into, it is read
 * again, the last time without a pause.
 */
async function readAtOnce(context: MatterContext): Promise<Here> {
  for (let look = 0; look < looksWithPauses; look += 1) {
    const before = await lastChange(context);
    const [read] = await Promise.allSettled([readHere(context, () => setImmediate())]);
    if ((await lastChange(context)) !== before) continue;
    if (read.status === 'rejected') throw read.reason;
    return read.value;
  }
  return readHere(context, () => Promise.resolve());
}

const looksWithPauses = 2;

function lastChange({ parts, pair }: MatterContext): Promise<number> {
  return parts.store.readOne((tx) => lastSeqOf(tx, pair.caseId));
}

async function readHere(context: MatterContext, pause: () => Promise<void>): Promise<Here> {
  const here: Here = new Map();
  for (const rule of context.rules) {
    const parents = here.get(parentOf(rule) ?? '')?.values() ?? [];
    const sides = await context.local.list(rule, [...parents], pause);
    here.set(rule.resource, new Map(sides.map((side) => [side.id, side])));
  }
  return here;
}

/** What is known of each resource, as the planner takes it; what the server does not show is left out completely. */
export async function statesOf(
  context: MatterContext,
  gone: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<ResourceState[]> {
  const states: ResourceState[] = [];
  const distinct = await context.parts.store.read((tx) => loadDistinct(tx, context.pair));
  for (const rule of context.rules) {
    const { resource } = rule;
    if (context.there.refused.has(resource)) continue;
    await setImmediate();
    const bases = context.known.of(resource);
    const local = hereOf(context, resource);
    const missing = bases.filter(({ localId }) => !local.has(localId)).map(({ localId }) => localId);
    const claimed = new Set(claims(context, rule).map(({ id }) => id));
    const apart = new Set(distinct.filter((row) => row.resource === resource).map(({ recordId }) => recordId));
    const isKnown = (id: string): boolean => context.known.localOf(resource, id) !== undefined;
    const marked = (side: Side): Side => (apart.has(side.id) ? { ...side, distinct: true } : side);
    const isPlanned = ({ id }: Side): boolean => !context.pairing.apart.has(id);
    const remote = [...sidesOf(context.there, resource).values()];
    states.push({
      rule,
      bases,
      local: [...local.values()]
        .filter(isPlanned)
        .map((side) => asPaired(context, withDeleted(context, rule, marked(side)))),
      remote: remote
        .filter(({ id }) => !claimed.has(id) || apart.has(id) || isKnown(id))
        .filter(isPlanned)
        .map((side) => asPaired(context, marked(side))),
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
