import { listNumber } from './list-number.ts';
import { openFormats, type OpenStyles } from './open-styles.ts';

/** Counts the headings of an OpenDocument text whose chapters are numbered. */
export class OpenOutline {
  #styles: OpenStyles;
  #counts = new Map<number, number>();

  constructor(styles: OpenStyles) {
    this.#styles = styles;
  }

  /** What is written before a heading of this level, such as "2.1"; null when the level is not numbered. */
  next(level: number, isListHeader: boolean): string | null {
    const own = this.#styles.outline.get(level);
    if (!own || own.format === null || isListHeader) return null;
    this.#counts.set(level, (this.#counts.get(level) ?? own.start - 1) + 1);
    for (const deeper of this.#counts.keys()) if (deeper > level) this.#counts.delete(deeper);
    const shown: string[] = [];
    for (let at = Math.max(1, level - own.shown + 1); at <= level; at++) {
      const { format = null, start = 1 } = this.#styles.outline.get(at) ?? {};
      if (format !== null) shown.push(listNumber(this.#counts.get(at) ?? start, openFormats[format] ?? 'decimal'));
    }
    return `${own.prefix}${shown.join('.')}${own.suffix}`.trim();
  }
}
