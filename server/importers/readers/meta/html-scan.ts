import { ImportError } from '#server/importers/import-error.ts';
import type { Answers } from '#server/importers/message.ts';
import type { Sample } from '#server/importers/questions.ts';
import type { Entry, Source } from '#server/importers/reader.ts';
import { DateOrderFinder } from '#server/importers/time/date-order.ts';
import type { Stamp } from '#server/importers/time/stamp.ts';
import { midnightOf, type DateOrder } from '#server/importers/time/written-date.ts';
import { htmlBlocks, type HtmlBlock } from './html-blocks.ts';
import type { ThreadPeople } from './people.ts';
import { threadFiles } from './thread-files.ts';

export interface HtmlFile {
  entry: Entry;
  /** Blocks of these shapes are its records. */
  shapes: ReadonlySet<string>;
  records: number;
  /** How many records of the export come before its own. */
  before: number;
  first: Stamp;
  last: Stamp;
}

export interface HtmlThread extends ThreadPeople {
  files: readonly HtmlFile[];
}

/** What all pages say together, from walking through them once. */
export class HtmlScan {
  readonly threads: HtmlThread[] = [];
  readonly samples: Sample[] = [];
  readonly dates = new DateOrderFinder({ eitherWay: true });
  #records = 0;

  static async of(source: Source): Promise<HtmlScan> {
    const scan = new HtmlScan();
    for (const { key, files } of threadFiles(source, 'html')) await scan.#addThread(key, files);
    if (scan.threads.length > 0) return scan;
    throw new ImportError('not_an_export', 'There are no messages with a time that can be read in these pages.');
  }

  dateOrder({ dateOrder }: Answers): DateOrder | null {
    return this.dates.orderWith(dateOrder);
  }

  async #addThread(key: string, entries: readonly Entry[]): Promise<void> {
    const files: HtmlFile[] = [];
    const names = { title: new Set<string>(), participants: new Set<string>(), writers: new Set<string>() };
    for (const entry of entries) {
      const shapes = new Shapes();
      for await (const piece of htmlBlocks(entry.bytes(), null)) {
        if (piece.type === 'block') shapes.add(piece.block);
        else if (piece.type === 'heading') names.title.add(piece.text);
        else for (const name of namesOf(piece.text)) names.participants.add(name);
      }
      const chosen = shapes.choose();
      if (chosen === null) continue;
      const { records } = chosen;
      files.push({ entry, before: this.#records, ...chosen });
      for (const writer of chosen.writers) names.writers.add(writer);
      for (const { stamp, when } of chosen.dates) {
        if (stamp) this.dates.add(stamp.date, this.#records + 1, when, entry.name);
      }
      if (this.samples.length < 5) this.samples.push({ record: this.#records + 1, raw: chosen.sample });
      this.#records += records;
    }
    if (files.length === 0) return;
    const [title = null] = names.title;
    this.threads.push({ key, title, participants: [...names.participants], writers: [...names.writers], files });
  }
}

/** `Ann Lee, Bo and María Delgado` */
function namesOf(text: string): string[] {
  return text
    .split(/, | and /)
    .map((name) => name.trim())
    .filter(Boolean);
}

interface Shape {
  depth: number;
  messages: number;
  others: number;
  first: Stamp | null;
  last: Stamp | null;
  writers: Set<string>;
  /** One of each run of equal dates. */
  dates: Pick<HtmlBlock, 'stamp' | 'when'>[];
  sample: string;
}

/**
 * Which elements of a page are its messages: those highest up whose last line is a time. Somebody may write a text that
 * looks like a message; it is inside one.
 */
class Shapes {
  #shapes = new Map<string, Shape>();

  add({ shape, depth, sender, when, stamp, body }: HtmlBlock): void {
    const known = this.#shapes.get(shape) ?? newShape(depth);
    this.#shapes.set(shape, known);
    if (stamp === null) {
      known.others++;
      return;
    }
    known.messages++;
    known.first ??= stamp;
    if (known.sample === '') known.sample = `${sender}\n${body}\n${when}`;
    if (String(known.last?.date.figures) !== String(stamp.date.figures)) known.dates.push({ when, stamp });
    known.last = stamp;
    known.writers.add(sender);
  }

  choose(): (Omit<HtmlFile, 'entry' | 'before'> & Pick<Shape, 'dates' | 'sample'> & { writers: string[] }) | null {
    const most = Math.max(0, ...[...this.#shapes.values()].map(({ messages }) => messages));
    const found = [...this.#shapes].filter(([, { messages }]) => messages > 0);
    const top = Math.min(...found.filter(([, { messages }]) => messages >= most / 2).map(([, { depth }]) => depth));
    // A damaged class is no reason to lose a message.
    const chosen = found.filter(([, { depth }]) => depth === top);
    const [, one] = chosen[0] ?? [];
    const last = chosen.at(-1)?.[1].last;
    if (one?.first == null || last == null) return null;
    return {
      shapes: new Set(chosen.map(([shape]) => shape)),
      records: chosen.reduce((sum, [, { messages, others }]) => sum + messages + others, 0),
      first: one.first,
      last,
      writers: chosen.flatMap(([, { writers }]) => [...writers]),
      dates: chosen.flatMap(([, { dates }]) => dates),
      sample: one.sample,
    };
  }
}

function newShape(depth: number): Shape {
  const counted = { depth, messages: 0, others: 0, first: null, last: null };
  return { ...counted, writers: new Set(), dates: [], sample: '' };
}

/** Whether a page begins with the latest message; these exports do unless their times say otherwise. */
export function isNewestFirst({ first, last }: HtmlFile, order: DateOrder): boolean {
  return clockOf(first, order) >= clockOf(last, order);
}

function clockOf({ date, clock }: Stamp, order: DateOrder): number {
  return (midnightOf(date, order) ?? 0) + clock;
}
