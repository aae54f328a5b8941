import { pageNumbers, type PageRange, pageRangeWords } from '#server/rules/page-ranges.ts';

/** The pages of its file that an item has in the packet, where it has not all of them. */
export interface Part {
  pages: readonly PageRange[];
  /** Of the whole file; null where that is not known yet. */
  of: number | null;
}

/** “pages 3–7, 12 of 40”. */
export function partWords({ pages, of }: Part): string {
  return of === null ? pageRangeWords(pages) : `${pageRangeWords(pages)} of ${of}`;
}

/** A title that says what was left out, wherever it leads to the item. */
export function titleWithPart({ title, part }: { title: string; part: Part | null }): string {
  return part === null ? title : `${title} (${partWords(part)})`;
}

/** “page 3 of 40”: the page at a place of the item, from 0, as its file numbers it. */
export function pageOfPart({ pages, of }: Part, at: number): string {
  const page = `page ${pageNumbers(pages)[at] ?? at + 1}`;
  return of === null ? page : `${page} of ${of}`;
}
