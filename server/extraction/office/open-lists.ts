import { listNumber } from './list-number.ts';
import { openFormats, type OpenStyles } from './open-styles.ts';
import type { Attributes } from './xml.ts';

interface OpenList {
  style: string | null;
  id: string;
  /** The present number of each level. */
  counts: Map<number, number>;
  /** No paragraph of the open item was met yet: the first one carries its number. */
  fresh: boolean;
}

export interface OpenListPlace {
  level: number;
  /** Not the first paragraph of its item. */
  continued: boolean;
  number: string | null;
  count: number;
}

/** Counts the items of an OpenDocument text, as it shows them. */
export class OpenLists {
  #styles: OpenStyles;
  #open: OpenList[] = [];
  /** The counts of lists that ended: by identifier, and of the last one of each style, for those that continue them. */
  #ended = new Map<string, Map<number, number>>();

  constructor(styles: OpenStyles) {
    this.#styles = styles;
  }

  open(attributes: Attributes): void {
    const outer = this.#open.at(-1);
    const style = attributes['style-name'] ?? outer?.style ?? null;
    const followed =
      attributes['continue-list'] ?? (attributes['continue-numbering'] === 'true' ? `style ${style}` : undefined);
    const counts = outer?.counts ?? new Map(followed === undefined ? [] : this.#ended.get(followed));
    this.#open.push({ style, id: attributes['xml:id'] ?? '', counts, fresh: false });
    // A list within an item counts anew.
    if (outer) counts.delete(this.#open.length);
  }

  startItem(attributes: Attributes): void {
    const list = this.#open.at(-1);
    if (!list) return;
    const level = this.#open.length;
    const { start = 1 } = this.#styles.level(list.style, level) ?? {};
    const before = list.counts.get(level);
    const own = attributes['start-value'];
    list.counts.set(level, own === undefined ? (before === undefined ? start : before + 1) : Number(own));
    list.fresh = true;
  }

  close(): void {
    const list = this.#open.pop();
    if (!list || this.#open.length > 0) return;
    this.#ended.set(`style ${list.style}`, list.counts);
    if (list.id !== '') this.#ended.set(list.id, list.counts);
  }

  /** Where a paragraph that begins now is; null when it is in no list. */
  place(): OpenListPlace | null {
    const list = this.#open.at(-1);
    if (!list) return null;
    const level = this.#open.length;
    const place = { level: Math.min(8, level - 1), continued: !list.fresh, count: list.counts.get(level) ?? 0 };
    list.fresh = false;
    return { ...place, number: place.continued ? null : this.#label(list, level) };
  }

  #label({ style, counts }: OpenList, level: number): string | null {
    const own = this.#styles.level(style, level);
    if (!own || own.format === null) return null;
    const shown: string[] = [];
    for (let at = Math.max(1, level - own.shown + 1); at <= level; at++) {
      const { format = null, start = 1 } = this.#styles.level(style, at) ?? {};
      if (format !== null) shown.push(listNumber(counts.get(at) ?? start, openFormats[format] ?? 'decimal'));
    }
    return `${own.prefix}${shown.join('.')}${own.suffix}`.trim();
  }
}
