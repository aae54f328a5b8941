import { afterEach, beforeEach, expect, it } from 'vitest';
import { putOutbox } from '#server/sync/journal/outbox.ts';
import { appendLog } from '#server/sync/journal/log.ts';
import {
  deleteMatter,
  deleteRemote,
  findMatter,
  findRemote,
  insertMatter,
  insertRemote,
  keepMinute,
  listMatters,
  listRemotes,
  updateMatter,
  updateRemote,
} from '#server/sync/journal/remotes.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { type TwoRemotes, twoRemotes } from './two-remotes.ts';

/* Which servers there are and which matters sync with them: a statement is about one of them, and about no other. */

let house: TwoRemotes;
beforeEach(async () => void (house = await twoRemotes()));
afterEach(() => house.scratch[Symbol.asyncDispose]());
const write = (work: (tx: WriteTx) => Promise<unknown>) => house.scratch.write(work);
const read = <T>(work: (tx: ReadTx) => Promise<T>) => house.scratch.store.read(work);
const matters = async (remoteId?: string) =>
  (await read((tx) => listMatters(tx, remoteId))).map(({ remoteId: of, caseId }) => [of, caseId]);

it('servers are listed in the order in which they were added, then of their ids', async () => {
  house.scratch.now -= 1000;
  const one = await read((tx) => findRemote(tx, 'one'));
  if (!one) throw new Error('There is no server.');
  await write((tx) => insertRemote(tx, { ...one, id: 'older' }));
  expect((await read(listRemotes)).map(({ id }) => id)).toEqual(['older', 'one', 'two']);
  const at = new Date(house.scratch.now).toISOString();
  expect(await read((tx) => findRemote(tx, 'older'))).toEqual({ ...one, id: 'older', createdAt: at, updatedAt: at });
  expect(await read((tx) => findRemote(tx, 'none'))).toBeUndefined();
});

it('one server is changed, which is its update; how much of its minute is used is none', async () => {
  const before = await read(listRemotes);
  house.scratch.now += 1000;
  await write((tx) => updateRemote(tx, 'one', { name: 'Renamed' }));
  await write((tx) => keepMinute(tx, 'two', 7, 8));
  const updatedAt = new Date(house.scratch.now).toISOString();
  expect(await read(listRemotes)).toEqual([
    { ...before[0], name: 'Renamed', updatedAt },
    { ...before[1], minuteThere: 7, sentThere: 8 },
  ]);
});

it('matters are listed of one server or of all, the oldest first, and one is found and changed by both ids', async () => {
  const { pair, elsewhere, otherMatter } = house;
  const ids = ({ remoteId, caseId }: { remoteId: string; caseId: string }) => [remoteId, caseId];
  const byCase = [pair.caseId, otherMatter.caseId].toSorted();
  expect(await matters('one')).toEqual(byCase.map((caseId) => ['one', caseId]));
  expect(await matters('two')).toEqual([ids(elsewhere)]);
  expect(await matters()).toHaveLength(3);
  await write((tx) => deleteMatter(tx, 'one', pair.caseId));
  house.scratch.now -= 1000;
  const { remoteCaseId, remoteId, caseId } = pair;
  await write((tx) => insertMatter(tx, { remoteId, caseId, remoteCaseId, caption: 'Ellery' }));
  expect((await matters('one'))[0]).toEqual(ids(pair));
  await write((tx) => updateMatter(tx, pair, { caption: 'Changed' }));
  const found = (some: { remoteId: string; caseId: string }) =>
    read((tx) => findMatter(tx, some.remoteId, some.caseId));
  expect(await found(pair)).toEqual({
    remoteId,
    caseId,
    remoteCaseId,
    caption: 'Changed',
    brakes: '[]',
    released: '[]',
    epoch: null,
    cursor: null,
    listsReadAt: null,
    newestThere: null,
    inStepAt: null,
    lastRunAt: null,
    createdAt: new Date(house.scratch.now).toISOString(),
  });
  expect(await found(elsewhere)).toMatchObject({ caption: 'Ellery' });
  expect(await found(otherMatter)).toMatchObject({ caption: 'Ellery' });
});

it('what is known of a matter with one server goes with it, and nothing else (SPEC 1.8, 5.4)', async () => {
  const { pair, elsewhere, otherMatter } = house;
  const said = { fields: '{}', request: '{}', knownThere: '[]', idempotencyKey: 'k', attempt: 1, sentAt: '' };
  const create = { resource: 'folders', localId: 'l', title: 't', state: 'sent', fingerprint: 'f' } as const;
  const about = { resource: null, localId: null, remoteRecordId: null, hash: null, outcome: null };
  const { remoteId: one } = pair;
  await write(async (tx) => {
    for (const [id, { remoteId, caseId }] of Object.entries({ pair, elsewhere, otherMatter })) {
      await putOutbox(tx, { id, remoteId, caseId, ...create, ...said, createdAt: tx.now });
      const distinct = { remoteId, caseId, resource: 'folders', side: 'here', recordId: id } as const;
      await tx.db.insertInto('syncDistinct').values(distinct).execute();
      const tombstone = { resource: 'folders', localId: id, remoteRecordId: 'r', deletedOn: 'both', hash: '' } as const;
      await tx.db
        .insertInto('syncTombstones')
        .values({ remoteId, caseId, ...tombstone, at: tx.now })
        .execute();
      await appendLog(tx, [{ remoteId, caseId, runId: 'run', what: id, ...about }]);
    }
  });
  const left = () =>
    read(async (tx) => ({
      outbox: (await tx.db.selectFrom('syncOutbox').select('id').orderBy('id').execute()).map(({ id }) => id),
      distinct: (await tx.db.selectFrom('syncDistinct').select('recordId').orderBy('recordId').execute()).map(
        ({ recordId }) => recordId,
      ),
      tombstones: (await tx.db.selectFrom('syncTombstones').select('localId').orderBy('localId').execute()).map(
        ({ localId }) => localId,
      ),
      log: (await tx.db.selectFrom('syncLog').select('what').orderBy('what').execute()).map(({ what }) => what),
    }));
  await write((tx) => deleteMatter(tx, one, pair.caseId));
  const two = ['elsewhere', 'otherMatter'];
  expect(await left()).toEqual({ outbox: two, distinct: two, tombstones: two, log: [...two, 'pair'] });
  await write((tx) => deleteRemote(tx, one));
  const last = ['elsewhere'];
  expect(await left()).toEqual({ outbox: last, distinct: last, tombstones: last, log: last });
  expect((await read(listRemotes)).map(({ id }) => id)).toEqual(['two']);
  expect(await matters()).toEqual([[elsewhere.remoteId, elsewhere.caseId]]);
});
