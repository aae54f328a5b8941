import type { Patch } from '#server/store/record.ts';
import { updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { messageThreads } from './record.ts';
import type { ThreadCounts } from './schema.ts';

type Thread = Row<'messageThreads'>;
type Message = Pick<Row<'messages'>, 'place' | 'sentAt' | 'localTime' | 'direction' | 'attachmentCount' | 'deleted'>;

export const noCounts: ThreadCounts = { all: 0, sent: 0, received: 0, attachments: 0, deleted: 0 };

/** When a message was sent, as far as is known: with a zone, or by the wall clock. */
export function whenOf({ sentAt, localTime }: Pick<Message, 'sentAt' | 'localTime'>): string | null {
  return sentAt ?? localTime;
}

/** Counts anew what a thread holds, after messages came, went or moved; `also` is changed with it. */
export async function recount(
  tx: WriteTx,
  thread: Thread,
  also: Patch<typeof messageThreads.columns> = {},
): Promise<Thread> {
  const { counts } = await countsOf(tx, thread.id);
  const [first, last] = [await endOf(tx, thread.id, 'asc'), await endOf(tx, thread.id, 'desc')];
  return updateRecord(tx, messageThreads, thread, {
    counts: JSON.stringify(counts),
    firstAt: first ? whenOf(first) : null,
    lastAt: last ? whenOf(last) : null,
    lastPlace: last ? last.place : null,
    ...also,
  });
}

async function countsOf(tx: WriteTx, threadId: string): Promise<{ counts: ThreadCounts }> {
  const row = await tx.db
    .selectFrom('messages')
    .select((eb) => [
      eb.fn.countAll<number | string>().as('all'),
      eb.fn.sum<number | string | null>(eb.case().when('direction', '=', 'sent').then(1).else(0).end()).as('sent'),
      eb.fn
        .sum<number | string | null>(eb.case().when('direction', '=', 'received').then(1).else(0).end())
        .as('received'),
      eb.fn.sum<number | string | null>('attachmentCount').as('attachments'),
      eb.fn.sum<number | string | null>('deleted').as('deleted'),
    ])
    .where('threadId', '=', threadId)
    .executeTakeFirstOrThrow();
  return {
    counts: {
      all: Number(row.all),
      sent: Number(row.sent ?? 0),
      received: Number(row.received ?? 0),
      attachments: Number(row.attachments ?? 0),
      deleted: Number(row.deleted ?? 0),
    },
  };
}

function endOf(tx: WriteTx, threadId: string, order: 'asc' | 'desc') {
  return tx.db
    .selectFrom('messages')
    .select(['place', 'sentAt', 'localTime'])
    .where('threadId', '=', threadId)
    .orderBy('place', order)
    .limit(1)
    .executeTakeFirst();
}

/** The same for one message that was added, without reading the others. */
export function countOne(tx: WriteTx, thread: Thread, message: Message): Promise<Thread> {
  const counts = JSON.parse(thread.counts) as ThreadCounts;
  const added: ThreadCounts = {
    all: counts.all + 1,
    sent: counts.sent + Number(message.direction === 'sent'),
    received: counts.received + Number(message.direction === 'received'),
    attachments: counts.attachments + message.attachmentCount,
    deleted: counts.deleted + message.deleted,
  };
  const when = whenOf(message);
  const isLast = thread.lastPlace === null || message.place > thread.lastPlace;
  const isFirst = thread.firstAt === null || (when !== null && when < thread.firstAt);
  return updateRecord(tx, messageThreads, thread, {
    counts: JSON.stringify(added),
    ...(isFirst && { firstAt: when }),
    ...(isLast && { lastAt: when, lastPlace: message.place }),
  });
}
