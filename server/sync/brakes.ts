import type { Action, Base, Brake, ResourceState } from './plan.ts';

const deletionsAlways = 10;
const shareOfRecords = 0.1;
/** One or two records can be all of a list, and deleted one by one; as many that are gone at once are a fault. */
const emptyFrom = 3;
/** As few can have been deleted one by one; more look like a server that forgot them. */
const forgottenAtMost = 2;

/** Reasons to stop and ask before anything is done (SPEC 2.5, 5.3). */
export function brakesOf(states: readonly ResourceState[], actions: readonly Action[]): Brake[] {
  return [...emptyLists(states), ...manyDeletions(states, actions), ...olderServer(states)];
}

type EmptyList = Extract<Brake, { brake: 'empty-list' }>;

/**
 * A list that is empty where there was something is more often a fault than a person's wish. On the server that is so
 * from three records on, over all lists that came back empty: fewer are missing as any record is (SPEC 5.1).
 */
function emptyLists(states: readonly ResourceState[]): Brake[] {
  const empty = states.flatMap(emptyIn);
  const missing = empty.reduce((sum, { side, known }) => sum + (side === 'remote' ? known : 0), 0);
  // The matter itself is one record.
  return empty.filter(({ side, resource }) => side === 'local' || resource === 'cases' || missing >= emptyFrom);
}

function emptyIn(state: ResourceState): EmptyList[] {
  const { rule, bases, local, remote, deletedHere, hiddenThere, unreadable = 0, namedGone } = state;
  const { resource } = rule;
  // What the server hides, or says was deleted, is missing from no list.
  const isMissing = ({ remoteId }: Base): boolean => !hiddenThere.has(remoteId) && namedGone?.has(remoteId) !== true;
  const known = bases.filter(isMissing).length;
  const brakes: EmptyList[] = [];
  if (known > 0 && remote.length + unreadable === 0)
    brakes.push({ brake: 'empty-list', resource, side: 'remote', known });
  const deletedByHand = bases.every(({ localId }) => deletedHere.has(localId));
  if (local.length === 0 && !deletedByHand) {
    brakes.push({ brake: 'empty-list', resource, side: 'local', known: bases.length });
  }
  return brakes;
}

function manyDeletions(states: readonly ResourceState[], actions: readonly Action[]): Brake[] {
  const records = states.reduce((sum, { bases }) => sum + bases.length, 0);
  const limit = Math.max(deletionsAlways, Math.floor(records * shareOfRecords));
  const count = (kind: Action['do']): number => actions.filter((action) => action.do === kind).length;
  const sides = [
    { side: 'remote' as const, deletions: count('delete-there') },
    { side: 'local' as const, deletions: count('quarantine-here') },
  ];
  return sides
    .filter(({ deletions }) => deletions > limit)
    .map(({ side, deletions }) => ({ brake: 'many-deletions', side, deletions, records }));
}

/**
 * Versions only rise; one that fell means that the server was restored from a backup, and so does it when several records
 * are missing that are newer than all that is as it was. One such record says so of all.
 */
function olderServer(states: readonly ResourceState[]): Brake[] {
  const forgotten = states.flatMap((state) => state.bases.filter((base) => isForgotten(state, base)));
  const many = forgotten.length > forgottenAtMost;
  for (const state of states) {
    const { rule, bases, remote } = state;
    const versions = new Map(remote.map(({ id, version }) => [id, version]));
    const isOlder = ({ remoteId, remoteVersion }: Base): boolean =>
      rule.unversioned !== true && (versions.get(remoteId) ?? remoteVersion) < remoteVersion;
    const older = bases.find((base) => isOlder(base) || (many && isForgotten(state, base)));
    if (older) return [{ brake: 'older-server', resource: rule.resource, remoteId: older.remoteId }];
  }
  return [];
}

function isForgotten({ forgotten, local }: ResourceState, { localId, remoteId }: Base): boolean {
  return forgotten?.has(remoteId) === true && local.some(({ id }) => id === localId);
}
