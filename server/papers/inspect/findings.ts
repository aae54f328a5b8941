import { around, type Box } from '#server/papers/pdfium/words.ts';
import { findingCodes, type PdfFindingCode } from './codes.ts';
import type { PageFacts, PdfFacts, SeenWord } from './facts.ts';
import { pageTextOf } from './page-text.ts';
import { masked, privateDetailsIn } from './private-details.ts';

export interface PdfFinding {
  code: PdfFindingCode;
  severity: 'error' | 'warning' | 'notice';
  /** From 1; null for what is of the whole file. */
  page: number | null;
  /** In points from the top left of the upright page. */
  box: Box | null;
  /** What was found, masked; null where the code says all. */
  excerpt: string | null;
  text: string;
  fix: string;
}

export interface Wanted {
  /** Full names of the matter’s children and, where these are used alone, their first names. */
  children: readonly string[];
  /** In points; pages may be turned. Null where the court does not say. */
  page: { width: number; height: number } | null;
  maxPages: number | null;
  maxBytes: number | null;
}

type Found = Pick<PdfFinding, 'code'> & Partial<Pick<PdfFinding, 'page' | 'box' | 'excerpt'>>;

/** What a person should look at before the file goes into a packet: the gravest first, then by page. */
export function findingsOf(facts: PdfFacts, wanted: Wanted): PdfFinding[] {
  const found =
    facts.state === 'password' || facts.state === 'damaged'
      ? [{ code: facts.state === 'password' ? ('password' as const) : ('unreadable' as const) }]
      : [...ofFile(facts, wanted), ...facts.pages.flatMap((page, at) => [...ofPage(page, at + 1, wanted)])];
  const order = ['error', 'warning', 'notice'];
  return found
    .map(finding)
    .toSorted(
      (one, other) =>
        order.indexOf(one.severity) - order.indexOf(other.severity) || (one.page ?? 0) - (other.page ?? 0),
    );
}

function finding({ code, page = null, box = null, excerpt = null }: Found): PdfFinding {
  return { code, page, box, excerpt, ...findingCodes[code] };
}

function* ofFile(
  { state, bytes, pages, encrypted, signatures, structure }: PdfFacts,
  wanted: Wanted,
): Generator<Found> {
  if (state === 'repaired') yield { code: 'repaired' };
  if (encrypted) yield { code: 'encrypted' };
  if (signatures > 0) yield { code: 'signed' };
  if (structure.layers > 0) yield { code: 'layers' };
  if (structure.scripts > 0) yield { code: 'scripts' };
  if (structure.attachments > 0) yield { code: 'attachments' };
  if (structure.fields > 0) yield { code: 'form_fields' };
  if (structure.locations > 0) yield { code: 'picture_location' };
  if (structure.metadata.length > 0) yield { code: 'metadata', excerpt: structure.metadata.join(', ') };
  if (wanted.maxPages !== null && pages.length > wanted.maxPages) yield { code: 'too_many_pages' };
  if (wanted.maxBytes !== null && bytes > wanted.maxBytes) yield { code: 'too_many_bytes' };
  for (const page of new Set(structure.annotations)) yield { code: 'annotations', page };
  for (const { page, address } of structure.links) yield { code: 'outside_link', page, excerpt: siteOf(address) };
}

/** What comes after the host may hold names and keys. */
function siteOf(address: string): string {
  if (!URL.canParse(address)) return 'another file';
  const { protocol, host } = new URL(address);
  return host === '' ? protocol : `${protocol}//${host}`;
}

function* ofPage(page: PageFacts, number: number, wanted: Wanted): Generator<Found> {
  if (!page.blank && page.words.length === 0) yield { code: 'unsearchable_page', page: number };
  if (wanted.page !== null && !isOfSize(page, wanted.page)) {
    yield { code: 'page_size', page: number, excerpt: `${inches(page.width)} × ${inches(page.height)} in` };
  }
  for (const run of runsOf(page.words, 'hidden')) {
    yield { code: 'hidden_text', page: number, box: around(run), excerpt: hint(run) };
  }
  const undrawn = page.words.filter(({ sight }) => sight === 'undrawn');
  if (undrawn.length > 0) yield { code: 'missing_font', page: number, box: around(undrawn) };
  const unmatched = page.words.filter(({ sight }) => sight === 'unmatched');
  if (unmatched.length > 0) {
    yield { code: 'unmatched_text_layer', page: number, box: around(unmatched), excerpt: hint(unmatched) };
  }
  const { text, wordAt } = pageTextOf(page.words);
  for (const detail of privateDetailsIn(text, wanted.children)) {
    const words = page.words.slice(wordAt[detail.start], (wordAt[detail.end - 1] ?? 0) + 1);
    yield { code: detail.code, page: number, box: around(words), excerpt: masked(detail, text) };
  }
}

/** A hair over or under, as programs round, is the same size. */
const rounding = 2;

function isOfSize(page: PageFacts, { width, height }: { width: number; height: number }): boolean {
  const near = (one: number, other: number): boolean => Math.abs(one - other) <= rounding;
  return (
    (near(page.width, width) && near(page.height, height)) || (near(page.width, height) && near(page.height, width))
  );
}

function inches(points: number): string {
  return (points / 72).toFixed(2).replace(/\.?0+$/u, '');
}

/** Words of one kind that are next to each other. */
function runsOf(words: readonly SeenWord[], sight: SeenWord['sight']): SeenWord[][] {
  const runs: SeenWord[][] = [];
  let open: SeenWord[] = [];
  for (const word of words) {
    if (word.sight !== sight) {
      open = [];
      continue;
    }
    if (open.length === 0) runs.push(open);
    open.push(word);
  }
  return runs;
}

const wordsInHint = 12;

/** The first letter of each word. */
function hint(words: readonly SeenWord[]): string {
  const shown = words.slice(0, wordsInHint).map(({ text }) => text.replaceAll(/(?<=[\p{L}\p{N}])[\p{L}\p{N}]/gu, '•'));
  return shown.join(' ') + (words.length > wordsInHint ? ' …' : '');
}
