import type { ReadPage } from '#renderer/api/generated.ts';
import { annotationLimits } from '#server/rules/annotations.ts';
import { placeOfQuote, timesBefore } from './place-of-quote.ts';

/** A place to write about: a page, with or without words on it. */
export interface Passage {
  page: number;
  quote: string | null;
  /** Where the quote begins in the text read from its page, UTF-16; null where it is not in there. */
  start: number | null;
}

/** Marks the text of a page, with its number; the pages of a PDF say theirs in pdf.js's own way. */
const ofText = '[data-page-text]';
const ofPdf = '[data-own-pages] .page[data-page-number]';

/** Everything in sight that is the text of a page of the item. */
export function pageTexts(root: ParentNode): { page: number; element: Element }[] {
  return [...root.querySelectorAll(`${ofText}, ${ofPdf} .textLayer`)].map((element) => ({
    page: pageOf(element),
    element,
  }));
}

function pageOf(element: Element): number {
  const text = element.getAttribute('data-page-text');
  return Number(text ?? element.closest(ofPdf)?.getAttribute('data-page-number'));
}

/** Words selected on a page, and what the page says before them. */
interface Selected {
  page: number;
  words: string;
  lead: string;
}

/** What is selected on a page, as it is written there; a selection over several pages ends with its first. */
export function selectedPassage(): Selected | null {
  const selection = window.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0).cloneRange();
  const begins = range.startContainer;
  const within = begins instanceof Element ? begins : begins.parentElement;
  const text = within?.closest(`${ofText}, ${ofPdf} .textLayer`);
  if (text == null) return null;
  if (!text.contains(range.endContainer)) range.setEnd(text, text.childNodes.length);
  const words = range.toString().trim();
  if (words === '') return null;
  const before = document.createRange();
  before.setStart(text, 0);
  before.setEnd(range.startContainer, range.startOffset);
  return { page: pageOf(text), words, lead: before.toString() };
}

/** The pages of what is shown in another form than it was read are others; of longer files they are not looked through. */
const fewPages = 50;

/** The same as the text read from the file has it, on that page or else on another, where it is there. */
export function asRead({ page, words, lead }: Selected, pages: readonly ReadPage[]): Passage {
  for (const number of [page, ...(pages.length > fewPages ? [] : pages.map((_, index) => index + 1))]) {
    const text = pages[number - 1]?.text ?? '';
    const place = placeOfQuote(text, words, timesBefore(lead, words, lead.length));
    if (place === null) continue;
    const [start, end] = place;
    return { page: number, quote: shortened(text.slice(start, end)), start };
  }
  return { page, quote: shortened(words), start: null };
}

/** What is kept of it, without half a character. */
function shortened(quote: string): string {
  return quote.slice(0, annotationLimits.quote).replace(/[\ud800-\udbff]$/, '');
}

/** A quote as one reads it: without the line ends of its page. */
export function quoteWords(quote: string): string {
  return quote.replaceAll(/\s+/g, ' ').trim();
}
