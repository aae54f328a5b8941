/*
 * Which paragraphs of a document state what a court can check, and so have to be supported: a date, an amount, a name or
 * words that somebody said or wrote. What is found is listed for a person, and changes nothing.
 */

export const factKinds = ['date', 'amount', 'name', 'quotation'] as const;
export type FactKind = (typeof factKinds)[number];

const months =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';
const dates = new RegExp(
  [
    String.raw`\b${months}\.? \d{1,2}\b`,
    String.raw`\b\d{1,2}(?:st|nd|rd|th)?(?: of)? ${months}\b`,
    String.raw`\b${months}\.?,? (?:19|20)\d\d\b`,
    String.raw`\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b`,
    String.raw`\b(?:in|since|until|before|after|by|during|of) (?:19|20)\d\d\b`,
    String.raw`\b\d{1,2}(?::\d\d)? ?(?:a\.?m\b|p\.?m\b)`,
    String.raw`\b\d{1,2}:\d\d\b`,
  ].join('|'),
  'iu',
);
const amounts = /[$£€]\s?\d|\b\d[\d,.]{0,20}\s?(?:dollars?|pounds?|euros?|cents?|percent|%)|\b(?:USD|GBP|EUR)\s?\d/iu;

/**
 * What a paragraph of Markdown states, each kind once. `names` are those of the people in the matter; a family name
 * alone counts where it has four letters or more.
 */
export function factsIn({ text, quoted }: { text: string; quoted: boolean }, names: readonly string[]): FactKind[] {
  const words = withoutAddresses(text);
  const found: Record<FactKind, boolean> = {
    date: dates.test(words),
    amount: amounts.test(words),
    name: names.some((name) => holdsName(words, name)),
    quotation: quoted || holdsQuotation(words, '“', '”') || holdsQuotation(words, '"', '"'),
  };
  return factKinds.filter((kind) => found[kind]);
}

/** Two words or more between quotation marks: a word alone is one that somebody only mentions. */
function holdsQuotation(words: string, opening: string, closing: string): boolean {
  for (let at = words.indexOf(opening); at >= 0; at = words.indexOf(opening, at + 1)) {
    const end = words.indexOf(closing, at + 1);
    if (end < 0) return false;
    if (/\S\s+\S/.test(words.slice(at + 1, end))) return true;
    at = end;
  }
  return false;
}

/** The words of links without where they lead. */
function withoutAddresses(markdown: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = markdown.indexOf(']('); at >= 0; at = markdown.indexOf('](', at)) {
    const end = endOfAddress(markdown, at + 2);
    kept.push(markdown.slice(from, at + 1));
    from = markdown.charAt(end) === ')' ? end + 1 : at + 1;
    at = Math.max(end, at + 2);
  }
  return [...kept, markdown.slice(from)].join('').replaceAll(/<?https?:\/\/\S+/g, '');
}

/** Where an address ends: at its parenthesis, or before a blank, when it is none. */
function endOfAddress(markdown: string, from: number): number {
  const ending = /[)\s]/g;
  ending.lastIndex = from;
  return ending.exec(markdown)?.index ?? markdown.length;
}

function holdsName(words: string, name: string): boolean {
  const parts = name.trim().split(/\s+/);
  const last = parts.at(-1) ?? '';
  const wanted = [...(parts.length > 1 ? [parts.join(' ')] : []), ...(last.length >= 4 ? [last] : [])];
  return wanted.some((each) => holdsWord(words, each));
}

function holdsWord(words: string, wanted: string): boolean {
  for (let at = words.indexOf(wanted); at >= 0; at = words.indexOf(wanted, at + 1)) {
    const [before, after] = [words.charAt(at - 1), words.charAt(at + wanted.length)];
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}
