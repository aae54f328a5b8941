import ICAL from 'ical.js';
import { contactLimits } from '#server/rules/contacts.ts';
import { labelOfApple, labelOfTypes } from './card-labels.ts';
import type { CardLine } from './card-line.ts';

/** One line of a card, read. */
export interface Field {
  name: string;
  group: string;
  types: string[];
  params: CardLine['params'];
  value: unknown;
}

/** The value as one text. */
export function textOf({ value }: Field): string {
  return flat(value).join(', ');
}

export function flat(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(flat);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

/** A line as a field; null when it can’t be read. */
export function readField({ name, group, params, line, parts }: CardLine, four: boolean): Field | null {
  const types = (params.get('type') ?? []).flatMap((type) => type.toLowerCase().split(','));
  const about = { name, group, types, params };
  if (parts !== null) return { ...about, value: parts };
  try {
    const set = four ? ICAL.design.vcard : ICAL.design.vcard3;
    const [, , , ...values] = ICAL.parse.property(line, set) as unknown[];
    return { ...about, value: values.length === 1 ? values[0] : values };
  } catch {
    // The parser throws errors of several kinds; after any of them this line can't be read, and the card says so.
    return null;
  }
}

/** The fields of a card by name. */
export class CardFields {
  readonly #byName: ReadonlyMap<string, Field[]>;
  readonly #labels: ReadonlyMap<string, string>;

  constructor(fields: readonly Field[]) {
    this.#byName = Map.groupBy(fields, ({ name }) => name);
    const labels = fields.filter(({ name, group }) => name === 'X-ABLABEL' && group !== '');
    this.#labels = new Map(labels.map((field) => [field.group, labelOfApple(unescaped(textOf(field)))]));
  }

  all(name: string): readonly Field[] {
    return this.#byName.get(name) ?? [];
  }

  texts(name: string): string[] {
    return this.all(name).map(textOf);
  }

  text(name: string): string | null {
    return this.texts(name)[0] ?? null;
  }

  parts(name: string): string[] {
    const value = this.all(name)[0]?.value;
    return (Array.isArray(value) ? value : [value]).map((part) => flat(part).join(' '));
  }

  labelOf({ group, types }: Field): string {
    const own = this.#labels.get(group);
    return oneLine(own ?? labelOfTypes(types))
      .slice(0, contactLimits.label)
      .toWellFormed()
      .trim();
  }
}

/** The parser leaves fields it does not know as they are written. */
function unescaped(value: string): string {
  return value.replace(/\\(.)/gs, (_, next: string) => (next === 'n' || next === 'N' ? '\n' : next));
}

/** Control characters and line breaks mean nothing in a name or a number. */
export function oneLine(value: string): string {
  return value
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed();
}
