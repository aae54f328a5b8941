import type { Look } from '#server/extraction/pages/words.ts';
import { readXml, type Attributes } from './xml.ts';

interface OpenStyle {
  parent: string | null;
  breaks: { before: boolean; after: boolean };
  look: Look;
}

/** How a level of a list counts; `format` is a number's first one, "1", "a", "I"; null for bullets. */
export interface OpenListLevel {
  format: string | null;
  prefix: string;
  suffix: string;
  start: number;
  /** So many levels are written: 2 for "1.1". */
  shown: number;
}

/** How a level counts, by its first number. */
export const openFormats: Record<string, string> = {
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
};

/** The styles of an OpenDocument file, its own and those that a program made for single passages. */
export class OpenStyles {
  /** How the levels of the headings are numbered. */
  readonly outline = new Map<number, OpenListLevel>();
  #styles = new Map<string, OpenStyle>();
  #lists = new Map<string, Map<number, OpenListLevel>>();
  #style: OpenStyle | null = null;
  #list: Map<number, OpenListLevel> | null = null;

  read(bytes: Uint8Array): void {
    readXml(bytes, {
      open: (name, attributes) => this.#open(name, attributes),
      close: (name) => {
        if (name === 'style') this.#style = null;
        if (name === 'list-style') this.#list = null;
      },
    });
  }

  look(name: string | undefined): Look {
    return this.#ancestry(name).reduceRight<Look>((look, style) => ({ ...look, ...style.look }), {});
  }

  breaks(name: string | undefined): OpenStyle['breaks'] {
    return this.#ancestry(name)[0]?.breaks ?? { before: false, after: false };
  }

  level(list: string | null, level: number): OpenListLevel | null {
    return (list === null ? undefined : this.#lists.get(list)?.get(level)) ?? null;
  }

  /** The paragraph style or one it is based on has this name. */
  is(name: string | undefined, wanted: string): boolean {
    return name === wanted || this.#ancestry(name).some(({ parent }) => parent === wanted);
  }

  #ancestry(name: string | undefined): OpenStyle[] {
    const found: OpenStyle[] = [];
    for (let style = this.#styles.get(name ?? ''); style && !found.includes(style);) {
      found.push(style);
      style = this.#styles.get(style.parent ?? '');
    }
    return found;
  }

  #open(name: string, attributes: Attributes): void {
    const own = attributes['style:name'] ?? attributes['name'] ?? '';
    if (name === 'style') {
      const { 'parent-style-name': parent = null } = attributes;
      const breaks = { before: (attributes['master-page-name'] ?? '') !== '', after: false };
      this.#style = { parent, breaks, look: {} };
      this.#styles.set(own, this.#style);
    } else if (name === 'list-style') {
      this.#list = new Map();
      this.#lists.set(own, this.#list);
    } else if (name === 'text-properties' && this.#style) readLook(this.#style.look, attributes);
    else if (name === 'paragraph-properties' && this.#style) {
      if (attributes['break-before'] === 'page') this.#style.breaks.before = true;
      if (attributes['break-after'] === 'page') this.#style.breaks.after = true;
    } else if (name === 'outline-level-style') this.outline.set(Number(attributes['level']), listLevel(attributes));
    else if (name.startsWith('list-level-style-')) this.#list?.set(Number(attributes['level']), listLevel(attributes));
  }
}

function listLevel(attributes: Attributes): OpenListLevel {
  return {
    format: attributes['num-format'] || null,
    prefix: attributes['num-prefix'] ?? '',
    suffix: attributes['num-suffix'] ?? '',
    start: Number(attributes['start-value'] ?? 1),
    shown: Number(attributes['display-levels'] ?? 1),
  };
}

function readLook(look: Look, attributes: Attributes): void {
  const { 'font-weight': weight, 'font-style': style, display } = attributes;
  if (weight !== undefined) look.bold = weight === 'bold' || Number(weight) >= 600;
  if (style !== undefined) look.italic = style === 'italic' || style === 'oblique';
  if (display !== undefined) look.hidden = display === 'none';
  const { 'text-line-through-style': through, 'text-underline-style': under } = attributes;
  if (through !== undefined) look.strike = through !== 'none';
  if (under !== undefined) look.underlined = under !== 'none';
}
