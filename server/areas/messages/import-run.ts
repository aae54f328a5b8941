import { setImmediate } from 'node:timers/promises';
import type { PlanLimits } from '#server/access/limits.ts';
import type { Matter } from '#server/access/matters.ts';
import { requireRoom } from '#server/access/room.ts';
import type { BrokenRecord, Message } from '#server/importers/message.ts';
import type { CountedRecords, SentItem, SentMessage } from '#server/importers/protocol.ts';
import type { Blobs } from '#server/store/blobs.ts';
import { type JobContext, noteInJob } from '#server/store/jobs.ts';
import type { MessageMediaRow, MessageSightingRow, Row } from '#server/store/tables.ts';
import { after, type Soon } from '#server/store/soon.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { withMediaOf } from './import-media.ts';
import { fileOrderOf, Places } from './import-places.ts';
import { mediaRows, messageIds, messageRow, momentOf, type NewMessage, sightingRow } from './import-rows.ts';
import type { ImportThreads } from './import-threads.ts';
import type { Unsent } from './schema.ts';
import { insertMedia, insertMessages, insertSightings } from './import-writes.ts';

/** What an import’s job remembers of itself. */
export interface Progress {
  /** Records that the look through the file has found. */
  of: number;
  /** How many messages are stored; written with them. */
  stored: number;
  /** The complete imports that it was compared with when it began: with others, it begins anew. */
  compared: string[] | null;
  /** How often it was begun without storing anything since. */
  tries: number;
  first: string | null;
  last: string | null;
  counted: CountedRecords;
  /** Absent in a job that was begun before they were counted. */
  unsent?: Unsent;
}

/** Milliseconds of one commit, which other writes and the window wait for. It has as many rows as are stored in them. */
const commitTakes = 150;
const [fewestRows, mostRows] = [64, 1024];
const examplesAtMost = 20;

interface Parts {
  jobId: string;
  imported: Row<'messageImports'>;
  matter: Matter;
  threads: ImportThreads;
  progress: Progress;
  /** The moment of the message that was stored last. */
  lastMoment: number | null;
  blobs: Blobs;
  limits: PlanLimits;
  /** Where the child writes attachments. */
  folder: string;
}

/** Stores the slices of one import in short commits, unseen until all of it is there. */
export class ImportRun {
  readonly broken: { count: number; examples: BrokenRecord[] } = { count: 0, examples: [] };
  readonly #parts: Parts;
  readonly #context: JobContext;
  readonly #steps = { up: 0, down: 0 };
  readonly #idOf: (record: number) => string;
  #moment: number | null;
  #progress: Progress;
  #rowsAtOnce = 256;

  constructor(parts: Parts, context: JobContext) {
    this.#parts = parts;
    this.#context = context;
    this.#progress = parts.progress;
    this.#moment = parts.lastMoment;
    this.#idOf = messageIds(parts.imported);
  }

  get stored(): number {
    return this.#progress.stored;
  }

  async store(items: readonly SentItem[]): Promise<void> {
    this.#lookAtOrder(items);
    const places = new Places(this.#steps.down > this.#steps.up ? 'newest_first' : 'oldest_first', this.#moment);
    const { blobs, folder } = this.#parts;
    for (let from = 0; from < items.length;) {
      const left = items.length - from;
      const some = items.slice(from, from + Math.ceil(left / Math.ceil(left / this.#rowsAtOnce)));
      from += some.length;
      await withMediaOf(newAmong(some), { blobs, folder }, () =>
        this.#commit((tx) => this.#storeSome(tx, some, places)),
      );
      // Whatever else waits for the one writer comes first.
      await setImmediate();
    }
  }

  /** Commits, or ends the run: a job that is no longer wanted writes nothing more. */
  async #commit(work: (tx: WriteTx) => Promise<void>): Promise<void> {
    let began: number | null = null;
    await this.#context.commit(async (tx) => {
      began = performance.now();
      await work(tx);
    });
    if (began === null) throw new NoLongerWanted();
    const faster = Math.min(2, commitTakes / (performance.now() - began));
    this.#rowsAtOnce = Math.max(fewestRows, Math.min(mostRows, Math.round(this.#rowsAtOnce * faster)));
  }

  async #storeSome(tx: WriteTx, items: readonly SentItem[], places: Places): Promise<void> {
    const { threads, jobId } = this.#parts;
    const rows: NewMessage[] = [];
    const sightings: MessageSightingRow[] = [];
    const media: MessageMediaRow[] = [];
    await places.lookAround(tx, momentsOf(items));
    for (const item of items) {
      if (item.type === 'conversation') await threads.reach(tx, item.conversation);
      else if (item.type === 'broken') this.#addBroken(item.broken);
      else {
        const added = this.#addMessage(tx, item.message, { places, rows, sightings, media });
        if (added instanceof Promise) await added;
      }
    }
    await this.#requireRoom(tx, media);
    await insertMessages(tx, rows);
    await insertSightings(tx, sightings);
    await insertMedia(tx, media);
    this.#progress = { ...this.#progress, stored: this.#progress.stored + sightings.length, tries: 0 };
    await noteInJob(tx, jobId, this.#progress);
  }

  #addMessage(
    tx: WriteTx,
    sent: SentMessage,
    { places, rows, sightings, media }: Gathered & { places: Places },
  ): Soon<void> {
    const { imported, threads } = this.#parts;
    const { id: importId, caseId } = imported;
    const thread = threads.of(sent.message.conversation);
    const messageId = sent.same ?? this.#idOf(sent.message.record);
    sightings.push(sightingRow(sent, { importId, threadId: thread.threadId, messageId }));
    const moment = momentOf(sent.message);
    this.#moment = moment ?? this.#moment;
    if (sent.same !== null) return;
    media.push(...mediaRows(sent.message, { importId, caseId, messageId }));
    return after(places.next(tx, moment), (place) => {
      rows.push(messageRow(sent, { imported, idOf: this.#idOf, thread, place }));
    });
  }

  #addBroken(broken: BrokenRecord): void {
    this.broken.count += 1;
    if (this.broken.examples.length < examplesAtMost) this.broken.examples.push(broken);
  }

  /** The file itself was charged when it came; what it unpacks to shows only now. */
  async #requireRoom(tx: WriteTx, media: readonly MessageMediaRow[]): Promise<void> {
    const bytes = media.reduce((sum, { size, sha256 }) => sum + (sha256 === null ? 0 : (size ?? 0)), 0);
    if (bytes > 0) await requireRoom(tx, this.#parts.matter, this.#parts.limits, { items: 0, bytes });
  }

  #lookAtOrder(items: readonly SentItem[]): void {
    const { up, down } = fileOrderOf([this.#moment, ...momentsOf(items)]);
    this.#steps.up += up;
    this.#steps.down += down;
  }
}

function momentsOf(items: readonly SentItem[]): (number | null)[] {
  return items.flatMap((item) => (item.type === 'message' ? [momentOf(item.message.message)] : []));
}

function newAmong(items: readonly SentItem[]): Message[] {
  return items.flatMap((item) => (item.type === 'message' && item.message.same === null ? [item.message.message] : []));
}

interface Gathered {
  rows: NewMessage[];
  sightings: MessageSightingRow[];
  media: MessageMediaRow[];
}

/** The import was canceled, or its matter deleted, while it ran. */
export class NoLongerWanted extends Error {}
