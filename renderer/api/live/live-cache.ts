import type { QueryClient } from '@tanstack/react-query';
import { patchImport, patchJobs, patchPacketWork } from '#renderer/api/activity.ts';
import { showReading } from '#renderer/api/evidence.ts';
import { stores } from '#renderer/api/stores.ts';
import { everyChange, readSoon, refreshFollowers, type RecordChange } from '#renderer/api/follows.ts';
import { isOwnEcho, ownWritesEnded } from '#renderer/api/own-writes.ts';
import { showPacketProgress } from '#renderer/api/packets.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { takeSyncStatus } from '#renderer/api/sync.ts';
import type { Change, LiveMessage, ReadingProgress } from './live.ts';

/** News come in bursts; the screen changes at most this often. */
const itemsEvery = 120;

/** Brings the query cache up to date with what others changed, without losing what is on the screen. */
export function liveCache(client: QueryClient): (message: LiveMessage) => void {
  let changes: Change[] = [];
  const readings = new Map<string, ReadingProgress>();

  const apply = collect(itemsEvery, () => {
    showReadings(client, readings);
    showChanges(
      client,
      changes.filter((change) => !isOwnEcho(change)),
    );
    readings.clear();
    changes = [];
  });
  const onChange = async (change: Change): Promise<void> => {
    refreshFollowers(client, { resource: everyChange, caseId: change.caseId, fields: null, ids: [] });
    await ownWritesEnded();
    changes.push(change);
    apply();
  };
  return (message) => {
    if (message.kind === 'missed') void client.invalidateQueries();
    if (message.kind === 'approval') void client.invalidateQueries({ queryKey: keys.approvals });
    if (message.kind === 'own' && message.what === 'saved-searches') {
      void client.invalidateQueries({ queryKey: keys.savedSearchesOfAll });
    }
    if (message.kind === 'sync') takeSyncStatus(client, message.status);
    if (message.kind === 'tokens') {
      for (const tokenId of message.tokenIds) readSoon(client, keys.ledgerLive(tokenId));
      readSoon(client, keys.tokens);
      readSoon(client, keys.tokenActivity);
    }
    if (message.kind === 'change') void onChange(message.change);
    if (message.kind === 'document') {
      showChanges(client, [{ resource: 'documents', id: message.id, caseId: message.caseId, op: 'update' }]);
    }
    if (message.kind === 'import' && patchImport(client, message.progress)) readSoon(client, keys.jobsOfAll);
    if (message.kind === 'packet') {
      showPacketProgress(client, message.progress);
      if (patchPacketWork(client, message.progress)) readSoon(client, keys.jobsOfAll);
    }
    if (message.kind === 'reading') {
      readings.set(message.reading.evidenceId, message.reading);
      apply();
    }
  };
}

/** Lists bring their own changed records up to date; everything that shows something of other records is read again. */
function showChanges(client: QueryClient, changes: readonly RecordChange[]): void {
  for (const [resource, own] of Map.groupBy(changes, (change) => change.resource)) {
    const kept = client.getQueryCache().findAll({ predicate: ({ meta }) => meta?.resource === resource });
    const refreshes = new Set(kept.flatMap(({ meta }) => meta?.refresh ?? []));
    for (const refresh of refreshes) refresh(client, own);
    if (refreshes.size > 0) continue;
    for (const [caseId, ofMatter] of Map.groupBy(own, (change) => change.caseId)) {
      refreshFollowers(client, { resource, caseId, fields: null, ids: ofMatter.map(({ id }) => id) });
    }
  }
}

function showReadings(client: QueryClient, readings: ReadonlyMap<string, ReadingProgress>): void {
  if (readings.size === 0) return;
  for (const { caseId, evidenceId, ...reading } of readings.values()) showReading(client, caseId, evidenceId, reading);
  const over = [...readings.values()].filter(({ status }) => status !== 'running' && status !== 'pending');
  stores.evidence.refresh(
    client,
    over.map(({ evidenceId: id, caseId }) => ({ resource: 'evidence', id, caseId, op: 'update' })),
  );
  if (patchJobs(client, readings)) readSoon(client, keys.jobsOfAll);
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
