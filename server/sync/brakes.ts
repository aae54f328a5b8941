import type { Action, Base, Brake, ResourceState } from './plan.ts';

const deletionsAlways = 10;
const shareOfRecords = 0.1;

/** Reasons to stop and ask before anything is done (SPEC 2.5, 5.3). */
export function brakesOf(states: readonly ResourceState[], actions: readonly Action[]): Brake[] {
  return [...states.flatMap(emptyLists), ...manyDeletions(states, actions), ...states.flatMap(olderServer)];
}

/** A list that is empty where there was something is more often a fault than a person's wish. */
function emptyLists(state: ResourceState): Brake[] {
  const { rule, bases, local, remote, deletedHere, hiddenThere, unreadable = 0, namedGone } = state;
  const { resource } = rule;
  // What the server hides, or says was deleted, is missing from no list.
  const isMissing = ({ remoteId }: Base): boolean => !hiddenThere.has(remoteId) && namedGone?.has(remoteId) !== true;
  const known = bases.filter(isMissing).length;
  const brakes: Brake[] = [];
  if (known > 0 && remote.length + unreadable === 0)
    brakes.push({ brake: 'empty-list', resource, side: 'remote', known });
  const deletedByHand = bases.every(({ localId }) => deletedHere.has(localId));
  if (bases.length > 0 && local.length === 0 && !deletedByHand) {
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

/** Versions only rise; one that fell means that the server was restored from a backup. */
function olderServer({ rule: { resource, unversioned }, bases, remote }: ResourceState): Brake[] {
  if (unversioned === true) return [];
  const versions = new Map(remote.map(({ id, version }) => [id, version]));
  const older = bases.find(({ remoteId, remoteVersion }) => (versions.get(remoteId) ?? remoteVersion) < remoteVersion);
  return older === undefined ? [] : [{ brake: 'older-server', resource, remoteId: older.remoteId }];
}
