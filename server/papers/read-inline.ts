import type * as mdast from 'mdast';
import { codePoint } from './scripts.ts';
import type { Inline } from './tree.ts';

export interface InlineReading {
  citations: Readonly<Record<string, string>>;
  printable(character: string): boolean;
  footnote(id: string): Inline;
  /** Of a link whose address is written elsewhere in the text; empty where it is not. */
  address(id: string): string;
}

/** Marks in marks: what is deeper looks no different. Typst nests its elements 64 deep at most. */
const marksInMarks = 8;

/** What is in a line, with its characters looked at one by one. */
export function inlinesOf(nodes: readonly mdast.PhrasingContent[], reading: InlineReading, marks = 0): Inline[] {
  return nodes.flatMap((node) => inlineOf(node, reading, marks));
}

function inlineOf(node: mdast.PhrasingContent, reading: InlineReading, marks: number): Inline[] {
  const inner = (children: mdast.PhrasingContent[]): Inline[] => inlinesOf(children, reading, marks + 1);
  const marked = (t: 'emphasis' | 'strong' | 'strike', children: mdast.PhrasingContent[]): Inline[] =>
    marks < marksInMarks ? [{ t, c: inner(children) }] : inner(children);
  switch (node.type) {
    case 'text':
      return wordsOf(node.value, reading);
    case 'emphasis':
      return marked('emphasis', node.children);
    case 'strong':
      return marked('strong', node.children);
    case 'delete':
      return marked('strike', node.children);
    case 'inlineCode':
      return [{ t: 'typewriter', c: plainWords(node.value, reading) }];
    case 'break':
      return [{ t: 'break' }];
    case 'html':
      return plainWords(node.value, reading);
    case 'link':
      return linkOf(node, node.url, reading, inner(node.children));
    case 'linkReference':
      return linkOf(node, reading.address(node.identifier), reading, inner(node.children));
    case 'image':
      return wordsOf(`[${node.alt || node.url}]`, reading);
    case 'imageReference':
      return wordsOf(`[${node.alt || reading.address(node.identifier)}]`, reading);
    case 'footnoteReference':
      return [reading.footnote(node.identifier)];
  }
}

/** A link that cites is printed as its citation; another one with its address, which paper would lose. */
function linkOf(node: mdast.Nodes, address: string, reading: InlineReading, c: Inline[]): Inline[] {
  const citation = Object.hasOwn(reading.citations, address) ? reading.citations[address] : undefined;
  if (citation !== undefined) return plainWords(citation, reading);
  if (!/^(?:https?|mailto):/i.test(address)) return c;
  const bare = address.replace(/^mailto:/i, '');
  const said = [address, bare, bare.replace(/^https?:\/\//i, '')].includes(textOf(node).trim());
  const words: Inline[] = [{ t: 'link', url: address, c }];
  return said ? words : [...words, ' (', ...plainWords(bare, reading), ')'];
}

const field = /\{\{[ \t]*([^{}\r\n]{1,200}?)[ \t]*\}\}/g;

function wordsOf(text: string, reading: InlineReading): Inline[] {
  const found: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(field)) {
    found.push(...plainWords(text.slice(from, match.index), reading));
    found.push({ t: 'field', c: plainWords(match[1] ?? '', reading) });
    from = match.index + match[0].length;
  }
  return [...found, ...plainWords(text.slice(from), reading)];
}

/** Lines are kept as they are written, as on the screen. */
export function plainWords(text: string, { printable }: Pick<InlineReading, 'printable'>): Inline[] {
  const found: Inline[] = [];
  let run = '';
  const close = (): void => {
    if (run !== '') found.push(run);
    run = '';
  };
  for (const character of text) {
    if (character === '\r') continue;
    if (character === '\t') run += '    ';
    else if (character === '\n') {
      close();
      found.push({ t: 'break' });
    } else if (printable(character)) run += character;
    else {
      close();
      found.push({ t: 'unknown', code: codePoint(character) });
    }
  }
  close();
  return found;
}

/** The words of a node without their marks. */
export function textOf(node: mdast.Nodes): string {
  const words: string[] = [];
  const waiting: mdast.Nodes[] = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if ('value' in next) words.push(next.value);
    if ('children' in next) waiting.push(...next.children.toReversed());
  }
  return words.join('');
}
