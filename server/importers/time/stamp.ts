import { halfOfDay, hourOfDay } from './half-of-day.ts';
import { namedDate } from './named-date.ts';
import { plainFigures } from './plain-figures.ts';
import { dateOfFigures, type WrittenDate } from './written-date.ts';

/** A date and a time as they are written, understood but for the order of day, month and year. */
export interface Stamp {
  date: WrittenDate;
  /** Milliseconds since midnight. */
  clock: number;
  precision: 'second' | 'minute' | 'day';
  /** Minutes east of UTC where the text says so; null for a wall clock. */
  offset: number | null;
}

const figuresDate = /^(\d{1,4}) ?([./\-年년]) ?(\d{1,2}) ?[./\-月월] ?(\d{1,4})(?:[.日일](?!\d)| ?г\.?(?=[ ,]))?/;
const figuresDateAtEnd = /(?<!\d)(\d{1,4})([./-])(\d{1,2})[./-](\d{1,4})$/;
const time = /^([^\d]*)(\d{1,2})[:.٫時时시](\d{2})[分분]?(?:[:.] ?(\d{2})(?:[.,](\d{1,6}))?)?秒?(.*)$/;
const zone = /^(.*?) ?(?:(Z|UTC|GMT)|(?:UTC|GMT)?([+-])(\d{2}):?(\d{2}))$/;

/** Words between a date and a time that say nothing: “30/01/2019 à 20:49”. */
const joiners = new Set('t at à um klo kl om o os ob às as a las la в στις г г.'.split(' '));
const units = new Set(['', 'h', 'hrs', 'uhr', 'ч', 'ч.', 'г', 'год.', 'u', 'น.']);

/** What the words around a time say. */
interface Words {
  half: 'am' | 'pm' | null;
  offset: number | null;
}

/** More days than a file is likely to have. */
const remembered = 20_000;

/**
 * Reads a date, with or without a time, of any country and either order of the two, with figures of any script. Null
 * when the text is something else or holds a word that nobody knows here: a half of the day is never guessed. The days
 * of a file and the words around its times repeat, so one reader remembers them.
 */
export class StampReader {
  #dates = new Map<string, WrittenDate | null>();
  #words = new Map<string, Words | null>();

  read(text: string): Stamp | null {
    const plain = plainFigures(text).trim();
    const divided = plain.search(/, | /);
    const date = divided < 6 ? null : this.#date(plain.slice(0, divided));
    if (date !== null) return this.#with(date, plain.slice(divided));
    const first = figuresDate.exec(plain);
    if (first !== null) return this.#with(figuresOf(first), plain.slice(first[0].length));
    const named = namedDate(plain);
    if (named !== null) return this.#with(named.date, named.rest);
    const last = figuresDateAtEnd.exec(plain);
    return last === null ? null : this.#with(figuresOf(last), plain.slice(0, last.index).replace(/[\s,]+$/, ''));
  }

  /** Null for what is no date as a whole. */
  #date(text: string): WrittenDate | null {
    return recalled(this.#dates, text, () => {
      const match = figuresDate.exec(text);
      return match === null || match[0].length < text.length ? null : figuresOf(match);
    });
  }

  #with(date: WrittenDate | null, rest: string): Stamp | null {
    if (date === null) return null;
    if (rest.trim() === '') return { date, clock: 0, precision: 'day', offset: null };
    const match = time.exec(rest);
    if (match === null) return null;
    const [, before = '', hours = '', minutes = '', seconds, fraction, after = ''] = match;
    const words = recalled(this.#words, `${before}\n${after}`, () => wordsOf(before, after));
    const hour = words === null ? null : hourOfDay(Number(hours), words.half);
    if (words === null || hour === null || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return null;
    const clock = ((hour * 60 + Number(minutes)) * 60 + Number(seconds ?? 0)) * 1000 + milliseconds(fraction);
    return { date, clock, precision: seconds === undefined ? 'minute' : 'second', offset: words.offset };
  }
}

/** Reads one stamp; for many use one reader. */
export function readStamp(text: string): Stamp | null {
  return new StampReader().read(text);
}

function recalled<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = make();
  if (known.size >= remembered) known.clear();
  known.set(key, value);
  return value;
}

function figuresOf(match: RegExpExecArray): WrittenDate | null {
  return dateOfFigures(match[1] ?? '', match[3] ?? '', match[4] ?? '');
}

/** Null where a word is not known. */
function wordsOf(before: string, after: string): Words | null {
  const tail = zoned(after.trim());
  const half = halfOf(
    before
      .replace(/[,،、]/g, ' ')
      .trim()
      .toLowerCase(),
    tail.word.toLowerCase(),
  );
  return half === undefined ? null : { half, offset: tail.offset };
}

function milliseconds(fraction: string | undefined): number {
  return fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * 1000);
}

/** Null for a clock of 24 hours; undefined where a word is not known. */
function halfOf(before: string, after: string): 'am' | 'pm' | null | undefined {
  const half = halfOfDay(after) ?? halfOfDay(before);
  if (half !== null) {
    const other = halfOfDay(after) === null ? after : before;
    return units.has(other) || joiners.has(other) ? half : undefined;
  }
  return (before === '' || joiners.has(before)) && units.has(after) ? null : undefined;
}

function zoned(after: string): { word: string; offset: number | null } {
  const match = zone.exec(after);
  if (match === null) return { word: after, offset: null };
  const [, word = '', universal, sign, hours, minutes] = match;
  if (universal !== undefined) return { word, offset: 0 };
  const offset = Number(hours) * 60 + Number(minutes);
  return { word, offset: sign === '-' ? -offset : offset };
}
