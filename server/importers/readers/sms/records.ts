import { ImportError } from '#server/importers/import-error.ts';
import { ByteCursor } from '#server/importers/reading/byte-cursor.ts';
import { checkLength, nextSegment } from './segments.ts';

/** One `<sms>` or `<mms>` as it is in the file. `data="0"` stands for the first of its media, `data="1"` for the next. */
export interface SmsRecord<Medium> {
  type: 'record';
  xml: string;
  media: Medium[];
}

/** Takes the base64 of a part; hears the record so far, whose head says what it is. */
export type TakeMedium<Medium> = (base64: AsyncIterable<Buffer>, recordSoFar: string) => Promise<Medium>;

/** What is between records and is none: to be counted as broken. */
interface StrayXml {
  type: 'stray';
  xml: string;
}

/** The end of the root: without it, the file ends early. */
interface End {
  type: 'end';
}

interface Root {
  type: 'root';
  /** As the backup states it; null where it doesn't. */
  count: number | null;
}

/** The records of a backup, one in memory at a time. */
export async function* smsRecords<Medium>(
  bytes: AsyncIterable<Buffer>,
  takeMedium: TakeMedium<Medium>,
): AsyncGenerator<Root | SmsRecord<Medium> | StrayXml | End> {
  const cursor = new ByteCursor(bytes);
  try {
    yield* recordsOf(cursor, takeMedium);
  } finally {
    await cursor.close();
  }
}

async function* recordsOf<Medium>(
  cursor: ByteCursor,
  takeMedium: TakeMedium<Medium>,
): AsyncGenerator<Root | SmsRecord<Medium> | StrayXml | End> {
  const open = new OpenRecord<Medium>();
  let quote: number | null = null;
  for (;;) {
    const segment = await nextSegment(cursor, quote);
    if (segment === null) break;
    const { bytes, data } = segment;
    if (quote === null) {
      const kind = kindOf(bytes);
      if (kind === 'doctype')
        throw new ImportError(
          'unsafe',
          'This backup contains a DOCTYPE, which no message backup needs. It was not read.',
        );
      if (kind !== 'inside' || open.complete) {
        const done = open.end();
        if (done) yield done;
      }
      if (kind === 'root') yield { type: 'root', count: statedCount(bytes) };
      if (isEndOfRoot(bytes, kind)) yield { type: 'end' };
      if (kind === 'sms' || kind === 'mms') open.begin(kind);
      if (kind === 'root' || kind === 'outside') continue;
    }
    open.add(bytes);
    quote = null;
    if (data) {
      quote = bytes.at(-1) ?? null;
      await open.addMedium(takeMedium, data);
    }
  }
  const last = open.end();
  if (last) yield last;
}

type Kind = 'root' | 'doctype' | 'sms' | 'mms' | 'outside' | 'inside';

/** `outside` is what is neither a record nor part of one: the end of the root, the XML declaration, blanks. */
function kindOf(segment: Buffer): Kind {
  const start = segment.toString('latin1', 0, 10);
  if (/^<sms[\s/>]/.test(start)) return 'sms';
  if (/^<mms[\s/>]/.test(start)) return 'mms';
  if (/^<smses[\s/>]/.test(start)) return 'root';
  if (/^<!DOCTYPE/i.test(start)) return 'doctype';
  if (start.startsWith('</smses') || start.startsWith('<?') || !start.startsWith('<')) return 'outside';
  return 'inside';
}

function isEndOfRoot(segment: Buffer, kind: Kind): boolean {
  const text = segment.toString('latin1');
  return kind === 'root' ? /\/>\s*$/.test(text) : kind === 'outside' && /^<\/smses\s*>/.test(text);
}

function statedCount(root: Buffer): number | null {
  const count = /\scount=["'](\d{1,9})["']/.exec(root.toString('latin1'))?.[1];
  return count === undefined ? null : Number(count);
}

/** What is being put together: a record, or stray XML where none has begun. */
class OpenRecord<Medium> {
  complete = false;
  #kind: 'sms' | 'mms' | null = null;
  #pieces: Buffer[] = [];
  #media: Medium[] = [];
  #length = 0;

  begin(kind: 'sms' | 'mms'): void {
    this.#kind = kind;
  }

  add(bytes: Buffer): void {
    this.#pieces.push(bytes);
    this.#length += bytes.length;
    checkLength(this.#length);
    if (this.#kind !== null) this.complete ||= isEnd(bytes, this.#kind, this.#pieces.length === 1);
  }

  async addMedium(takeMedium: TakeMedium<Medium>, base64: AsyncIterable<Buffer>): Promise<void> {
    this.#pieces.push(Buffer.from(String(this.#media.length)));
    this.#media.push(await takeMedium(base64, this.#xml()));
    // Whoever takes a medium may stop early; the next segment begins after it all the same.
    const rest = base64[Symbol.asyncIterator]();
    while ((await rest.next()).done !== true);
  }

  end(): SmsRecord<Medium> | StrayXml | null {
    const xml = this.#xml();
    const media = this.#media;
    const kind = this.#kind;
    this.complete = false;
    this.#kind = null;
    this.#pieces = [];
    this.#media = [];
    this.#length = 0;
    if (kind !== null) return { type: 'record', xml, media };
    return xml.trim() === '' ? null : { type: 'stray', xml };
  }

  #xml(): string {
    return this.#pieces.length === 1
      ? (this.#pieces[0] ?? Buffer.alloc(0)).toString('utf8')
      : Buffer.concat(this.#pieces).toString('utf8');
  }
}

function isEnd(bytes: Buffer, kind: 'sms' | 'mms', first: boolean): boolean {
  if (first) return /\/>\s*$/.test(bytes.toString('latin1', Math.max(0, bytes.length - 40)));
  return bytes.toString('latin1', 0, 6) === `</${kind}>`;
}
