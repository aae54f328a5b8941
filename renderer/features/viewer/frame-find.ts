import { findTerms, searchTerms } from '#renderer/lib/highlight.ts';

const blocks = new Set([
  'P',
  'DIV',
  'LI',
  'TD',
  'TH',
  'TR',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'PRE',
  'DT',
  'DD',
  'BR',
]);

/** Where the words of a search are in a page, in reading order. A match may run over bold and other marks. */
export function findInPage(page: Document, text: string): Range[] {
  const terms = searchTerms(text);
  if (terms.length === 0) return [];
  const { whole, pieces } = gather(page);
  return findTerms(whole, terms)
    .toSorted((left, right) => left[0] - right[0])
    .flatMap(([start, end]) => rangeOf(page, pieces, start, end) ?? []);
}

interface Piece {
  node: Text;
  start: number;
}

/** All words of the page as one text; a line feed is where a block begins, so that no match runs over it. */
function gather(page: Document): { whole: string; pieces: Piece[] } {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const pieces: Piece[] = [];
  let whole = '';
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      pieces.push({ node: node as Text, start: whole.length });
      whole += (node as Text).data;
    } else if (blocks.has(node.nodeName)) whole += '\n';
  }
  return { whole, pieces };
}

function rangeOf(page: Document, pieces: readonly Piece[], start: number, end: number): Range | null {
  const first = pieceAt(pieces, start);
  const last = pieceAt(pieces, end - 1);
  if (first === undefined || last === undefined) return null;
  const range = page.createRange();
  range.setStart(first.node, Math.min(start - first.start, first.node.length));
  range.setEnd(last.node, Math.min(end - last.start, last.node.length));
  return range;
}

function pieceAt(pieces: readonly Piece[], offset: number): Piece | undefined {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((pieces[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return pieces[low];
}

/** Marks the matches without touching the page, as a felt pen would; the current one stronger. */
export function markInPage(page: Document, ranges: readonly Range[], current: number): void {
  const realm = page.defaultView;
  if (realm === null || !('highlights' in realm.CSS)) return;
  realm.CSS.highlights.set('found', new realm.Highlight(...ranges));
  const chosen = ranges[current];
  realm.CSS.highlights.set('found-now', new realm.Highlight(...(chosen === undefined ? [] : [chosen])));
  if (chosen === undefined) return;
  const around = chosen.startContainer.parentElement;
  const folded = around?.closest('details');
  if (folded instanceof realm.HTMLDetailsElement) folded.open = true;
  around?.scrollIntoView({ block: 'center' });
}
