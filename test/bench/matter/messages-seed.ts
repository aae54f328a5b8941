import path from 'node:path';
import { insertMessages } from '#server/areas/messages/import-writes.ts';
import { placeAt } from '#server/areas/messages/place.ts';
import { messageImports, messageThreads } from '#server/areas/messages/record.ts';
import { noCounts, recount } from '#server/areas/messages/thread-facts.ts';
import { records } from '#server/areas/records.ts';
import type { NewMessage } from '#server/areas/messages/import-rows.ts';
import { databaseName } from '#server/store/backup.ts';
import { systemClock } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import { insertRecord } from '#server/store/records.ts';
import { openSqlite } from '#server/store/sqlite.ts';
import { Store } from '#server/store/store.ts';
import type { Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import type { Text } from '#test/support/files/messages.ts';
import { plant, proseWriter, randomNumbers } from './prose.ts';

const tenMinutes = 600_000;
const began = Date.UTC(2014, 0, 1);
const batch = 2000;

/** Texts as people write them: of 2 to 26 words, most of them short, ten minutes apart. */
export function* conversation(count: number, from = 0): Generator<Text> {
  const [random, write] = [randomNumbers(5), proseWriter(5)];
  for (let nth = from; nth < from + count; nth += 1) {
    yield {
      from: random() < 0.5 ? 'me' : 'other',
      at: new Date(began + nth * tenMinutes),
      body: plant(write(2 + Math.floor(random() ** 2 * 24)), nth),
    };
  }
}

interface Home {
  data: string;
  caseId: string;
  /** How many messages each thread has. */
  threads: readonly number[];
}

/** Fills a matter with imported messages straight through the store. Threads come one after the other in time. */
export async function seedMessages({ data, caseId, threads }: Home): Promise<void> {
  const store = new Store(openSqlite(path.join(data, databaseName)), systemClock, records);
  const actor = { accountId: null, tokenId: null, transport: 'job', requestId: newId() } as const;
  try {
    await store.write(actor, async (tx) => {
      const { id: createdBy } = await tx.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
      const importId = await insertImport(tx, caseId, createdBy);
      let from = 0;
      for (const [nth, count] of threads.entries()) {
        const thread = await insertThread(tx, { caseId, createdBy, title: `Daniel ${nth + 1}` });
        const ids = { caseId, createdBy, importId, threadId: thread.id };
        let rows: NewMessage[] = [];
        for (const text of conversation(count, from)) {
          rows.push(messageRow(text, ids, from + rows.length));
          if (rows.length < batch) continue;
          await insertMessages(tx, rows);
          from += rows.length;
          rows = [];
        }
        await insertMessages(tx, rows);
        from += rows.length;
        await recount(tx, thread);
      }
    });
  } finally {
    await store.close();
  }
}

async function insertImport(tx: WriteTx, caseId: string, createdBy: string): Promise<string> {
  const sha256 = '0'.repeat(64);
  await tx.db.insertInto('blobs').values({ sha256, size: 1, createdAt: tx.now }).execute();
  const { id } = await insertRecord(tx, messageImports, {
    caseId,
    createdBy,
    state: 'done',
    format: 'sms_backup',
    platform: 'sms',
    fileName: 'sms.xml',
    size: 1,
    sha256,
    parser: 'sms/1',
    attestedAt: tx.now,
    answers: '{}',
    finishedAt: tx.now,
  });
  return id;
}

function insertThread(
  tx: WriteTx,
  { caseId, createdBy, title }: { caseId: string; createdBy: string; title: string },
): Promise<Row<'messageThreads'>> {
  return insertRecord(tx, messageThreads, {
    caseId,
    createdBy,
    title,
    platform: 'sms',
    participants: JSON.stringify([{ name: title, handle: '+15551234567', contactId: null, self: false }]),
    counts: JSON.stringify(noCounts),
  });
}

function messageRow(
  { from, at, body }: Text,
  ids: { caseId: string; createdBy: string; importId: string; threadId: string },
  nth: number,
): NewMessage {
  return {
    ...ids,
    place: placeAt(at.getTime()),
    id: newId(),
    trashedAt: null,
    private: 0,
    privateAlone: 0,
    record: nth + 1,
    courtCaseId: null,
    platform: 'sms',
    service: 'SMS',
    direction: from === 'me' ? 'sent' : 'received',
    senderName: from === 'me' ? null : 'Daniel Ellery',
    senderHandle: from === 'me' ? null : '+15551234567',
    recipients: '[]',
    body,
    sentAt: at.toISOString(),
    localTime: null,
    rawTimestamp: String(at.getTime()),
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
}
