import type { Heading, Link, Nodes, Paragraph, Parents, Root, TableCell } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { defaultHandlers, toMarkdown, type Handle, type Options } from 'mdast-util-to-markdown';

/** The line that begins a new page on paper. */
export const pageBreak: Nodes = { type: 'html', value: String.raw`\pagebreak` };

/**
 * The tree as Markdown, in the style that Casewright's own editor writes. What is text in the tree stays text: the
 * library escapes what Markdown would read otherwise, and a line break is a line, as everywhere in Casewright.
 */
export function writeMarkdown(tree: Root): string {
  return toMarkdown(tree, options).trimEnd();
}

const writeText: Handle = (node: { value: string }, parent: Parents | undefined, state, info) => {
  const escaped = state.safe(node.value, info);
  return holdsWords(parent) ? sparing(escaped, info) : escaped;
};

/**
 * An address that is its own text is written bare, the way people write it, where Markdown reads it back: it ends at a
 * blank, and would take the escapes of what follows for its own.
 */
const writeLink: Handle = (node: Link, parent, state, info) =>
  bareAddress(node, parent) ?? defaultHandlers.link(node, parent, state, info);

const options: Options = {
  bullet: '-',
  rule: '-',
  listItemIndent: 'one',
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  handlers: {
    text: writeText,
    break: () => '\n',
    link: Object.assign(writeLink, { peek: defaultHandlers.link.peek }),
  },
};

function bareAddress(link: Link, parent: Parents | undefined): string | null {
  const { url, children } = link;
  const [child] = children;
  if (child?.type !== 'text' || children.length > 1) return null;
  const own = [child.value, `mailto:${child.value}`, `http://${child.value}`].includes(url);
  if (!own || !/^(https?:\/\/|www\.|[\w.+-]+@)[\w./:?=%#+-]+$/i.test(child.value)) return null;
  // Within emphasis, or next to it, its letters would be taken for those that the emphasis is written by.
  if (!holdsWords(parent)) return null;
  const siblings: readonly Nodes[] = parent.children;
  const at = siblings.indexOf(link);
  const ends = at + 2 >= siblings.length ? /^[.,;:!?)]*(\s|$)/ : /^[.,;:!?)]*\s/;
  return isApart(siblings[at - 1], /[\s(]$/) && isApart(siblings[at + 1], ends) ? child.value : null;
}

function holdsWords(parent: Parents | undefined): parent is Paragraph | Heading | TableCell {
  return parent?.type === 'paragraph' || parent?.type === 'heading' || parent?.type === 'tableCell';
}

function isApart(neighbor: Nodes | undefined, edge: RegExp): boolean {
  if (neighbor?.type === 'text') return edge.test(neighbor.value);
  return neighbor === undefined || neighbor.type === 'break';
}

/**
 * Takes back the escapes of underscores that begin and end no emphasis: those within a word, and the lines that people
 * sign on. Not where the words touch emphasis: what is written there was chosen with the escapes in place.
 */
function sparing(escaped: string, { before, after }: { before: string; after: string }): string {
  const apart = (blank.test(before) || /^\s/.test(escaped)) && (blank.test(after) || /\s$/.test(escaped));
  if (!apart || !escaped.includes('_')) return escaped;
  // A line of nothing else would be a rule: its first one stays escaped.
  if (/^(?:\\_|\s)*$/.test(escaped)) return escaped.replaceAll('\\_', '_').replace('_', '\\_');
  return escaped.replaceAll(withinWord, unescaped).replaceAll(beforeBlank, unescaped);
}

const blank = /^\s?$/;
const withinWord = /(?<=[\p{L}\p{N}])(?:\\_)+(?=[\p{L}\p{N}])/gu;
const beforeBlank = /(?<!\\)(?:\\_)+(?=\s|$)/g;

function unescaped(run: string): string {
  return run.replaceAll('\\', '');
}
