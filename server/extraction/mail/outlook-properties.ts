/** What the library found of one item, as it is in the file. */
interface RawProperty {
  propertyTag: string | undefined;
  propertySet: string | undefined;
  propertyLid: string | undefined;
  value?: unknown;
}

/** The properties of an item that the library has no name for, by their numbers in [MS-OXPROPS]. */
export class Properties {
  readonly #tagged = new Map<string, unknown>();
  readonly #named = new Map<string, unknown>();

  constructor({ rawProps = [] }: { rawProps?: readonly RawProperty[] }) {
    for (const { propertyTag = '', propertySet, propertyLid = '', value } of rawProps) {
      if (propertySet === undefined) this.#tagged.set(propertyTag.slice(0, 4).toLowerCase(), value);
      else this.#named.set(key(propertySet, Number.parseInt(propertyLid, 16)), value);
    }
  }

  /** Of a tag such as "3a1c", in lower case; empty when there is none. */
  text(tag: string): string {
    return inWords(this.#tagged.get(tag));
  }

  named(set: string, lid: number): unknown {
    return this.#named.get(key(set, lid));
  }

  namedText(set: string, lid: number): string {
    return inWords(this.named(set, lid));
  }
}

function key(set: string, lid: number): string {
  return `${set.toLowerCase()} ${lid}`;
}

function inWords(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\s*\r?\n\s*/g, ', ').trim() : '';
}
