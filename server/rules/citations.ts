/** What a link in a document points at: one piece of evidence, and where in it. */
export interface Citation {
  evidenceId: string;
  page: number | null;
  /** The words quoted, for finding them on the page. */
  quote: string | null;
}

/** A citation where it is in a text: its whole link is `text.slice(from, to)`. */
export interface PlacedCitation extends Citation {
  from: number;
  to: number;
}

const scheme = 'casewright://evidence/';
const longest = 4000;
const shape =
  /^casewright:\/\/evidence\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/?(?:\?([^#]*))?$/i;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The citation an address is, or null for any other link; what opens in the window is read by the same rules. */
export function readCitation(address: string): Citation | null {
  if (address.length > longest) return null;
  const [, id, query = ''] = shape.exec(address) ?? [];
  if (id === undefined) return null;
  const given = parameters(query);
  if (given.some(([name, value]) => !/^[a-z][a-zA-Z-]{0,40}$/.test(name) || /\p{Cc}/u.test(value))) return null;
  const first = (wanted: string): string | null => given.find(([name]) => name === wanted)?.[1] ?? null;
  const [page, matter] = [first('page'), first('matter')];
  if (page !== null && !/^[1-9]\d{0,5}$/.test(page)) return null;
  if (matter !== null && !uuid.test(matter)) return null;
  return { evidenceId: id.toLowerCase(), page: page === null ? null : Number(page), quote: first('q') };
}

function parameters(query: string): [name: string, value: string][] {
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      const [name, value] = equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)];
      return [decoded(name), decoded(value)];
    });
}

/** A sequence that encodes nothing stays as it is, as browsers leave it. */
function decoded(text: string): string {
  return text.replaceAll('+', ' ').replaceAll(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch (error) {
      if (error instanceof URIError) return encoded;
      throw error;
    }
  });
}

/** A citation as it is written in a document. */
export function writeCitation(words: string, { evidenceId, page, quote }: Citation): string {
  const said = [
    ...(page === null || page < 2 ? [] : [`page=${page}`]),
    ...(quote === null ? [] : [`q=${encodeURIComponent(quote.toWellFormed())}`]),
  ];
  const link = `${scheme}${evidenceId}${said.length === 0 ? '' : `?${said.join('&')}`}`;
  // A parenthesis would end the address, and a bracket the words.
  const address = link.replaceAll('(', '%28').replaceAll(')', '%29');
  return `[${words.replaceAll(/\s+/g, ' ').replaceAll(/[[\]\\`*_]/g, '\\$&')}](${address})`;
}

/** Every citation in Markdown, in its order. An address that is only text, not a link, cites nothing. */
export function citationsIn(text: string): PlacedCitation[] {
  const found: PlacedCitation[] = [];
  for (const match of text.matchAll(/casewright:\/\/evidence\/[^\s<>()[\]"]+/gi)) {
    const citation = readCitation(match[0]);
    const place = citation === null ? null : linkAround(text, match.index, match.index + match[0].length);
    if (citation !== null && place !== null) found.push({ ...citation, ...place });
  }
  return found;
}

/** The link that an address is of: `[words](address "title")`, `<address>` or a definition, `[name]: address`. */
function linkAround(text: string, from: number, to: number): { from: number; to: number } | null {
  const bracketed = text[from - 1] === '<' && text[to] === '>';
  const [opens, closes] = bracketed ? [from - 1, to + 1] : [from, to];
  if (text.slice(opens - 2, opens) === '](') {
    const close = /^\s*(?:"[^"\n]{0,300}"\s*)?\)/.exec(text.slice(closes, closes + 320));
    const start = openingBracket(text, opens - 2);
    if (close !== null && start !== null) return { from: start, to: closes + close[0].length };
  }
  if (bracketed) return { from: opens, to: closes };
  return /\]:[ \t]*$/.test(text.slice(Math.max(0, opens - 8), opens)) ? { from, to } : null;
}

const mostWords = 2000;

/** The bracket that the one at `end` closes; null where there is none within any sensible length. */
function openingBracket(text: string, end: number): number | null {
  let depth = 0;
  for (let at = end; at >= Math.max(0, end - mostWords); at -= 1) {
    const bracket = text[at];
    if ((bracket !== '[' && bracket !== ']') || isEscaped(text, at)) continue;
    depth += bracket === ']' ? 1 : -1;
    if (depth === 0) return at;
  }
  return null;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (before > 0 && text[before - 1] === '\\') before -= 1;
  return (at - before) % 2 === 1;
}
