import type { Look } from '#server/extraction/pages/words.ts';
import { readLook } from './word-look.ts';
import { lookOfStyle, type WordStyles } from './word-styles.ts';
import type { Attributes } from './xml.ts';

interface Field {
  instruction: string;
  link: string | null;
}

/** How the words at the present place of a story look: by their run, its style, and the link they are in. */
export class WordRuns {
  #styles: WordStyles;
  #links: ReadonlyMap<string, string>;
  #looks: Look[] = [];
  #properties = 0;
  #within: (string | null)[] = [];
  #fields: Field[] = [];

  /** `links` are the part's addresses by relationship. */
  constructor(styles: WordStyles, links: ReadonlyMap<string, string>) {
    this.#styles = styles;
    this.#links = links;
  }

  open(name: string, attributes: Attributes): void {
    switch (name) {
      case 'r':
        this.#looks.push({});
        break;
      case 'rPr':
        this.#properties++;
        break;
      case 'hyperlink':
        this.#within.push(this.#links.get(attributes['r:id'] ?? attributes['id'] ?? '') ?? null);
        break;
      case 'fldSimple':
        this.#within.push(addressOf(attributes['instr'] ?? ''));
        break;
      case 'fldChar':
        this.#field(attributes['fldCharType']);
        break;
      default:
        if (this.#properties > 0) this.#property(name, attributes);
    }
  }

  close(name: string): void {
    if (name === 'r') this.#looks.pop();
    if (name === 'rPr') this.#properties--;
    if (name === 'hyperlink' || name === 'fldSimple') this.#within.pop();
  }

  /** What a field does, in its own words: HYPERLINK "https://…". */
  instruct(text: string): void {
    const field = this.#fields.at(-1);
    if (field) field.instruction += text;
  }

  look(paragraphStyle: string | null): Look {
    const link = this.#within.findLast((each) => each !== null) ?? this.#fields.findLast((each) => each.link)?.link;
    const look = { ...lookOfStyle(this.#styles, paragraphStyle), ...this.#looks.at(-1) };
    return link ? { ...look, link } : look;
  }

  #property(name: string, attributes: Attributes): void {
    const look = this.#looks.at(-1);
    if (!look) return;
    if (name === 'rStyle') Object.assign(look, { ...lookOfStyle(this.#styles, attributes['val'] ?? null), ...look });
    else readLook(look, name, attributes);
  }

  #field(place: string | undefined): void {
    const field = this.#fields.at(-1);
    if (place === 'begin') this.#fields.push({ instruction: '', link: null });
    else if (place === 'separate' && field) field.link = addressOf(field.instruction);
    else if (place === 'end') this.#fields.pop();
  }
}

function addressOf(instruction: string): string | null {
  return /^\s*HYPERLINK\s+"([^"]+)"/i.exec(instruction)?.[1] ?? null;
}
