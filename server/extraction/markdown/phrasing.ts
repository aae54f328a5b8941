import type { Link, PhrasingContent } from 'mdast';
import { cleanCharacters } from '#server/extraction/clean-text.ts';
import type { Look, Span } from '#server/extraction/pages/words.ts';

/** Gives the mark of a note its number; null for a mark whose note is not in the file. */
export type NoteNumber = (key: string) => number | null;

/** Words of one line as Markdown's own tree. Hidden ones are left out. */
export function phrasing(line: readonly Span[], noteNumber: NoteNumber): PhrasingContent[] {
  return grouped(trimmed(line), looks, noteNumber);
}

/** The lines of some words, each without blanks around it; none is left out. */
export function linesOfSpans(spans: readonly Span[]): Span[][] {
  const lines: Span[][] = [[]];
  for (const { text, ...look } of spans) {
    if (look.hidden) continue;
    for (const [at, piece] of cleanCharacters(text).split('\n').entries()) {
      if (at > 0) lines.push([]);
      if (piece !== '') lines.at(-1)?.push({ ...look, text: piece.replaceAll(/\t+/g, ' ') });
    }
  }
  return lines.map(trimmed);
}

export function isBlank(line: readonly Span[]): boolean {
  return line.every(({ text }) => text.trim() === '');
}

/** Without the blanks at both ends: Markdown would make code or a line break of them. Other spaces are words. */
function trimmed(line: readonly Span[]): Span[] {
  const spans = [...line];
  for (let first = spans[0]; first; first = spans[0]) {
    first = { ...first, text: first.text.replace(/^[ \t]+/, '') };
    spans[0] = first;
    if (first.text !== '') break;
    spans.shift();
  }
  for (let last = spans.at(-1); last; last = spans.at(-1)) {
    last = { ...last, text: last.text.replace(/(?<![ \t])[ \t]+$/, '') };
    spans[spans.length - 1] = last;
    if (last.text !== '') break;
    spans.pop();
  }
  return spans;
}

type Wrap = 'link' | 'bold' | 'italic' | 'strike';
const looks: readonly Wrap[] = ['link', 'bold', 'italic', 'strike'];

/** The outermost look first: neighbors that share it are in it together. */
function grouped(spans: readonly Span[], [look, ...inner]: readonly Wrap[], noteNumber: NoteNumber): PhrasingContent[] {
  if (look === undefined) return joined(spans).flatMap((span) => plain(span, noteNumber));
  const nodes: PhrasingContent[] = [];
  for (const group of sharing(spans, look)) {
    const value = group[0]?.[look];
    if (!value) nodes.push(...grouped(group, inner, noteNumber));
    else nodes.push(...wrapped(group, (words) => wrap(look, value, grouped(words, inner, noteNumber))));
  }
  return nodes;
}

/** Words that look the same now are one text: what is escaped in it, and what is an address, depends on its neighbors. */
function joined(spans: readonly Span[]): Span[] {
  const words: Span[] = [];
  for (const span of spans) {
    const last = words.at(-1);
    if (last && last.note === undefined && span.note === undefined) last.text += span.text;
    else words.push({ ...span });
  }
  return words;
}

/** Neighbors with the same value; a blank takes the side of what is before it where both sides agree. */
function sharing(spans: readonly Span[], look: Wrap): Span[][] {
  const groups: Span[][] = [];
  for (const [at, span] of spans.entries()) {
    const last = groups.at(-1);
    const before = last?.[0]?.[look];
    const blankBetween = span.text.trim() === '' && spans[at + 1]?.[look] === before;
    if (last && (Boolean(before) === Boolean(span[look]) || blankBetween) && (before === span[look] || blankBetween))
      last.push({ ...span, [look]: before });
    else groups.push([span]);
  }
  return groups;
}

/** Emphasis begins and ends with a letter: blanks at its ends go outside. */
function wrapped(group: readonly Span[], wrapWords: (words: Span[]) => PhrasingContent): PhrasingContent[] {
  const words = trimmed(group);
  const text = group.map((span) => span.text).join('');
  if (words.length === 0) return [{ type: 'text', value: text }];
  const before = /^[ \t]*/.exec(text)?.[0] ?? '';
  const after = /(?<![ \t])[ \t]*$/.exec(text)?.[0] ?? '';
  return [
    ...(before === '' ? [] : [{ type: 'text' as const, value: before }]),
    wrapWords(words),
    ...(after === '' ? [] : [{ type: 'text' as const, value: after }]),
  ];
}

function wrap(look: Wrap, value: Look[Wrap], children: PhrasingContent[]): PhrasingContent {
  switch (look) {
    case 'link':
      return { type: 'link', url: String(value), children: children.filter((child) => child.type !== 'link') };
    case 'bold':
      return { type: 'strong', children };
    case 'italic':
      return { type: 'emphasis', children };
    case 'strike':
      return { type: 'delete', children };
  }
}

function plain({ text, note, link }: Span, noteNumber: NoteNumber): PhrasingContent[] {
  if (note !== undefined) {
    const number = noteNumber(note);
    if (number === null) return [];
    return [{ type: 'footnoteReference', identifier: String(number), label: String(number) }];
  }
  return link === undefined ? withAddresses(text) : [{ type: 'text', value: text }];
}

const begins = String.raw`(?<![\p{L}\p{N}_@.+/-])`;
const web = String.raw`(?:https?:\/\/|www\.)[^\s<>"|]*[^\s<>".,;:!?()[\]{}'’”*_~|\\]`;
const host = String.raw`(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?![\p{L}\p{N}_-])`;
const address = new RegExp(`${begins}(?:${web}|[\\w.+-]+@${host})`, 'giu');

/** Addresses become links, as they do when someone types them: escaped, they would no longer be addresses. */
function withAddresses(text: string): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    if (index > from) nodes.push({ type: 'text', value: text.slice(from, index) });
    nodes.push(linkTo(found));
    from = index + found.length;
  }
  if (from < text.length) nodes.push({ type: 'text', value: text.slice(from) });
  return nodes;
}

function linkTo(found: string): Link {
  const scheme = /^https?:/i.test(found) ? '' : found.includes('@') && !/^www\./i.test(found) ? 'mailto:' : 'http://';
  return { type: 'link', url: scheme + found, children: [{ type: 'text', value: found }] };
}
