import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { patchJobs } from '#renderer/api/activity.ts';
import { dropEvidence, patchReadings, refreshEvidence } from '#renderer/api/evidence-cache.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { takeEcho } from '#renderer/api/own-writes.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { takeSyncStatus } from '#renderer/api/sync.ts';
import { refreshEvents } from '#renderer/api/timeline-cache.ts';
import type { Change, LiveMessage, ReadingProgress } from './live.ts';

/** News come in bursts; the screen changes at most this often. */
const itemsEvery = 120;
/** Counts and search results follow more calmly: they cost a request each. */
const listsEvery = 600;
/** Beyond this many changed items one list is cheaper than many single reads. */
const singlesAtMost = 60;

/** Brings the query cache up to date with what others changed, without losing what stands on the screen. */
export function liveCache(client: QueryClient): (message: LiveMessage) => void {
  let changes: Change[] = [];
  const readings = new Map<string, ReadingProgress>();
  const stale = new Map<string, QueryKey>();

  const applyLists = collect(listsEvery, () => {
    for (const queryKey of stale.values()) void client.invalidateQueries({ queryKey });
    stale.clear();
  });
  const applyItems = collect(itemsEvery, () => {
    const over = [...readings.values()].filter(({ status }) => status !== 'running' && status !== 'pending');
    patchReadings(client, readings);
    const outcome = sortOut(changes, new Set(over.map(({ evidenceId }) => evidenceId)), listedIn(client, changes));
    const otherJobs = patchJobs(client, readings);
    if (otherJobs || changes.some(({ op }) => op !== 'update')) outcome.lists.push(keys.jobsOfAll);
    if (changes.length > 0) outcome.lists.push(keys.historyNewsOfAll);
    const events = changes.filter(({ resource }) => resource === 'timelineEntries').map(({ id }) => id);
    if (events.length > 0) void refreshEvents(client, new Set(events));
    changes = [];
    readings.clear();
    dropEvidence(client, outcome.deleted);
    if (outcome.written.size > singlesAtMost) outcome.lists.push(keys.evidenceOfAll);
    else void refreshEvidence(client, [...outcome.written]);
    for (const key of outcome.lists) stale.set(key.join(), key);
    if (outcome.lists.length > 0) applyLists();
  });
  return (message) => {
    if (message.kind === 'missed') void client.invalidateQueries();
    if (message.kind === 'approval') void client.invalidateQueries({ queryKey: keys.approvals });
    if (message.kind === 'own' && message.what === 'saved-searches') {
      void client.invalidateQueries({ queryKey: keys.savedSearchesOfAll });
    }
    if (message.kind === 'sync') takeSyncStatus(client, message.status);
    if (message.kind === 'tokens') {
      for (const tokenId of message.tokenIds) stale.set(tokenId, keys.ledgerLive(tokenId));
      stale.set('tokens', keys.tokens).set('token-activity', keys.tokenActivity);
      applyLists();
    }
    if (message.kind === 'reading') readings.set(message.reading.evidenceId, message.reading);
    if (message.kind === 'change') changes.push(message.change);
    if (message.kind === 'reading' || message.kind === 'change') applyItems();
  };
}

interface Outcome {
  deleted: Set<string>;
  written: Set<string>;
  lists: QueryKey[];
}

/** Which lists are no longer true once a record of a resource changed; counts in folders and the like follow the items. */
const listsOf: Readonly<Record<string, readonly QueryKey[]>> = {
  evidence: [
    keys.searchOfAll,
    keys.foldersOfAll,
    keys.issuesOfAll,
    keys.courtFilesOfAll,
    keys.timelineOfAll,
    keys.mentionsOfAll,
  ],
  folders: [keys.foldersOfAll],
  issues: [keys.issuesOfAll],
  courtCases: [keys.courtFilesOfAll],
  hearings: [keys.hearingsOfAll, keys.timelineOfAll],
  hearingResources: [keys.hearingResourcesOfAll, keys.hearingsOfAll],
  todos: [keys.todosOfAll, keys.hearingResourcesOfAll],
  contacts: [keys.contactsOfAll],
  cases: [keys.workspaces, keys.caseOfAll, keys.timelineOfAll],
  workspaces: [keys.workspaces, keys.caseOfAll, keys.membersOfAll],
  memberships: [keys.workspaces, keys.caseOfAll, keys.membersOfAll],
  invitations: [keys.membersOfAll],
  tokens: [keys.tokens],
  termsAcceptances: [keys.terms],
  securityEvents: [keys.security],
};

/** Which items to take off, which to read again, and which lists are no longer true. */
function sortOut(changes: readonly Change[], read: ReadonlySet<string>, listed: ReadonlySet<string>): Outcome {
  const evidence = changes.filter((change) => change.resource === 'evidence');
  const deleted = new Set(evidence.filter((change) => change.op === 'delete').map((change) => change.id));
  // What this window changed itself is on its screen already.
  const others = evidence.filter(({ id, op }) =>
    op === 'insert' ? !listed.has(id) : op === 'delete' || !takeEcho(id),
  );
  const written = new Set([...others.map((change) => change.id), ...read].filter((id) => !deleted.has(id)));
  const touched = new Set(changes.map(({ resource }) => resource));
  const lists = [...touched].flatMap((resource) => listsOf[resource] ?? []);
  if (written.size > 0) lists.push(keys.searchOfAll);
  return { deleted, written, lists };
}

/** The items that stand in a list; a file added here came with its answer, and its insertion is old news. */
function listedIn(client: QueryClient, changes: readonly Change[]): Set<string> {
  if (!changes.some(({ op }) => op === 'insert')) return new Set();
  const lists = client.getQueriesData<EvidenceItem[]>({ queryKey: keys.evidenceOfAll });
  return new Set(lists.flatMap(([, list]) => list?.map(({ id }) => id) ?? []));
}

/** Runs the work once for all calls within a while. */
function collect(milliseconds: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      work();
    }, milliseconds);
  };
}
