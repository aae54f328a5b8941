import type { Link, Nodes, Root } from 'mdast';
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

const writeText: Handle = (node: { value: string }, _, state, info) =>
  sparing(state.safe(node.value, info), info.before, info.after);

/** An address that is its own text is written bare, the way people write it, where Markdown reads it back. */
const writeLink: Handle = (node: Link, parent, state, info) =>
  bareAddress(node) ?? defaultHandlers.link(node, parent, state, info);

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

function bareAddress({ url, children: [child, ...others] }: Link): string | null {
  if (child?.type !== 'text' || others.length > 0) return null;
  const own = [child.value, `mailto:${child.value}`, `http://${child.value}`].includes(url);
  return own && /^(https?:\/\/|www\.|[\w.+-]+@)[\w./:?=%#+-]+$/i.test(child.value) ? child.value : null;
}

/**
 * Takes back the escapes of underscores that can't begin emphasis: those within a word, and the lines that people sign
 * on. Emphasis is written with asterisks, so that an underscore which begins none can't end any.
 */
function sparing(escaped: string, before: string, after: string): string {
  const within = /(?<=[\p{L}\p{N}])(?:\\_)+(?=[\p{L}\p{N}])/gu;
  const ending = /(?<!\\)(?:\\_)+(?=\s|$)/gu;
  return escaped
    .split('\n')
    .map((line, at, { length }) => {
      const last = at === length - 1;
      // A line of nothing else would be a rule: its first one stays escaped.
      if (/^(?:\\_|\s)*$/.test(line) && /^\s?$/.test(at === 0 ? before : '\n')) {
        return line.replace(/(?<=_.*)\\_/g, '_');
      }
      const spared = line.replace(within, unescaped);
      return last && /\S/.test(after) ? spared.replace(endingInLine, unescaped) : spared.replace(ending, unescaped);
    })
    .join('\n');
}

const endingInLine = /(?<!\\)(?:\\_)+(?=\s)/gu;

function unescaped(run: string): string {
  return run.replaceAll('\\', '');
}
