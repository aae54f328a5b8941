import { follows, isKept, parentOf, type SyncRule } from '#server/catalog/sync-rule.ts';
import { brakesOf } from './brakes.ts';
import { inFreeOrder } from './distinct-values.ts';
import { type Finals, finalsOf, withholdFinal, withholdInside } from './finals.ts';
import { merge, type Merged, unsaidBy } from './merge.ts';
import type { Action, Base, Plan, Question, ResourceState, Side } from './plan.ts';
import { identityOf, type Projection, sameWork, saysTheSame } from '#server/catalog/projection.ts';
import { foreignId, type IdMap, inOurIds } from './references.ts';

const recordsInSlice = 1000;

/**
 * What has to be done so that both sides hold the same (SPEC 3): a pure function of what is known, without clock, I/O or
 * randomness. Equal inputs give equal plans in equal order. `states` are in the order in which records are made.
 */
export function planSync(states: readonly ResourceState[], ids: IdMap): Plan {
  const slices = planInSlices(states, ids);
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}

/** The same, a thousand records at a time: between two of them others can have their turn. */
export function* planInSlices(states: readonly ResourceState[], ids: IdMap): Generator<undefined, Plan> {
  const plan: Plan = { actions: [], questions: [], brakes: [], oddities: [], withheld: [] };
  const deletions: Action[][] = [];
  const unsettled = new Set<string>();
  const finals = new Map<string, Finals | undefined>();
  const { questions, oddities, withheld } = plan;
  for (const state of states) {
    const steps: Steps = { makes: [], deletes: [], questions, oddities, withheld };
    yield* planKnown(state, ids, steps);
    planNew(state, ids, steps);
    finals.set(state.rule.resource, finalsOf(state));
    steps.makes = theirPlacesFirst(state, steps.makes);
    keepFinalLists(state, finals.get(parentOf(state.rule) ?? ''), ids, steps);
    if (namesUnsettled(state.rule, unsettled)) {
      // Which of them are one and the same is known once what they name is; the next round looks.
      if (steps.makes.some(isCreation)) unsettled.add(state.rule.resource);
      steps.makes = steps.makes.filter((action) => !isCreation(action));
    }
    if (steps.makes.some((action) => action.do === 'adopt')) unsettled.add(state.rule.resource);
    plan.actions.push(...sortActions(state, steps.makes));
    deletions.unshift(childrenFirst(state, steps.deletes));
  }
  plan.actions.push(...deletions.flat());
  yield;
  plan.brakes.push(...brakesOf(states, plan.actions));
  return plan;
}

/** Whether a record is recognised by what it names, and that is only becoming one on both sides. */
function namesUnsettled({ identity, references }: SyncRule, unsettled: ReadonlySet<string>): boolean {
  return identity.some((field) => {
    const reference = references[field];
    if (reference === undefined) return false;
    return typeof reference === 'string'
      ? unsettled.has(reference)
      : Object.values(reference.of).some((resource) => unsettled.has(resource));
  });
}

interface Steps {
  makes: Action[];
  deletes: Action[];
  questions: Question[];
  oddities: Plan['oddities'];
  withheld: Plan['withheld'];
}

function keepFinalLists(state: ResourceState, finals: Finals | undefined, ids: IdMap, steps: Steps): void {
  if (finals === undefined) return;
  const makes = withholdInside(state, steps.makes, finals, ids);
  const deletes = withholdInside(state, steps.deletes, finals, ids);
  [steps.makes, steps.deletes] = [makes.actions, deletes.actions];
  steps.withheld.push(...makes.withheld, ...deletes.withheld);
}

/**
 * Where the server moved something in a list, that is written here before what was moved here is sent: done at once,
 * each side would take the other's order, in every round (SPEC 4.11).
 */
function theirPlacesFirst({ rule, local }: ResourceState, actions: readonly Action[]): Action[] {
  const { under } = rule;
  if (under === undefined) return [...actions];
  const places = Object.keys(rule.projection).filter((field) => rule.projection[field] === 'order');
  const sides = byId(local);
  const listOf = ({ localId }: { localId: string }): unknown => sides.get(localId)?.fields[under];
  const isMove = ({ fields }: { fields: Projection }): boolean => places.some((place) => place in fields);
  const moved = new Set(actions.flatMap((each) => (each.do === 'edit-here' && isMove(each) ? [listOf(each)] : [])));
  return actions.flatMap((action): Action[] => {
    if (action.do !== 'edit-there' || !isMove(action) || !moved.has(listOf(action))) return [action];
    const fields = Object.fromEntries(Object.entries(action.fields).filter(([field]) => !places.includes(field)));
    return isEmpty(fields) ? [] : [{ ...action, fields }];
  });
}

/** Records that both sides held before. */
function* planKnown(state: ResourceState, ids: IdMap, steps: Steps): Generator<undefined> {
  const local = byId(state.local);
  const remote = byId(state.remote);
  for (const [index, base] of state.bases.entries()) {
    if (index % recordsInSlice === 0) yield;
    const [here, there] = [local.get(base.localId), remote.get(base.remoteId)];
    if (state.hiddenThere.has(base.remoteId)) continue;
    if (here !== undefined && there !== undefined) planBoth(state, ids, base, here, there, steps);
    else if (here !== undefined) planGoneThere(state, base, here, steps);
    else planGoneHere(state, base, there, steps);
  }
}

function planBoth(state: ResourceState, ids: IdMap, base: Base, here: Side, there: Side, steps: Steps): void {
  const { rule } = state;
  const merged = merge(rule, {
    base: base.local,
    remoteBase: inOurIds(rule, base.remote, ids),
    local: here.fields,
    remote: inOurIds(rule, there.fields, ids),
  });
  const kept = withholdFinal(state.rule, merged, here, there);
  steps.withheld.push(...kept.withheld);
  planMerge(state, kept.merged, { localId: base.localId, remoteId: base.remoteId, version: there.version }, steps);
}

interface Pair {
  localId: string;
  remoteId: string;
  version: string;
}

function planMerge({ rule }: ResourceState, merged: Merged, pair: Pair, steps: Steps): void {
  const { localId, remoteId } = pair;
  const { resource } = rule;
  // Here first: a merge is sent once it is saved here, so that nothing of theirs looks deleted by us.
  for (const fields of apart(rule, merged.here)) steps.makes.push({ do: 'edit-here', resource, ...pair, fields });
  if (!isEmpty(merged.there)) steps.makes.push({ do: 'edit-there', resource, ...pair, fields: merged.there });
  const settled = isEmpty(merged.there) && isEmpty(merged.here);
  if (settled && merged.agreed.length > 0) steps.makes.push({ do: 'rebase', resource, localId, remoteId });
  if (merged.conflicts.length > 0) {
    steps.questions.push({ ask: 'both-edited', resource, localId, remoteId, conflicts: merged.conflicts });
  }
  if (merged.broken.length > 0) {
    steps.oddities.push({ resource, remoteId, what: 'changed-once-field', fields: merged.broken });
  }
}

/** What has an address of its own is written on its own. */
function apart({ aside }: SyncRule, fields: Projection): Projection[] {
  const of = (own: boolean): Projection =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => (field === aside?.field) === own));
  return [of(false), of(true)].filter((some) => !isEmpty(some));
}

function planGoneThere(state: ResourceState, base: Base, here: Side, steps: Steps): void {
  const { resource } = state.rule;
  const { localId, remoteId } = base;
  // Not in a list is not deleted (SPEC 5.1).
  if (!state.goneThere.has(remoteId)) return;
  if (state.rule.lasting || follows(state.rule, base.local)) {
    steps.deletes.push({ do: 'forget', resource, localId, remoteId });
  } else if (
    saysTheSame(state.rule, here.fields, base.local) &&
    !isKept(state.rule, here.fields) &&
    state.forgotten?.has(remoteId) !== true
  ) {
    steps.deletes.push({ do: 'quarantine-here', resource, localId, remoteId });
  } else steps.questions.push({ ask: 'deleted-there-edited-here', resource, localId, remoteId });
}

function planGoneHere(state: ResourceState, base: Base, there: Side | undefined, steps: Steps): void {
  const { rule } = state;
  const { resource } = rule;
  const { localId, remoteId } = base;
  if (follows(rule, base.local)) {
    steps.deletes.push({ do: 'forget', resource, localId, remoteId });
    return;
  }
  // Nobody deleted it here: an older data folder, perhaps. The brakes look at it; nothing is deleted for it (SPEC 5.2).
  if (!state.deletedHere.has(localId)) return;
  if (there === undefined) {
    if (state.goneThere.has(remoteId)) steps.deletes.push({ do: 'forget', resource, localId, remoteId });
    return;
  }
  if (saysTheSame(rule, there.fields, base.remote) && !isKept(rule, there.fields)) {
    steps.deletes.push({ do: 'delete-there', resource, localId, remoteId, version: there.version });
  } else steps.questions.push({ ask: 'deleted-here-edited-there', resource, localId, remoteId });
}

/** Records that only one side ever held, and those that both made on their own. */
function planNew(state: ResourceState, ids: IdMap, steps: Steps): void {
  const { rule } = state;
  const { resource } = rule;
  const knownHere = new Set(state.bases.map(({ localId }) => localId));
  const knownThere = new Set(state.bases.map(({ remoteId }) => remoteId));
  const freshHere = state.local.filter(({ id }) => !knownHere.has(id) && !state.underway.has(id));
  const asked = askedToRestore(state, steps);
  const freshThere = state.remote
    .filter(({ id }) => !knownThere.has(id) && !state.goneThere.has(id))
    .map((side) => ({ ...side, fields: inOurIds(rule, side.fields, ids) }))
    .filter(({ fields }) => !asked.has(identityOf(rule, fields)));
  const twins = twinsOf(state, freshHere.filter(isOpen), freshThere.filter(isOpen));
  for (const { mine, theirs } of twins.values()) planTwins(state, mine, theirs, steps);
  const isTwin = (side: Side): boolean => isOpen(side) && twins.has(identityOf(state.rule, side.fields));
  // What can't be made by an operation (the case comes with its workspace) is matched when the remote is set up.
  const isMade = (side: Side): boolean =>
    rule.through.create !== undefined && !isTwin(side) && !follows(rule, side.fields);
  for (const { id, fields } of freshHere.filter(isMade)) {
    steps.makes.push({ do: 'create-there', resource, localId: id, fields });
  }
  for (const { id, version, fields } of freshThere.filter(isMade)) {
    steps.makes.push({ do: 'create-here', resource, remoteId: id, version, fields });
  }
}

/** Whether it may be what it looks like: no person has said that it is not. */
const isOpen = ({ distinct }: Side): boolean => distinct !== true;

/**
 * The identities of what is missing there and asked about, or will be once it is certain: what a restored server forgot
 * is measured by nothing. Another may have made it there again: brought here before the answer, it would be there
 * twice after it (SPEC 2.5).
 */
function askedToRestore({ rule, bases, local }: ResourceState, { questions }: Steps): Set<string> {
  const isAsked = (id: string): boolean =>
    questions.some((each) => each.ask === 'deleted-there-edited-here' && each.localId === id);
  const asked = bases.filter((base) => isEmpty(base.local) || isAsked(base.localId));
  const ids = new Set(asked.map(({ localId }) => localId));
  return new Set(local.filter(({ id }) => ids.has(id)).map(({ fields }) => identityOf(rule, fields)));
}

/**
 * New on both sides, of one identity: one record when that is certain, otherwise a person looks (SPEC 3, last row). What
 * they say differently is planned at once: a message to which nobody added anything is in no list, and later not here.
 */
function planTwins(state: ResourceState, mine: readonly Side[], theirs: readonly Side[], steps: Steps): void {
  const { rule } = state;
  const { resource } = rule;
  const [here, there] = [mine[0], theirs[0]];
  const pair = mine.length === 1 && theirs.length === 1 && here !== undefined && there !== undefined;
  const isFollowing = here !== undefined && follows(rule, here.fields);
  if (pair && sameWork(rule, here.fields, there.fields)) {
    steps.makes.push({ do: 'adopt', resource, localId: here.id, remoteId: there.id });
  } else if (pair && (rule.unique === true || isFollowing)) {
    const unsaid = unsaidBy(rule, here.fields, there.fields);
    const versions = { base: unsaid, remoteBase: unsaid, local: here.fields, remote: there.fields };
    steps.makes.push({ do: 'adopt', resource, localId: here.id, remoteId: there.id });
    planMerge(state, merge(rule, versions), { localId: here.id, remoteId: there.id, version: there.version }, steps);
  } else if (!isFollowing) {
    const [localIds, remoteIds] = [mine.map(({ id }) => id), theirs.map(({ id }) => id)];
    steps.questions.push({ ask: 'same-thing-twice', resource, localIds, remoteIds });
  }
}

interface Twins {
  mine: Side[];
  theirs: Side[];
}

/** New records of one identity on both sides. */
function twinsOf(state: ResourceState, mine: readonly Side[], theirs: readonly Side[]): Map<string, Twins> {
  const identity = (side: Side): string => identityOf(state.rule, side.fields);
  const here = Map.groupBy(mine, identity);
  const there = Map.groupBy(theirs, identity);
  return new Map(
    [...here].flatMap(([key, ours]) => {
      const others = there.get(key);
      return others === undefined ? [] : [[key, { mine: ours, theirs: others }]];
    }),
  );
}

/**
 * Equal records first, then creates, then edits: a record may move into one that is made in the same plan. What is new
 * there is made here first: the less there is unknown, the less has to be remembered (SPEC 6.1).
 */
function sortActions(state: ResourceState, actions: readonly Action[]): Action[] {
  const adopted = actions.filter((action) => action.do === 'adopt');
  const made = parentsFirst(state, actions.filter(isCreation));
  const isMadeHere = (action: Action): boolean => action.do === 'create-here';
  const others = actions.filter((action) => action.do !== 'adopt' && !isCreation(action));
  const [madeHere, madeThere] = [made.filter(isMadeHere), made.filter((action) => !isMadeHere(action))];
  return [...adopted, ...madeHere, ...madeThere, ...distinctInTurn(state, others)];
}

/** What is sent of a field that no two may share takes the places of these edits in another order. */
function distinctInTurn({ rule, remote }: ResourceState, actions: readonly Action[]): Action[] {
  if (rule.distinct === undefined) return [...actions];
  const isSent = (action: Action): action is Extract<Action, { do: 'edit-there' }> => action.do === 'edit-there';
  const others = actions.filter((action) => !isSent(action));
  return [...others, ...inFreeOrder(rule, actions.filter(isSent), remote)];
}

type Creation = Extract<Action, { do: 'create-here' | 'create-there' }>;

function isCreation(action: Action): action is Creation {
  return action.do === 'create-here' || action.do === 'create-there';
}

/** Within a resource whose records hold each other, what holds comes before what it holds. */
function parentsFirst({ rule }: ResourceState, creations: readonly Creation[]): Creation[] {
  const field = ownReference(rule);
  if (field === undefined) return [...creations];
  const idOf = (action: Creation): string =>
    action.do === 'create-there' ? action.localId : foreignId(action.remoteId);
  const waiting = new Map(creations.map((action) => [idOf(action), action]));
  const sorted: Creation[] = [];
  const take = (action: Creation): void => {
    if (!waiting.delete(idOf(action))) return;
    const parent = waiting.get(String(action.fields[field]));
    if (parent !== undefined) take(parent);
    sorted.push(action);
  };
  for (const action of creations) take(action);
  return sorted;
}

function ownReference(rule: SyncRule): string | undefined {
  return Object.keys(rule.references).find((name) => rule.references[name] === rule.resource);
}

/** Records that hold others go last; what is deleted no longer has fields, so the base says which held which. */
function childrenFirst(state: ResourceState, actions: readonly Action[]): Action[] {
  const field = ownReference(state.rule);
  if (field === undefined) return [...actions];
  const parents = new Map(state.bases.map(({ localId, local }) => [localId, local[field]]));
  const depth = (id: string, seen = 0): number => {
    const parent = parents.get(id);
    return typeof parent === 'string' && seen < parents.size ? 1 + depth(parent, seen + 1) : 0;
  };
  const depthOf = (action: Action): number => ('localId' in action ? depth(action.localId) : 0);
  return actions.toSorted((one, other) => depthOf(other) - depthOf(one));
}

function byId(sides: readonly Side[]): Map<string, Side> {
  return new Map(sides.map((side) => [side.id, side]));
}

function isEmpty(fields: Projection): boolean {
  return Object.keys(fields).length === 0;
}
