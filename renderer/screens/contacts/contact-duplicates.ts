import type { ContactCard } from './contact-facts.ts';
import { figuresOf } from './contact-search.ts';
import { fold } from '#renderer/lib/quick-match.ts';

type Comparable = Pick<ContactCard, 'name' | 'emails' | 'phones'>;

export interface Likeness<Row> {
  row: Row;
  /** What both have, the most telling of it. */
  same: 'email address' | 'telephone number' | 'name';
}

/** Numbers are compared by their last figures: country codes and prefixes are left out as often as not. */
const figuresCompared = 9;
const fewestFigures = 7;
const foundAtMost = 20;

/** Finds who may be the same person; a hint, never a reason to refuse. */
export class LikeContacts<Row extends Comparable> {
  readonly #byKey = new Map<string, Row[]>();

  constructor(rows: Iterable<Row> = []) {
    for (const row of rows) this.add(row);
  }

  add(row: Row): void {
    for (const { key } of keysOf(row)) {
      const rows = this.#byKey.get(key);
      if (rows === undefined) this.#byKey.set(key, [row]);
      else rows.push(row);
    }
  }

  /** Those like it, who has most in common first, but no more than anybody would look at; itself is left out. */
  of(row: Comparable, isItself: (other: Row) => boolean = (other) => other === row): Likeness<Row>[] {
    const found = new Map<Row, { same: Likeness<Row>['same']; times: number }>();
    for (const { key, same } of keysOf(row)) {
      for (const other of (this.#byKey.get(key) ?? []).slice(0, foundAtMost)) {
        const before = found.get(other);
        if (!isItself(other)) found.set(other, { same: before?.same ?? same, times: (before?.times ?? 0) + 1 });
      }
    }
    return [...found]
      .toSorted(([, one], [, other]) => other.times - one.times)
      .map(([like, { same }]) => ({ row: like, same }));
  }
}

/** What two ways of writing one number have in common. */
export function comparableNumber(number: string): string {
  const figures = figuresOf(number);
  return figures.length >= fewestFigures ? figures.slice(-figuresCompared) : figures;
}

/** The most telling comes first. */
function keysOf({ name, emails, phones }: Comparable): { key: string; same: Likeness<never>['same'] }[] {
  const mails = emails.map(({ address }) => address.trim().toLowerCase()).filter(Boolean);
  const numbers = phones
    .map(({ number }) => comparableNumber(number))
    .filter((figures) => figures.length >= fewestFigures);
  const words = fold(name)
    .split(/[\s,.]+/)
    .filter(Boolean)
    .toSorted()
    .join(' ');
  return [
    ...mails.map((mail) => ({ key: `@${mail}`, same: 'email address' as const })),
    ...(words === '' ? [] : [{ key: `=${words}`, same: 'name' as const }]),
    ...numbers.map((figures) => ({ key: `#${figures}`, same: 'telephone number' as const })),
  ];
}
