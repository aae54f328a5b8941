import { type ContactBook, contactOf } from '#server/areas/contacts/queries.ts';
import { partyKey } from '#server/importers/merge/handles.ts';
import type { Party } from '#server/importers/message.ts';
import type { ReadingEnd, SentConversation } from '#server/importers/protocol.ts';
import { messageLimits, otherServices } from '#server/rules/messages.ts';
import { insertRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { findThreadRow, threadWithKeys } from './import-queries.ts';
import { messageThreads } from './record.ts';
import { type Participant, participantsIn } from './schema.ts';
import { noCounts, recount } from './thread-facts.ts';

type Thread = Row<'messageThreads'>;

/** A conversation of the export with the thread it goes into. */
interface Reached {
  threadId: string;
  platform: Thread['platform'];
  courtCaseId: string | null;
  private: 0 | 1;
}

/** What a thread gains by this import. */
interface Gain {
  participants: readonly (Party & { self: boolean })[];
  keys: Set<string>;
}

/** The threads that one import goes into: found by whom the conversation is with, or made. */
export class ImportThreads {
  readonly #imported: Row<'messageImports'>;
  readonly #book: ContactBook;
  readonly #reached = new Map<string, Reached>();
  readonly #gains = new Map<string, Gain>();
  /** By the key that the library knows a thread by. */
  readonly #byKey = new Map<string, string>();

  constructor(imported: Row<'messageImports'>, book: ContactBook) {
    this.#imported = imported;
    this.#book = book;
  }

  find(tx: ReadTx, conversation: SentConversation): Promise<Thread | undefined> {
    return threadWithKeys(tx, this.#imported.caseId, this.#keysOf(conversation));
  }

  /** Finds or makes it; a new one shows nowhere before its messages do. */
  async reach(tx: WriteTx, conversation: SentConversation): Promise<void> {
    const thread = (await this.find(tx, conversation)) ?? (await this.#make(tx, conversation));
    const { id: threadId, platform, courtCaseId } = thread;
    this.#reached.set(conversation.key, { threadId, platform, courtCaseId, private: thread.private });
    this.#byKey.set(conversation.threadKey, threadId);
    const gain = this.#gains.get(threadId) ?? { participants: [], keys: new Set() };
    for (const key of this.#keysOf(conversation)) gain.keys.add(key);
    this.#gains.set(threadId, { ...gain, participants: [...gain.participants, ...conversation.participants] });
  }

  of(conversationKey: string): Reached {
    const reached = this.#reached.get(conversationKey);
    if (!reached) throw new Error('A message came before its conversation.');
    return reached;
  }

  get ids(): string[] {
    return [...this.#gains.keys()];
  }

  /** Once all messages are stored: who takes part, what the exports show together, and the counts. */
  async finish(tx: WriteTx, threadId: string, findings: ReadingEnd['findings']): Promise<void> {
    const thread = await findThreadRow(tx, threadId);
    const gain = this.#gains.get(threadId);
    if (!thread || !gain) return;
    const own = findings.filter(({ threadKey }) => this.#byKey.get(threadKey) === threadId);
    const writers = own.flatMap(({ writers: all }) => all.map((party) => ({ ...party, self: false })));
    const participants = this.#joined(participantsIn(thread.participants), [...gain.participants, ...writers]);
    const keys = new Set([...(JSON.parse(thread.keys) as string[]), ...gain.keys]);
    await recount(tx, thread, {
      participants: JSON.stringify(participants),
      contactIds: JSON.stringify(contactsAmong(participants)),
      keys: JSON.stringify([...keys]),
      gaps: JSON.stringify(own.flatMap(({ gaps }) => gaps)),
    });
  }

  /** By whom it is with; also by their contacts, where each is one: people write from several numbers. */
  #keysOf({ threadKey, platform, participants }: SentConversation): string[] {
    const others = participants.filter(({ self }) => !self);
    const contacts = new Set(others.flatMap((party) => contactOf(this.#book, party) ?? []));
    const all = others.length > 0 && others.every((party) => contactOf(this.#book, party) !== null);
    return all ? [threadKey, JSON.stringify([platform, 'contacts', ...[...contacts].toSorted()])] : [threadKey];
  }

  async #make(tx: WriteTx, conversation: SentConversation): Promise<Thread> {
    const { caseId, createdBy, courtCaseId } = this.#imported;
    const participants = this.#joined([], conversation.participants);
    return insertRecord(tx, messageThreads, {
      caseId,
      createdBy,
      courtCaseId,
      title: titleOf(conversation),
      platform: conversation.platform,
      service: conversation.platform === 'other' ? (otherServices[this.#imported.format] ?? null) : null,
      participants: JSON.stringify(participants),
      contactIds: JSON.stringify(contactsAmong(participants)),
      keys: JSON.stringify(this.#keysOf(conversation)),
      counts: JSON.stringify(noCounts),
    });
  }

  /** Those who are new come after those who are known; a name or number that was missing is added. */
  #joined(known: readonly Participant[], more: readonly (Party & { self: boolean })[]): Participant[] {
    const byKey = new Map(known.map((party) => [partyKey(party), party]));
    for (const { name, handle, self } of more) {
      const key = partyKey({ name, handle });
      if (key === '') continue;
      const before = byKey.get(key);
      const contactId = before?.contactId ?? (self ? null : contactOf(this.#book, { name, handle }));
      byKey.set(key, {
        name: before?.name ?? name,
        handle: before?.handle ?? handle,
        contactId,
        self: before?.self ?? self,
      });
    }
    return [...byKey.values()];
  }
}

function contactsAmong(participants: readonly Participant[]): string[] {
  return [...new Set(participants.flatMap(({ contactId }) => (contactId === null ? [] : [contactId])))];
}

function titleOf({ title, participants, platform }: SentConversation): string {
  const names = participants.filter(({ self }) => !self).map(({ name, handle }) => name ?? handle ?? '');
  const text = (title?.trim() || names.filter(Boolean).join(', ') || platform)
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return text.length <= messageLimits.title ? text : text.slice(0, messageLimits.title).toWellFormed();
}
