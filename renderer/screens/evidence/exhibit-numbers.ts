import type { EvidenceItem } from '#renderer/api/generated.ts';

/** "A-01" is the prefix "A-", the number 1 and two figures; "12" has no prefix. */
export interface NumberPattern {
  prefix: string;
  start: number;
  figures: number;
}

export type Numbered = Pick<EvidenceItem, 'id' | 'title' | 'exhibitNumber'>;

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

/** Reads the first number of a row, such as "A-1", "1" or "R 007"; null when it doesn't end in figures. */
export function readPattern(typed: string): NumberPattern | null {
  const match = /^(.*?)(\d{1,6})$/.exec(typed.trim());
  if (match === null) return null;
  const [, prefix = '', figures = ''] = match;
  return prefix.length > 30 ? null : { prefix, start: Number(figures), figures: figures.length };
}

/**
 * Numbers items in the order given, from the first free number on. A number that any other item has is never used
 * again, in upper or lower case. Those that have a number keep it, unless `anew`.
 */
export function planNumbers(
  items: readonly Numbered[],
  all: readonly Numbered[],
  pattern: NumberPattern,
  anew: boolean,
): NumberPlan {
  const renumbered = new Set(items.filter((item) => anew || !hasNumber(item)).map(({ id }) => id));
  const taken = new Map(
    all.flatMap((item) =>
      hasNumber(item) && !renumbered.has(item.id) ? [[sameAs(item.exhibitNumber), item.title]] : [],
    ),
  );
  const passedOver: NumberPlan['passedOver'] = [];
  let next = pattern.start;
  const free = (): string => {
    for (;;) {
      const number = `${pattern.prefix}${String(next).padStart(pattern.figures, '0')}`;
      next += 1;
      const title = taken.get(sameAs(number));
      if (title === undefined) return number;
      passedOver.push({ number, title });
    }
  };
  const planned = items.map((item) => ({ item, number: renumbered.has(item.id) ? free() : null }));
  return { planned, passedOver };
}

/** Where numbering would go on: after the highest number of the prefix most in use, or at A-1. */
export function suggestedStart(all: readonly Pick<Numbered, 'exhibitNumber'>[]): string {
  const series = new Map<string, { pattern: NumberPattern; count: number }>();
  for (const { exhibitNumber } of all) {
    const pattern = exhibitNumber === null ? null : readPattern(exhibitNumber);
    if (pattern === null) continue;
    const known = series.get(pattern.prefix);
    const highest = known === undefined || pattern.start > known.pattern.start ? pattern : known.pattern;
    series.set(pattern.prefix, { pattern: highest, count: (known?.count ?? 0) + 1 });
  }
  const [most] = [...series.values()].toSorted((left, right) => right.count - left.count);
  if (most === undefined) return 'A-1';
  const { prefix, start, figures } = most.pattern;
  return `${prefix}${String(start + 1).padStart(figures, '0')}`;
}

/** Numbers that more than one item has already. */
export function sharedNumbers(all: readonly Numbered[]): { number: string; titles: string[] }[] {
  const holders = new Map<string, { number: string; titles: string[] }>();
  for (const { exhibitNumber, title } of all) {
    if (exhibitNumber === null || exhibitNumber === '') continue;
    const holder = holders.get(sameAs(exhibitNumber)) ?? { number: exhibitNumber, titles: [] };
    holder.titles.push(title);
    holders.set(sameAs(exhibitNumber), holder);
  }
  return [...holders.values()].filter(({ titles }) => titles.length > 1);
}

function hasNumber<Item extends Pick<Numbered, 'exhibitNumber'>>(item: Item): item is Item & { exhibitNumber: string } {
  return item.exhibitNumber !== null && item.exhibitNumber !== '';
}

function sameAs(number: string): string {
  return number.trim().toLocaleLowerCase('en');
}
