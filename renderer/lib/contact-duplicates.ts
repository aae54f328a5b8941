import type { ContactCard } from './contact-facts.ts';
import { figuresOf } from './contact-search.ts';
import { fold } from './quick-match.ts';

type Comparable = Pick<ContactCard, 'name' | 'emails' | 'phones'>;

export interface Likeness<Row> {
  row: Row;
  /** What both have. */
  same: 'e-mail address' | 'telephone number' | 'name';
}

/** Numbers are compared by their last figures: country codes and prefixes are left out as often as not. */
const figuresCompared = 9;
const fewestFigures = 7;

/** Finds who may be the same person; a hint, never a reason to refuse. */
export class LikeContacts<Row extends Comparable> {
  readonly #byKey = new Map<string, Row[]>();

  constructor(rows: Iterable<Row> = []) {
    for (const row of rows) this.add(row);
  }

  add(row: Row): void {
    for (const { key } of keysOf(row)) this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), row]);
  }

  /** Those like it, each once, by what tells most; itself is left out. */
  of(row: Comparable, isItself: (other: Row) => boolean = (other) => other === row): Likeness<Row>[] {
    const found = new Map<Row, Likeness<Row>>();
    for (const { key, same } of keysOf(row)) {
      for (const other of this.#byKey.get(key) ?? []) {
        if (!found.has(other) && !isItself(other)) found.set(other, { row: other, same });
      }
    }
    return [...found.values()];
  }
}

function keysOf({ name, emails, phones }: Comparable): { key: string; same: Likeness<never>['same'] }[] {
  const mails = emails.map(({ address }) => address.trim().toLowerCase()).filter(Boolean);
  const numbers = phones.map(({ number }) => figuresOf(number)).filter((figures) => figures.length >= fewestFigures);
  const words = fold(name).split(/[\s,.]+/).filter(Boolean).toSorted().join(' ');
  return [
    ...mails.map((mail) => ({ key: `@${mail}`, same: 'e-mail address' as const })),
    ...numbers.map((figures) => ({ key: `#${figures.slice(-figuresCompared)}`, same: 'telephone number' as const })),
    ...(words === '' ? [] : [{ key: `=${words}`, same: 'name' as const }]),
  ];
}
