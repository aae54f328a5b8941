import { comparedNumber, mayMeet, sharesNumber, type Numbered as Labelled } from './exhibit-numbers.ts';

export interface Numbered extends Labelled {
  id: string;
  title: string;
  /** Served or filed: it keeps its number. */
  exhibitState?: 'served' | 'filed' | null;
}

export interface PlannedNumber {
  item: Numbered;
  /** What it will be called; null when it keeps the number it has. */
  number: string | null;
}

export interface NumberPlan {
  planned: PlannedNumber[];
  /** Numbers that were passed over, each with the item that has it. */
  passedOver: { number: string; title: string }[];
}

/** The server takes no more characters. */
const longest = 40;

/** What counts up in a number: the figures at its end, or one or two letters there. */
interface Series {
  /** What all numbers of the series have in common. */
  name: string;
  count: number;
  withCount: (count: number) => string;
}

/** Null for a word, which counts nothing. */
function seriesOf(number: string): Series | null {
  const tail = /\d{1,15}$|(?<!\p{L})(?:[a-y]?[a-z]|[A-Y]?[A-Z])$/u.exec(number)?.[0];
  if (tail === undefined) return null;
  const before = number.slice(0, -tail.length);
  if (/\d/.test(tail)) {
    const withCount = (count: number) => `${before}${String(count).padStart(tail.length, '0')}`;
    return { name: `${before}1`, count: Number(tail), withCount };
  }
  const first = tail.toUpperCase() === tail ? 'A' : 'a';
  const count = Array.from(tail).reduce((sum, letter) => sum * 26 + placeOf(letter, first), 0);
  return { name: `${before}${first}`, count, withCount: (wanted) => `${before}${lettersOf(wanted, first)}` };
}

/** 1 is A, 26 is Z and 27 is AA. */
function lettersOf(count: number, first: string): string {
  if (count === 0) return '';
  const last = String.fromCharCode(first.charCodeAt(0) + ((count - 1) % 26));
  return `${lettersOf(Math.floor((count - 1) / 26), first)}${last}`;
}

function placeOf(letter: string, first: string): number {
  return letter.charCodeAt(0) - first.charCodeAt(0) + 1;
}

/** Every number from one to another of its series, both included: A to C is A, B, C. Null where they are no series. */
export function numbersBetween(first: string, last: string, most: number): string[] | null {
  const [from, to] = [seriesOf(first), seriesOf(last)];
  if (from === null || to === null || from.name !== to.name) return null;
  const length = to.count - from.count + 1;
  if (length < 1 || length > most) return null;
  return Array.from({ length }, (_, at) => from.withCount(from.count + at));
}

/** The first of A…Z, AA… that is none of these, as numbers are compared. */
export function firstFreeLetter(taken: Iterable<string>): string {
  const known = new Set(Array.from(taken, comparedNumber));
  let count = 1;
  while (known.has(comparedNumber(lettersOf(count, 'A')))) count += 1;
  return lettersOf(count, 'A');
}

/** The number after this one, in its form: 13 after 12, B after A, 9b after 9a, "Letter 2" after "Letter". */
function numberAfter(number: string): string {
  const series = seriesOf(number);
  return series === null ? `${number} 2` : series.withCount(series.count + 1);
}

/**
 * Numbers items in the order given, from the first free number on. A number that another item of the same court file has
 * is never used again, in upper or lower case. Those that have a number keep it, unless `anew`.
 */
export function planNumbers(
  items: readonly Numbered[],
  all: readonly Numbered[],
  first: string,
  anew: boolean,
): NumberPlan {
  const renumbered = new Set(
    items.filter((item) => !hasNumber(item) || (anew && item.exhibitState == null)).map(({ id }) => id),
  );
  const holders = byNumber(all.filter(({ id }) => !renumbered.has(id)));
  const passedOver: NumberPlan['passedOver'] = [];
  let next = first.trim();
  const free = (item: Numbered): string => {
    for (;;) {
      const number = next;
      next = numberAfter(number);
      const holder = holders.get(comparedNumber(number))?.find((other) => mayMeet(item, other));
      if (holder === undefined) return number;
      passedOver.push({ number, title: holder.title });
    }
  };
  const planned = items.map((item) => ({ item, number: renumbered.has(item.id) ? free(item) : null }));
  return { planned, passedOver };
}

/** Where numbering would go on: after the highest number of the series most in use, or at A-1. */
export function suggestedStart(all: readonly Pick<Numbered, 'exhibitNumber'>[]): string {
  const numbers = all.flatMap(({ exhibitNumber }) => seriesOf(exhibitNumber?.trim() ?? '') ?? []);
  const [most] = [...Map.groupBy(numbers, ({ name }) => name).values()].toSorted(
    (left, right) => right.length - left.length,
  );
  const [highest] = most?.toSorted((left, right) => right.count - left.count) ?? [];
  return highest?.withCount(highest.count + 1) ?? 'A-1';
}

/** The other item that a change has a court take this one for, where it could not before. */
export function newHolder(all: readonly Numbered[], before: Numbered, after: Labelled): Numbered | undefined {
  if (after.exhibitNumber === null) return undefined;
  return all.find((other) => other.id !== before.id && sharesNumber(after, other) && !sharesNumber(before, other));
}

/** The first number from the item's own on that it would have alone; null where that is too long to be saved. */
export function nextFree(all: readonly Numbered[], item: Numbered): string | null {
  const others = all.filter(({ id }) => id !== item.id);
  const number = planNumbers([item], others, item.exhibitNumber ?? '', true).planned[0]?.number ?? '';
  return number === '' || number.length > longest ? null : number;
}

export interface SharedNumber {
  item: Numbered;
  /** The first of those that have its number. */
  other: Numbered;
}

/** Which of the chosen items would have a number that another has, and could not be confused with it before. */
export function newlyShared<Item extends Numbered>(
  all: readonly Numbered[],
  chosen: readonly Item[],
  change: (item: Item) => Partial<Labelled>,
): SharedNumber[] {
  const changed = new Map(chosen.map((item) => [item.id, { ...(item as Numbered), ...change(item) }]));
  const was = new Map<string, Numbered>(chosen.map((item) => [item.id, item]));
  const holders = byNumber(all.map((item) => changed.get(item.id) ?? item));
  return chosen.flatMap((item) => {
    const after = changed.get(item.id) ?? item;
    const other = holders
      .get(comparedNumber(after.exhibitNumber ?? ''))
      ?.find((each) => each.id !== item.id && mayMeet(after, each) && !sharesNumber(item, was.get(each.id) ?? each));
    return other === undefined ? [] : [{ item, other }];
  });
}

/** Items that a court could take for one another, together. */
export function sharing<Item extends Numbered>(all: readonly Item[]): Item[][] {
  return [...byNumber(all).values()]
    .map((holders) => holders.filter((item) => holders.some((other) => other !== item && mayMeet(item, other))))
    .filter(({ length }) => length > 0);
}

/** Those that have a number, by how it is compared. */
export function byNumber<Item extends Numbered>(items: readonly Item[]): Map<string, Item[]> {
  return Map.groupBy(items.filter(hasNumber), ({ exhibitNumber }) => comparedNumber(exhibitNumber ?? ''));
}

function hasNumber({ exhibitNumber }: Numbered): boolean {
  return exhibitNumber !== null && exhibitNumber !== '';
}
