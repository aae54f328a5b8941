import type { Look } from '#server/extraction/pages/words.ts';
import { FormField } from './form-field.ts';
import { inFont } from './signs.ts';
import { readLook } from './word-look.ts';
import { lookOfStyle, type WordStyles } from './word-styles.ts';
import type { Attributes } from './xml.ts';

interface Field {
  instruction: string;
  link: string | null;
  form: FormField;
  /** Words were said in it. */
  worded: boolean;
}

/** How the words at the present place of a story look: by their run, its style, and the link they are in. */
export class WordRuns {
  #styles: WordStyles;
  #links: ReadonlyMap<string, string>;
  #looks: Look[] = [];
  #fonts: (string | null)[] = [];
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
        this.#fonts.push(null);
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
        else this.#fields.at(-1)?.form.open(name, attributes);
    }
  }

  close(name: string): void {
    if (name === 'r') {
      this.#looks.pop();
      this.#fonts.pop();
    }
    if (name === 'rPr') this.#properties--;
    if (name === 'hyperlink' || name === 'fldSimple') this.#within.pop();
  }

  /** What a field does, in its own words: HYPERLINK "https://…". */
  instruct(text: string): void {
    const field = this.#fields.at(-1);
    if (field) field.instruction += text;
  }

  /** Words of the document, as their font shows them. */
  said(text: string): string {
    for (const field of this.#fields) field.worded = true;
    return inFont(this.#fonts.at(-1) ?? null, text);
  }

  /** What a field shows that has no words: said when it ends. */
  unsaid(name: string, { fldCharType: place }: Attributes): string {
    const field = name === 'fldChar' && place === 'end' ? this.#fields.at(-1) : undefined;
    return field && !field.worded ? field.form.shown : '';
  }

  look(paragraphStyle: string | null): Look {
    const link = this.#within.findLast((each) => each !== null) ?? this.#fields.findLast((each) => each.link)?.link;
    const look = { ...lookOfStyle(this.#styles, paragraphStyle), ...this.#looks.at(-1) };
    return link ? { ...look, link } : look;
  }

  #property(name: string, attributes: Attributes): void {
    const look = this.#looks.at(-1);
    if (!look) return;
    if (name === 'rFonts') this.#fonts[this.#fonts.length - 1] = attributes['ascii'] ?? attributes['hAnsi'] ?? null;
    else if (name === 'rStyle')
      Object.assign(look, { ...lookOfStyle(this.#styles, attributes['val'] ?? null), ...look });
    else readLook(look, name, attributes);
  }

  #field(place: string | undefined): void {
    const field = this.#fields.at(-1);
    if (place === 'begin') this.#fields.push({ instruction: '', link: null, form: new FormField(), worded: false });
    else if (place === 'separate' && field) field.link = addressOf(field.instruction);
    else if (place === 'end') this.#fields.pop();
  }
}

function addressOf(instruction: string): string | null {
  return /^\s*HYPERLINK\s+"([^"]+)"/i.exec(instruction)?.[1] ?? null;
}
