import { createHash } from 'node:crypto';
import { logOfMessages } from '#server/areas/messages/message-log.ts';
import type { AnswerContext } from '#server/catalog/answer.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { MessageLog } from '#server/papers/message-log/message-log.ts';
import { NewestKept } from '#server/store/newest-kept.ts';
import type { Row } from '#server/store/tables.ts';

/* The messages of a packet’s item, as the log that is printed. */

export interface LogOfItem {
  span: { from: string | undefined; to: string | undefined };
  /** Why it can’t be printed, as a sentence, where it has too many messages. */
  log: MessageLog | { refused: string };
  /** Of what the log says. */
  sha256: string;
}

interface Asked {
  threadId: string;
  /** Of the court, which decides how days are written. */
  language: string;
}

interface Read extends LogOfItem {
  /** The last change of the matter before it was read. */
  seq: number;
}

/** 20,000 messages of all logs together: 30 MB. */
const read = new NewestKept<Read>(20_000, ({ log }) => ('refused' in log ? 0 : log.entries.length));

/** A packet’s own changes change nothing that its logs say. */
const aboutPackets = ['packets', 'packetItems', 'redactions'] as const;

/**
 * The log says when it was made: when the item was chosen, so that the same packet has the same bytes. Whoever looks at
 * a packet looks often while its pages are made, and thousands of messages take a while, so they are read once until
 * something else of the matter changes.
 */
export async function logOfItem(
  context: AnswerContext,
  { span: json, updatedAt }: Pick<Row<'packetItems'>, 'span' | 'updatedAt'>,
  { threadId, language }: Asked,
): Promise<LogOfItem> {
  const { matter, viewer } = context;
  const given = json === null ? null : (JSON.parse(json) as { from: string | null; to: string | null });
  const span = { from: given?.from ?? undefined, to: given?.to ?? undefined };
  // What is shared with somebody may change while nothing of the matter does.
  if (!matter.whole) return readLog(context, { threadId, language }, span, updatedAt);
  const key = [
    matter.caseId,
    threadId,
    language,
    span.from,
    span.to,
    updatedAt,
    viewer.seesPrivate,
    viewer.seesTrash,
  ].join(' ');
  const before = read.get(key);
  const seq = await lastChange(context);
  const now =
    before?.seq === seq ? before : { ...(await readLog(context, { threadId, language }, span, updatedAt)), seq };
  read.set(key, now);
  return now;
}

async function readLog(
  context: AnswerContext,
  { threadId, language }: Asked,
  span: LogOfItem['span'],
  at: string,
): Promise<LogOfItem> {
  const { from, to } = span;
  const filter = {
    threadId,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to: `${to}T23:59:59.999Z` }),
  };
  const asked = { from, to, notes: false, language, format: 'pdf' } as const;
  const log = await logOfMessages({ ...context, now: at }, filter, asked).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'resource_limit') return { refused: error.message };
    throw error;
  });
  return { span, log, sha256: createHash('sha256').update(JSON.stringify(log)).digest('hex') };
}

async function lastChange({ tx, matter }: AnswerContext): Promise<number> {
  const change = await tx.db
    .selectFrom('changes')
    .select('seq')
    .where('caseId', '=', matter.caseId)
    .where('resource', 'not in', aboutPackets)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return change?.seq ?? 0;
}
