import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewMessage } from '#server/areas/messages/import-rows.ts';
import { insertMessages } from '#server/areas/messages/import-writes.ts';
import { messageThreads } from '#server/areas/messages/record.ts';
import { noCounts } from '#server/areas/messages/thread-facts.ts';
import { newId } from '#server/store/ids.ts';
import { insertRecord } from '#server/store/records.ts';
import { buildSearch, renewSearch } from '#server/store/search-build.ts';
import { parseSearch } from '#server/store/search-query.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { ScratchStore } from '#test/server/store/scratch-store.ts';

let scratch: ScratchStore;
let message: (place: number, facts?: Partial<NewMessage>) => NewMessage;
beforeAll(async () => {
  scratch = await ScratchStore.open();
  const { caseId, accountId: createdBy } = await scratch.matter();
  const { id: threadId } = await scratch.write((tx) =>
    insertRecord(tx, messageThreads, {
      caseId,
      createdBy,
      title: 'Daniel Ellery',
      platform: 'sms',
      participants: '[]',
      counts: JSON.stringify(noCounts),
    }),
  );
  message = (place, facts) => ({ ...plain, id: newId(), place, caseId, createdBy, threadId, ...facts });
});
afterAll(() => scratch[Symbol.asyncDispose]());

const stored = (tx: WriteTx) => tx.db.selectFrom('messages').selectAll().orderBy('place').execute();
const insert = (rows: readonly NewMessage[]) => scratch.write((tx) => insertMessages(tx, rows));
const holding = (q: string) =>
  scratch.store.read(async (tx) => {
    const hits = tx.dialect.search.messagesHolding(parseSearch(q)).as('hit');
    const rows = await tx.db.selectFrom(hits).select('hit.place').orderBy('hit.place').execute();
    return rows.map(({ place }) => place);
  });
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, nth) => from + nth);

test('messages are stored as they were given, whether all of it is usual or none', async () => {
  const rows = [
    message(3),
    message(1, { edited: 1, deleted: 1, uncertain: 1, privateAlone: 1, private: 1, note: 'Ask about it' }),
    message(2, { reactions: '[1]', editions: '[2]', tags: '["a"]', attachmentCount: 2, replyToId: 'other' }),
  ];
  await insert(rows);
  const found = await scratch.write(stored);
  const sorted = rows.toSorted((one, other) => one.place - other.place);
  expect(found).toEqual(sorted.map((row) => expect.objectContaining(row) as unknown));
  await scratch.write(async (tx) => void (await tx.db.deleteFrom('messages').execute()));
  expect(await holding('exchange')).toEqual([]);
});

test('messages that come while the index is made anew are in it, above and below what is made', async () => {
  await insert(range(1000, 1900).map((place) => message(place)));
  expect(await holding('exchange')).toEqual(range(1000, 1900));
  await scratch.write(async (tx) => void (await tx.db.updateTable('searchBuild').set({ made: 'of before' }).execute()));
  await scratch.write(renewSearch);
  expect(await scratch.write(buildSearch)).toBe(true);
  await insert([...range(900, 1000), ...range(1900, 2000)].map((place) => message(place)));
  while (await scratch.write(buildSearch));
  expect(await holding('exchange')).toEqual(range(900, 2000));
});

test('a message that cannot be stored leaves the index as it was', async () => {
  const before = await holding('exchange');
  const taken = message(2000);
  await expect(insert([taken, message(2001, { id: taken.id })])).rejects.toThrow();
  expect(await holding('exchange')).toEqual(before);
  await insert([message(2001)]);
  expect(await holding('exchange')).toEqual([...before, 2001]);
});

const plain: Omit<NewMessage, 'id' | 'place' | 'caseId' | 'createdBy' | 'threadId'> = {
  importId: null,
  record: null,
  trashedAt: null,
  private: 0,
  privateAlone: 0,
  courtCaseId: null,
  platform: 'sms',
  service: 'SMS',
  direction: 'received',
  senderName: 'Daniel Ellery',
  senderHandle: '+15551234567',
  recipients: '[]',
  body: 'About the exchange on Friday',
  sentAt: '2026-03-01T10:00:00.000Z',
  localTime: null,
  rawTimestamp: '1772359200000',
  timeZone: 'UTC',
  precision: 'second',
  zoneFrom: 'export',
  uncertain: 0,
  edited: 0,
  deleted: 0,
  reactions: '[]',
  replyToId: null,
  editions: '[]',
  attachmentCount: 0,
  tags: '[]',
  note: '',
};
