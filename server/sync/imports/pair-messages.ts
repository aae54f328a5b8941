import { follows, type SyncRule } from '#server/catalog/sync-rule.ts';
import { isBlank } from '#server/catalog/projection.ts';
import { hereOf, type MatterContext } from '#server/sync/matter/context.ts';
import { sidesOf } from '#server/sync/matter/context.ts';
import type { Side } from '#server/sync/plan.ts';
import { unlessBad } from '#server/sync/remote/trouble.ts';
import { sidesIn } from '#server/sync/sides.ts';

/*
 * An imported message is the same on both sides where it is the same record of one export (SPEC 10.8). Only those that a
 * person added something to are listed; what such a one is on the other side is asked for.
 */

export interface Pairing {
  /** What an imported message is called on both sides, by its id on either. */
  names: ReadonlyMap<string, string>;
  /** Ids of those that no plan is to see: their export is not on both sides, or nobody added anything. */
  apart: ReadonlySet<string>;
}

export const noPairing: Pairing = { names: new Map(), apart: new Set() };

const recordsAtOnce = 200;
const gone = 'This message is not on the server, where somebody deleted it. What was added to it stays here.';

export async function pairMessages(context: MatterContext): Promise<void> {
  context.pairing = noPairing;
  const rule = context.rules.find(({ resource }) => resource === 'messages');
  if (!rule || context.there.refused.has('messages')) return;
  const ours = hereOf(context, 'messages');
  const theirs = sidesOf(context.there, 'messages');
  const shared = sharedExports(context);
  const [mine, other] = [byName(rule, ours, shared), byName(rule, theirs, shared)];
  const isKnownHere = ({ id }: Side): boolean => context.known.get('messages', id) !== undefined;
  const isKnownThere = ({ id }: Side): boolean => context.known.localOf('messages', id) !== undefined;
  const lacking = (all: Names, in_: Names, isKnown: (side: Side) => boolean): string[] =>
    [...all.first].flatMap(([name, side]) =>
      isKnown(side) || saysNothing(side) || namesOf(side).some((each) => in_.all.has(each)) ? [] : [name],
    );
  const wantedThere = lacking(mine, other, isKnownHere);
  const wantedHere = lacking(other, mine, isKnownThere);
  const found = await unlessBad<Side[] | undefined>(findThere(context, rule, shared, wantedThere), ({ message }) => {
    context.there.refused.set('messages', message);
  });
  if (!found) return;
  for (const side of found) theirs.set(side.id, side);
  for (const side of await findHere(context, rule, shared, wantedHere)) ours.set(side.id, side);
  judge(context, rule, { ours, theirs, shared }, wantedThere);
}

interface Export {
  here: string;
  there: string;
}

/** The exports that both sides hold as one, by the hash of the file. */
function sharedExports({ known }: MatterContext): Map<string, Export> {
  const bases = known.of('messageImports');
  return new Map(
    bases.map(({ local, localId, remoteId }) => [String(local['sha256']), { here: localId, there: remoteId }]),
  );
}

interface Names {
  /** By each name of each message. */
  all: Map<string, Side>;
  /** By the one it is called by. */
  first: Map<string, Side>;
}

function byName(rule: SyncRule, sides: ReadonlyMap<string, Side>, shared: ReadonlyMap<string, Export>): Names {
  const names: Names = { all: new Map(), first: new Map() };
  for (const side of sides.values()) {
    if (!follows(rule, side.fields)) continue;
    for (const name of namesOf(side)) names.all.set(name, side);
    const first = nameIn(side, shared);
    if (first !== undefined) names.first.set(first, side);
  }
  return names;
}

function namesOf({ fields }: Side): string[] {
  return [fields['seenIn']].flat().filter((name) => typeof name === 'string');
}

/** Of its names, the first whose export is on both sides. */
function nameIn(side: Side, shared: ReadonlyMap<string, Export>): string | undefined {
  return namesOf(side).find((name) => shared.has(hashIn(name)));
}

const hashIn = (name: string): string => name.split(' ')[0] ?? '';

function saysNothing({ fields }: Side): boolean {
  return ['tags', 'note', 'private', 'courtCaseId'].every((field) => isBlank(fields[field]));
}

async function findThere(
  context: MatterContext,
  rule: SyncRule,
  shared: ReadonlyMap<string, Export>,
  names: readonly string[],
): Promise<Side[]> {
  const operation = context.document.operation(rule.through.list);
  if (!operation || !context.document.asks(operation, 'records')) return [];
  const found: Side[] = [];
  for (const { importId, records } of grouped(names, shared, 'there')) {
    const query = { caseId: context.pair.remoteCaseId, importId, records };
    const answer = await context.client.read({ operation, path: {}, query, body: undefined, says: [] }, 'verify');
    // The export was deleted there since.
    if ('refusal' in answer) continue;
    found.push(...sidesIn(rule, operation, answer.value, () => undefined));
  }
  return found;
}

async function findHere(
  context: MatterContext,
  rule: SyncRule,
  shared: ReadonlyMap<string, Export>,
  names: readonly string[],
): Promise<Side[]> {
  const operation = context.local.offered.operation(rule.through.list);
  const kept = await context.parts.store.readOne((tx) =>
    tx.db.selectFrom('messageImports').select('id').where('caseId', '=', context.pair.caseId).execute(),
  );
  const ids = new Set(kept.map(({ id }) => id));
  const found: Side[] = [];
  for (const { importId, records } of grouped(names, shared, 'here')) {
    if (!operation || !ids.has(importId)) continue;
    const query = { caseId: context.pair.caseId, importId, records };
    const answer = await context.local.read({ operation, path: {}, query });
    found.push(...sidesIn(rule, operation, answer, () => undefined));
  }
  return found;
}

function grouped(names: readonly string[], shared: ReadonlyMap<string, Export>, side: keyof Export) {
  const groups: { importId: string; records: string }[] = [];
  for (const [sha256, some] of Map.groupBy(names, hashIn)) {
    const importId = shared.get(sha256)?.[side] ?? '';
    for (let from = 0; from < some.length; from += recordsAtOnce) {
      const records = some.slice(from, from + recordsAtOnce).map((name) => name.split(' ')[1]);
      groups.push({ importId, records: records.join(',') });
    }
  }
  return groups;
}

interface Both {
  ours: ReadonlyMap<string, Side>;
  theirs: ReadonlyMap<string, Side>;
  shared: ReadonlyMap<string, Export>;
}

/** Says what each is called, and leaves out what has nothing to be brought, or nowhere to go. */
function judge(
  context: MatterContext,
  rule: SyncRule,
  { ours, theirs, shared }: Both,
  wanted: readonly string[],
): void {
  const names = new Map<string, string>();
  const apart = new Set<string>();
  const [mine, other] = [byName(rule, ours, shared).first, byName(rule, theirs, shared).first];
  const { known } = context;
  for (const side of [...ours.values(), ...theirs.values()]) {
    if (!follows(rule, side.fields)) continue;
    const name = nameIn(side, shared);
    if (name !== undefined) names.set(side.id, name);
    if (known.get('messages', side.id) || known.localOf('messages', side.id) !== undefined) continue;
    const [here, there] = name === undefined ? [] : [mine.get(name), other.get(name)];
    if (!here || !there || (saysNothing(here) && saysNothing(there))) apart.add(side.id);
    const isGone = name !== undefined && wanted.includes(name) && here !== undefined && there === undefined;
    if (isGone) context.staysHere.push({ resource: 'messages', localId: side.id, remoteId: null, why: gone });
  }
  context.pairing = { names, apart };
}

/** As the planner sees it: called by what both sides call it. */
export function asPaired({ pairing }: MatterContext, side: Side): Side {
  const name = pairing.names.get(side.id);
  return name === undefined ? side : { ...side, fields: { ...side.fields, from: name } };
}
