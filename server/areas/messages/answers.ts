import type { z } from 'zod';
import { visibleIn } from '#server/access/visible.ts';
import { answering, type AnswerContext, answersOf } from '#server/catalog/answer.ts';
import { seenAmong } from '#server/catalog/references.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { MessageMediaRow, Row } from '#server/store/tables.ts';
import { messages, messageThreads } from './record.ts';
import { Message, participantsIn, Thread } from './schema.ts';

type Answer = z.output<typeof Message>;
type Source = NonNullable<Answer['source']>;

/** What an answer says of a message in addition to its row, as one viewer may know it. */
interface Circumstances {
  threads: ReadonlyMap<string, OfItsThread>;
  sources: ReadonlyMap<string, Source>;
  attachments: ReadonlyMap<string, Answer['attachments']>;
}

const toMessage = answering<typeof Message, typeof messages.columns, Row<'messages'>, Circumstances>(
  Message,
  messages,
  {
    courtCaseId: ({ courtCaseId, threadId }, { threads }) => courtCaseId ?? threads.get(threadId)?.courtCaseId ?? null,
    itself: ({ importId, threadId, courtCaseId, privateAlone }, { threads }) => ({
      logged: importId === null,
      with: importId === null ? (threads.get(threadId)?.with ?? null) : null,
      courtCaseId,
      private: privateAlone === 1,
    }),
    attachments: ({ id }, { attachments }) => attachments.get(id) ?? [],
    source: ({ id }, { sources }) => sources.get(id) ?? null,
  },
);

export const messageAnswers = answersOf(Message, messages, async (context, rows: readonly Row<'messages'>[]) => {
  const circumstances = {
    threads: await threadsOf(context, rows),
    sources: await sourcesOf(context, rows),
    attachments: await attachmentsOf(context, rows),
  };
  return rows.map((row) => toMessage(row, circumstances));
});

interface OfItsThread {
  courtCaseId: string | null;
  /** Whom it is with, where that is one person. */
  with: string | null;
}

/** Their threads, by id; without court files that the viewer may not see. */
async function threadsOf(
  view: AnswerContext,
  rows: readonly Row<'messages'>[],
): Promise<ReadonlyMap<string, OfItsThread>> {
  const found: Pick<Row<'messageThreads'>, 'id' | 'courtCaseId' | 'participants'>[] = [];
  for (const ids of someAtOnce([...new Set(rows.map(({ threadId }) => threadId))])) {
    const some = view.tx.db.selectFrom('messageThreads').select(['id', 'courtCaseId', 'participants']);
    found.push(...(await some.where('id', 'in', ids).execute()));
  }
  const named = found.flatMap(({ courtCaseId }) => courtCaseId ?? []);
  const seen = await seenAmong(view, 'courtCases', [...new Set(named)]);
  return new Map(
    found.map(({ id, courtCaseId, participants }) => {
      const seesIt = courtCaseId !== null && seen.has(courtCaseId);
      return [id, { courtCaseId: seesIt ? courtCaseId : null, with: theOnlyOther(participants) }];
    }),
  );
}

function theOnlyOther(participants: string): string | null {
  const [other, ...more] = participantsIn(participants).filter(({ self }) => !self);
  return other && more.length === 0 ? (other.handle ?? other.name) : null;
}

/** Which exports hold them, first the one that brought them. */
async function sourcesOf(view: AnswerContext, rows: readonly Row<'messages'>[]): Promise<ReadonlyMap<string, Source>> {
  const imported = rows.filter(({ importId }) => importId !== null);
  const sources = new Map<string, Source>();
  for (const some of someAtOnce(imported)) {
    const seen = await visibleIn(view, 'messageImports')
      .innerJoin('messageSightings as sighting', 'sighting.importId', 'item.id')
      .select(['sighting.messageId', 'sighting.importId', 'sighting.record'])
      .select(['item.sha256', 'item.parser', 'item.device'])
      .where('item.state', '=', 'done')
      .where(
        'sighting.messageId',
        'in',
        some.map(({ id }) => id),
      )
      .orderBy('sighting.importId')
      .orderBy('sighting.record')
      .execute();
    const byMessage = Map.groupBy(seen, ({ messageId }) => messageId);
    for (const { id, importId } of some) {
      const all = byMessage.get(id) ?? [];
      const first = all.find((each) => each.importId === importId) ?? all[0];
      if (!first) continue;
      const seenIn = all.map((each) => ({ importId: each.importId, fileSha256: each.sha256, record: each.record }));
      const { record, sha256: fileSha256, parser: method, device } = first;
      sources.set(id, { importId: first.importId, fileSha256, record, method, device, seenIn });
    }
  }
  return sources;
}

async function attachmentsOf(
  view: AnswerContext,
  rows: readonly Row<'messages'>[],
): Promise<ReadonlyMap<string, Answer['attachments']>> {
  const ids = rows.filter(({ attachmentCount }) => attachmentCount > 0).map(({ id }) => id);
  const attachments = new Map<string, Answer['attachments']>();
  for (const some of someAtOnce(ids)) {
    const files = await view.tx.db
      .selectFrom('messageMedia')
      .selectAll()
      .where('messageId', 'in', some)
      .orderBy('messageId')
      .orderBy('position')
      .execute();
    const kept = await keptAsEvidence(view, some);
    for (const [id, those] of Map.groupBy(files, ({ messageId }) => messageId)) {
      attachments.set(
        id,
        those.map((file) => ({ ...toAttachment(file), evidenceId: kept.get(`${id} ${file.sha256 ?? ''}`) ?? null })),
      );
    }
  }
  return attachments;
}

/** Evidence that was made of files of these messages, by message and hash. */
async function keptAsEvidence(view: AnswerContext, messageIds: readonly string[]): Promise<Map<string, string>> {
  const items = await visibleIn(view, 'evidence')
    .select(['item.id', 'item.sha256', 'item.sourceMessageId'])
    .where('item.sourceMessageId', 'in', messageIds)
    .execute();
  return new Map(items.map(({ id, sha256, sourceMessageId }) => [`${sourceMessageId ?? ''} ${sha256}`, id]));
}

function toAttachment({ fileId, name, mimeType, size, sha256, missing }: MessageMediaRow) {
  return { fileId: sha256 === null ? null : fileId, name, mimeType, size, sha256, missing: missing === 1 };
}

/** What an answer says of a thread in addition to its row. */
interface OfThread {
  contacts: ReadonlySet<string>;
  imports: ReadonlyMap<string, string[]>;
}

const toThread = answering<typeof Thread, typeof messageThreads.columns, Row<'messageThreads'>, OfThread>(
  Thread,
  messageThreads,
  {
    participants: ({ participants }, { contacts }) =>
      participantsIn(participants).map((each) =>
        each.contactId === null || contacts.has(each.contactId) ? each : { ...each, contactId: null },
      ),
    imports: ({ id }, { imports }) => imports.get(id) ?? [],
  },
);

export const threadAnswers = answersOf(
  Thread,
  messageThreads,
  async (context, rows: readonly Row<'messageThreads'>[]) => {
    // Only contacts that are still there, and that the viewer may see, are in the row's own set.
    const contacts = new Set(rows.flatMap(({ contactIds }) => JSON.parse(contactIds) as string[]));
    const imports = await importsOf(
      context,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => toThread(row, { contacts, imports }));
  },
);

async function importsOf(view: AnswerContext, threadIds: readonly string[]): Promise<Map<string, string[]>> {
  const imports = new Map<string, string[]>();
  for (const some of someAtOnce(threadIds)) {
    const rows = await visibleIn(view, 'messageImports')
      .innerJoin('messageThreads as thread', (join) => join.on('thread.id', 'in', some))
      .select(['thread.id as threadId', 'item.id as importId'])
      .where('item.state', '=', 'done')
      // A thread may have a hundred thousand sightings: one of each import is enough.
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('messageSightings as sighting')
            .select('sighting.record')
            .whereRef('sighting.threadId', '=', 'thread.id')
            .whereRef('sighting.importId', '=', 'item.id'),
        ),
      )
      .orderBy('item.id')
      .execute();
    for (const { threadId, importId } of rows) imports.set(threadId, [...(imports.get(threadId) ?? []), importId]);
  }
  return imports;
}
