import { deflateRawSync } from 'node:zlib';
import { compareWith, type Compared } from './compare.ts';
import { Gathered } from './gathered.ts';
import { hashedOnly, mediaFolder } from './media-folder.ts';
import type { ExportFacts } from './merge/gap.ts';
import type { ReadItem } from './message.ts';
import { type FindReader, openReadable } from './open-readable.ts';
import type { Amendment, Job, Report, SentConversation, SentItem, SentMessage } from './protocol.ts';
import type { MediaKeeper, Reader, Source } from './reader.ts';
import type { Line } from './serve-readings.ts';
import { findingsOf } from './findings.ts';

type ReadJob = Extract<Job, { kind: 'read' }>;

interface Opened {
  reader: Reader;
  source: Source;
}

/**
 * Sends what an export holds, slice by slice, each once the last one is stored. Where the matter has messages of other
 * exports it is read twice: first to find which of its messages are among them.
 */
export async function readExport(readerOf: FindReader, job: ReadJob, line: Line): Promise<Report> {
  using opened = await openReadable(readerOf, job.file);
  const compared = job.compare ? await compare(opened, job, line) : null;
  const gathered = new Gathered(job.people);
  const sender = new Sender(job, line, compared);
  for await (const item of itemsOf(opened, job, await mediaFolder(job.mediaFolder), line)) {
    if (item.type === 'conversation') {
      await sender.add({ type: 'conversation', conversation: gathered.addConversation(item.conversation) });
    } else if (item.type === 'broken') await sender.add(item);
    else if (item.type === 'message') await sender.addMessage(gathered.addMessage(item.message));
  }
  await sender.end();
  return {
    type: 'read',
    amendments: sender.amendments,
    joined: compared?.joined ?? [],
    findings: findingsOf(gathered.threads, compared?.threads, factsOf(job, opened.reader)),
  };
}

async function compare(opened: Opened, job: ReadJob, line: Line): Promise<Compared> {
  const gathered = new Gathered(job.people);
  const conversations: SentConversation[] = [];
  for await (const item of itemsOf(opened, job, hashedOnly, line)) {
    if (item.type === 'conversation') conversations.push(gathered.addConversation(item.conversation));
    else if (item.type === 'message') gathered.addMessage(item.message);
  }
  const reply = await line.ask({ type: 'conversations', conversations });
  if (reply.type !== 'known') throw new Error('The child asked what is known, and got another answer.');
  return compareWith(reply.path, gathered.threads, factsOf(job, opened.reader));
}

/** The same file may be imported twice with different answers: its hash does not say which of the two it is. */
function factsOf({ file, importId, counted }: ReadJob, { format }: Reader): ExportFacts {
  return { fileHash: `${file.sha256} ${importId}`, fileName: file.fileName, format, ...counted };
}

async function* itemsOf({ reader, source }: Opened, job: ReadJob, media: MediaKeeper, line: Line) {
  let records = 0;
  const wanted = job.answers.threads === undefined ? null : new Set(job.answers.threads);
  const items: AsyncIterable<ReadItem> = reader.read(source, job.answers, media);
  for await (const item of items) {
    const of = conversationOf(item);
    if (wanted === null || of === null || wanted.has(of)) yield item;
    if (item.type === 'conversation') continue;
    records += 1;
    if (records % job.limits.slice === 0) line.report({ type: 'progress', records });
  }
}

/** Null for what is broken: nobody knows whose it was. */
function conversationOf(item: ReadItem): string | null {
  if (item.type === 'conversation') return item.conversation.key;
  return item.type === 'message' ? item.message.conversation : null;
}

/** Characters of a slice, where its messages are long. */
const sliceCharacters = 4 * 1024 ** 2;
/** Bytes of deflated slices that wait to be stored: so much is read ahead. */
const bytesAhead = 4 * 1024 ** 2;

/** Gathers slices; what an earlier attempt has stored is passed over. */
class Sender {
  readonly amendments: Compared['amendments'];
  readonly #job: ReadJob;
  readonly #line: Line;
  readonly #same: ReadonlyMap<number, string>;
  readonly #wanted: ReadonlyMap<number, Amendment>;
  #slice: string[] = [];
  #characters = 0;
  #messages = 0;
  readonly #waiting: { bytes: number; stored: Promise<unknown> }[] = [];

  constructor(job: ReadJob, line: Line, compared: Compared | null) {
    this.#job = job;
    this.#line = line;
    this.#same = compared?.same ?? new Map<number, string>();
    this.amendments = compared?.amendments ?? [];
    this.#wanted = new Map(this.amendments.flatMap((each) => (each.textOf === null ? [] : [[each.textOf, each]])));
  }

  async add(item: SentItem): Promise<void> {
    const text = JSON.stringify(item);
    this.#slice.push(text);
    this.#characters += text.length;
    if (this.#slice.length >= this.#job.limits.slice || this.#characters >= sliceCharacters) await this.#send();
  }

  async addMessage({ seen, sighting }: ReturnType<Gathered['addMessage']>): Promise<void> {
    const wanted = this.#wanted.get(seen.record);
    if (wanted) wanted.text = seen;
    this.#messages += 1;
    if (this.#messages <= this.#job.stored) return;
    const { replyTo } = seen;
    const { localTime, sender, fingerprint, earlier, edited, mediaMissing } = sighting;
    const message: SentMessage = {
      message: seen,
      sighting: { localTime, sender, fingerprint, ...(earlier && { earlier }), edited, mediaMissing },
      same: this.#same.get(seen.record) ?? null,
      replySame: replyTo === null ? null : (this.#same.get(replyTo) ?? null),
    };
    await this.add({ type: 'message', message });
  }

  async end(): Promise<void> {
    if (this.#slice.length > 0) await this.#send();
  }

  /** What comes next is read while the last slices are stored; the end of the job waits behind them. */
  async #send(): Promise<void> {
    const items = deflateRawSync(`[${this.#slice.join(',')}]`, { level: 1 });
    [this.#slice, this.#characters] = [[], 0];
    const bytes = items.length;
    this.#waiting.push({ bytes, stored: this.#line.ask({ type: 'slice', items }) });
    while (this.#waiting.reduce((sum, each) => sum + each.bytes, 0) > bytesAhead) await this.#waiting.shift()?.stored;
  }
}
