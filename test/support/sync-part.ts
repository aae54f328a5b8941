import { newId } from '#server/store/ids.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { putOutbox } from '#server/sync/journal/outbox.ts';
import { putQuarantine } from '#server/sync/journal/quarantine.ts';
import { loadQuestions, writeQuestions } from '#server/sync/journal/questions.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import type { TestApp } from './app.ts';

/** What operations of sync work with: a server to sync with, and a matter of this one. */
export interface SyncPart {
  remoteId: string;
  peerUrl: string;
  peerToken: string;
  runId?: string;
  /** A question, something held or something in the quarantine. */
  waitingId?: string;
}

type Pair = { remoteId: string; caseId: string };

/** A server that really answers; its matter, and what else an address names, only where it is asked for. */
export async function makeSyncPart(address: string, caseId: string, app: TestApp): Promise<SyncPart> {
  const peer = await app.peer();
  const name = `Office ${newId()}`;
  const [peerUrl, peerToken] = [peer.url, await peer.token(['*'], name)];
  const { id: remoteId } = await post(app, '/sync/remotes', { name, url: peerUrl, token: peerToken });
  const part = { peerUrl, peerToken, remoteId };
  const plant = plants[address];
  if (plant) {
    const neighbours = new Neighbours(app);
    return { ...part, waitingId: await neighbours.write((tx) => plant(tx, { remoteId, caseId })) };
  }
  if (!/(?:preview|run|release|runs.\{id\})$/.test(address)) return part;
  await post(app, `/sync/remotes/${remoteId}/select`, { caseId });
  if (!address.startsWith('/sync/runs')) return part;
  return { ...part, runId: (await post(app, `/sync/remotes/${remoteId}/run`, {})).id };
}

async function post(app: TestApp, address: string, body: object): Promise<{ id: string }> {
  const reply = await app.window('POST', `/app/v1${address}`, body);
  if (reply.status >= 300) throw new Error(`There is no sync: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body as { id: string };
}

const plants: Record<string, (tx: WriteTx, pair: Pair) => Promise<string>> = {
  '/sync/questions/{id}': plantQuestion,
  '/sync/held/{id}': plantHeld,
  '/sync/quarantine/{id}/restore': (tx, pair) => plantQuarantined(tx, pair, 'issues', { name: 'Schooling again' }),
};

async function plantQuestion(tx: WriteTx, pair: Pair): Promise<string> {
  const question = { ask: 'same-thing-twice' as const, resource: 'todos' as const, localIds: [newId()], remoteIds: [] };
  const sides = { mine: null, theirs: null, theirsThere: null, version: null, insiders: [] };
  await writeQuestions(tx, pair, { add: [{ question, title: 'Call the school', ...sides }], renew: [], drop: [] });
  const [row] = await loadQuestions(tx, pair);
  return row?.id ?? '';
}

async function plantHeld(tx: WriteTx, pair: Pair): Promise<string> {
  const id = newId();
  const record = { resource: 'todos', localId: newId(), title: 'Call the school' };
  const sent = {
    state: 'ambiguous' as const,
    fingerprint: '',
    fields: '{}',
    request: '{}',
    knownThere: '[]',
    attempt: 1,
  };
  const times = { sentAt: tx.now, createdAt: tx.now };
  await putOutbox(tx, { id, ...pair, ...record, ...sent, idempotencyKey: newId(), ...times });
  return id;
}

export async function plantQuarantined(tx: WriteTx, pair: Pair, resource: string, record: object): Promise<string> {
  const id = newId();
  const was = { resource, localId: newId(), remoteRecordId: newId(), title: 'Deleted there' };
  const kept = { record: JSON.stringify(record), consent: null, sha256: null, size: 0 };
  await putQuarantine(tx, { id, ...pair, ...was, ...kept, quarantinedAt: tx.now, until: '2999-01-01T00:00:00.000Z' });
  return id;
}
