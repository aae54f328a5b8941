import { defineMatterRecord } from '#server/catalog/record.ts';
import type { Platform } from '#server/importers/message.ts';
import {
  loggedMessage,
  messageAsSynced,
  messageHasPlace,
  onceOfMessages,
  threadAsSynced,
  threadEdit,
} from './synced.ts';
import {
  blank,
  flag,
  json,
  nullable,
  number,
  reference,
  references,
  type RowOf,
  set,
  text,
} from '#server/store/record.ts';

/** A conversation: everything that the same people wrote to each other on one platform. */
export const messageThreads = defineMatterRecord({
  table: 'messageThreads',
  noun: 'thread',
  plural: 'threads',
  label: 'Messages',
  title: 'title',
  columns: {
    title: text('restorable'),
    platform: text<Platform>('shown'),
    service: nullable(text('hidden')),
    /** Who takes part (`Participant`). */
    participants: json('hidden'),
    /** The contacts that participants are linked to. */
    contactIds: references('contacts', 'restorable'),
    /** What an import finds it by: platform and handles, of it and of threads that were merged into it. */
    keys: set('hidden'),
    courtCaseId: nullable(reference('courtCases', 'clear', 'restorable')),
    /** Whether the owner of the phone says that nothing is left out. */
    complete: nullable(text<'yes' | 'no'>('restorable')),
    /** How many of what (`ThreadCounts`); these follow from the messages. */
    counts: json('hidden'),
    firstAt: nullable(text('hidden')),
    lastAt: nullable(text('hidden')),
    /** Of its last message, to sort by. */
    lastPlace: nullable(number('hidden')),
    gaps: blank(json('hidden'), '[]'),
  },
  onlyWhenAsked: ['participants', 'gaps', 'imports', 'service', 'complete', 'courtCaseId'],
  operations: {
    list: 'get_messages_threads',
    update: 'patch_messages_threads',
    remove: 'delete_messages_threads',
  },
  sync: {
    // Which of them is which contact is said by `links`.
    merge: {
      contactIds: null,
      private: 'scalar',
      links: 'scalar',
      key: 'own',
      with: 'own',
      people: 'own',
      imports: 'own',
    },
    pointing: { links: 'contacts' },
    identity: ['key'],
    follows: () => true,
    needs: { patch_messages_threads: ['id', 'title'] },
    seen: threadAsSynced,
    implied: ({ with: title }) => ({ title }),
    shape: { update: threadEdit },
  },
  derived: { imports: ['messageImports'] },
});

/** An export of messages that was added: its file is kept as it came, and everything in it follows from the file. */
export const messageImports = defineMatterRecord({
  table: 'messageImports',
  noun: 'message import',
  plural: 'message imports',
  title: 'fileName',
  columns: {
    state: text<'storing' | 'done' | 'refused' | 'cancelled'>('shown'),
    format: text('shown'),
    platform: text<Platform>('shown'),
    fileName: text('shown'),
    size: number('hidden'),
    sha256: text('hidden'),
    /** What read it, and its version. */
    parser: text('shown'),
    /** Whose phone or which program, in the person’s words. */
    device: nullable(text('shown')),
    attestedAt: text('shown'),
    /** What the person said that the file does not say. */
    answers: json('hidden'),
    courtCaseId: nullable(reference('courtCases', 'clear', 'shown')),
    report: nullable(json('hidden')),
    /** When its messages were shown. */
    finishedAt: nullable(text('hidden')),
  },
  charge: { bytes: 'size', pieces: [{ table: 'messageMedia', of: 'importId', bytes: 'size' }] },
  sync: {
    stays: 'an export is sent and fetched as its file, with the answers of the person who knows it (sync/imports)',
  },
});

/**
 * A message. What was imported follows from its import: its row is written without an entry in the change log, and what
 * people add to it (tags, note, who may see it) with one, as for every record. Its text and time never change.
 */
export const messages = defineMatterRecord({
  table: 'messages',
  noun: 'message',
  plural: 'messages',
  columns: {
    place: number('hidden'),
    /** Thread and import go with their messages (forget.ts); they are seen by whoever sees the message. */
    threadId: text('hidden'),
    importId: nullable(text('hidden')),
    record: nullable(number('hidden')),
    courtCaseId: nullable(reference('courtCases', 'clear', 'restorable')),
    platform: text<Platform>('hidden'),
    service: nullable(text('hidden')),
    direction: text<'sent' | 'received' | 'system'>('hidden'),
    senderName: nullable(text('shown')),
    senderHandle: nullable(text('hidden')),
    recipients: json('hidden'),
    body: text('unlogged'),
    sentAt: nullable(text('shown')),
    localTime: nullable(text('shown')),
    rawTimestamp: text('hidden'),
    timeZone: nullable(text('hidden')),
    precision: text<'second' | 'minute' | 'day'>('hidden'),
    zoneFrom: text<'export' | 'asserted' | 'unknown'>('hidden'),
    uncertain: flag('hidden'),
    edited: flag('hidden'),
    deleted: flag('hidden'),
    reactions: blank(json('unlogged'), '[]'),
    replyToId: nullable(text('hidden')),
    editions: blank(json('unlogged'), '[]'),
    attachmentCount: blank(number('hidden'), 0),
    tags: set('restorable'),
    note: blank(text('restorable'), ''),
    /** Hidden from assistants for itself; `private` also where its thread is. */
    privateAlone: flag('hidden'),
    private: flag('restorable'),
  },
  onlyWhenAsked: [
    'recipients',
    'rawTimestamp',
    'service',
    'precision',
    'zoneFrom',
    'editions',
    'source',
    'reactions',
    'itself',
  ],
  sideWrites: {
    // PostgreSQL finds words by a column; SQLite by its index, which a trigger keeps.
    async inserted(tx, { id, body }) {
      const columns = tx.dialect.search.columnsOf({ heading: '', text: body });
      if (Object.keys(columns).length === 0) return;
      await tx.db.updateTable('messages').set(columns).where('id', '=', id).execute();
    },
  },
  operations: {
    list: 'get_messages',
    search: 'get_messages_search',
    create: 'post_messages',
    update: 'patch_messages',
  },
  permanently: true,
  sync: {
    merge: {
      ...Object.fromEntries(onceOfMessages.map((field) => [field, 'once' as const])),
      threadId: 'own',
      with: 'own',
      from: 'own',
      seenIn: 'own',
      excerpt: 'own',
    },
    through: { remove: 'post_messages_bulk' },
    pointing: { threadId: 'messageThreads' },
    identity: ['from', 'platform', 'direction', 'body', 'sentAt', 'localTime'],
    follows: ({ from }) => typeof from === 'string',
    hasPlace: messageHasPlace,
    needs: {
      post_messages: ['platform', 'otherName', 'direction', 'body', 'at', 'localTime'],
      post_messages_bulk: ['action', 'ids', 'count'],
    },
    paged: { rows: 'messages', next: 'nextOffset', snapshot: 'snapshot', asks: { changed: 'true' } },
    seen: messageAsSynced,
    shape: { create: loggedMessage, remove: (id) => ({ action: 'delete-batch', ids: [id], count: 1 }) },
  },
});

declare module '#server/store/tables.ts' {
  interface MatterTables {
    messageThreads: RowOf<typeof messageThreads.columns>;
    messageImports: RowOf<typeof messageImports.columns>;
    messages: RowOf<typeof messages.columns>;
  }
}
