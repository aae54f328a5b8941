import type { Look } from '#server/extraction/pages/words.ts';
import { readLook } from './word-look.ts';
import { readXml, type Attributes } from './xml.ts';

/** A style of `styles.xml`, with what it says itself: the rest comes from the one it is based on. */
export interface WordStyle {
  /** In English whatever language Word spoke: "heading 1". */
  name: string;
  basedOn: string | null;
  /** The list that numbers its paragraphs. */
  list: string | null;
  /** As the outline counts: 0 is the highest, 9 is text. */
  outline: number | null;
  look: Look;
}

export type WordStyles = ReadonlyMap<string, WordStyle>;

export function readWordStyles(bytes: Uint8Array | null): WordStyles {
  const styles = new Map<string, WordStyle>();
  if (!bytes) return styles;
  let style: WordStyle | null = null;
  readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'style') {
        style = { name: '', basedOn: null, list: null, outline: null, look: {} };
        styles.set(attributes['styleId'] ?? '', style);
      } else if (style) describeStyle(style, name, attributes);
    },
    close: (name) => {
      if (name === 'style') style = null;
    },
  });
  return styles;
}

function describeStyle(style: WordStyle, name: string, attributes: Attributes): void {
  if (name === 'name') style.name = attributes['val'] ?? '';
  else if (name === 'basedOn') style.basedOn = attributes['val'] ?? null;
  else if (name === 'numId') style.list = attributes['val'] ?? null;
  else if (name === 'outlineLvl') style.outline = Number(attributes['val'] ?? 9);
  else readLook(style.look, name, attributes);
}

/** The style and those it is based on, the nearest first. */
function* ancestry(styles: WordStyles, id: string | null): Generator<WordStyle> {
  const seen = new Set<string>();
  for (let at = id; at !== null && !seen.has(at); at = styles.get(at)?.basedOn ?? null) {
    seen.add(at);
    const style = styles.get(at);
    if (style) yield style;
  }
}

export function listOfStyle(styles: WordStyles, id: string | null): string | null {
  for (const { list } of ancestry(styles, id)) if (list !== null) return list;
  return null;
}

export function lookOfStyle(styles: WordStyles, id: string | null): Look {
  return [...ancestry(styles, id)].reduceRight<Look>((look, style) => ({ ...look, ...style.look }), {});
}

/** 1 to 6, or null for text. By its name or identifier where the outline level is left to Word's own styles. */
export function headingOfStyle(styles: WordStyles, id: string): number | null {
  const own = headingOfName(id);
  if (own !== null) return own;
  for (const { name, outline } of ancestry(styles, id)) {
    const level = headingOfName(name) ?? (outline === null ? null : headingOfOutline(outline));
    if (level !== null) return level;
    if (outline !== null) return null;
  }
  return null;
}

export function headingOfOutline(outline: number): number | null {
  return outline >= 0 && outline < 9 ? Math.min(6, outline + 1) : null;
}

function headingOfName(name: string): number | null {
  if (/^title$/i.test(name)) return 1;
  const level = /^heading\s?([1-9])$/i.exec(name)?.[1];
  return level === undefined ? null : Math.min(6, Number(level));
}

export function isQuotation(styles: WordStyles, id: string): boolean {
  return [...ancestry(styles, id)].some(({ name }) => /^((intense )?quote|block text)$/i.test(name));
}

/** Text in lines of its own, such as code. */
export function isPreformatted(styles: WordStyles, id: string): boolean {
  return [...ancestry(styles, id)].some(({ name }) => /^html preformatted$/i.test(name));
}

/** The level, from 0, of the item of a list that a paragraph of this style goes on with; null for another style. */
export function continuedLevel(styles: WordStyles, id: string): number | null {
  for (const { name } of ancestry(styles, id)) {
    const level = /^list continue(?: ([2-5]))?$/i.exec(name);
    if (level) return Number(level[1] ?? 1) - 1;
  }
  return null;
}
