import type { Element, Root as HtmlRoot } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toMdast, type Handle } from 'hast-util-to-mdast';
import type { ListItem, Nodes, PhrasingContent, RootContent } from 'mdast';
import sanitizeHtml, { type IOptions } from 'sanitize-html';
import type { Losses } from './losses.ts';

/** A page of somebody's HTML as Markdown's tree: what its reader sees of it, without what runs, loads or is hidden. */
export function treeOfHtml(html: string, losses: Losses): RootContent[] {
  const page: HtmlRoot = fromHtml(sanitizeHtml(html, seen), { fragment: true });
  const counting =
    (loss: Parameters<Losses['add']>[0], handle: Handle): Handle =>
    (state, node: Element, parent) => {
      losses.add(loss);
      return handle(state, node, parent);
    };
  const tree = toMdast(page, {
    handlers: {
      img: counting('pictures', () => undefined),
      u: counting('underlined', (state, node: Element) => state.all(node)),
      mark: (state, node: Element) => state.all(node),
    },
  });
  return 'children' in tree ? (tree.children.map(asWritten) as RootContent[]) : [];
}

const seen: IOptions = {
  allowedTags: [
    'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'br', 'hr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd',
    'blockquote', 'pre', 'code', 'b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del', 'ins', 'sub', 'sup', 'small',
    'mark', 'a', 'img', 'figure', 'figcaption', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th',
    'address', 'section', 'article', 'header', 'footer', 'main', 'abbr', 'time', 'center', 'q', 'cite', 'aside', 'nav',
  ], // prettier-ignore
  allowedAttributes: {
    ol: ['start'],
    a: ['href'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    img: ['alt'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  nonTextTags: ['script', 'style', 'textarea', 'option', 'template', 'noscript', 'title'],
  nestingLimit: 200,
  exclusiveFilter: ({ attribs }) =>
    'hidden' in attribs || /(display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attribs['style'] ?? ''),
};

/**
 * Headings and cells of tables hold one line in Markdown: blocks and line breaks in them become spaces. Items of lists
 * follow each other without empty lines, as everywhere in Casewright.
 */
function asWritten(node: Nodes): Nodes {
  if (node.type === 'heading' || node.type === 'tableCell') return { ...node, children: lineOf(node.children) };
  if (node.type === 'list') return { ...node, spread: false, children: node.children.map(asItem) };
  if ('children' in node) return { ...node, children: node.children.map(asWritten) } as Nodes;
  return node;
}

function asItem(item: ListItem): ListItem {
  const paragraphs = item.children.filter(({ type }) => type === 'paragraph').length;
  return { ...item, spread: paragraphs > 1, children: item.children.map(asWritten) as ListItem['children'] };
}

function lineOf(nodes: readonly Nodes[]): PhrasingContent[] {
  return nodes.flatMap((node, at): PhrasingContent[] => {
    const space: PhrasingContent[] = at > 0 ? [{ type: 'text', value: ' ' }] : [];
    if (node.type === 'break') return [{ type: 'text', value: ' ' }];
    if (node.type === 'code') return [...space, { type: 'inlineCode', value: node.value.replaceAll(/\s+/g, ' ') }];
    if (!('children' in node)) return [node as PhrasingContent];
    const line = lineOf(node.children);
    return isPhrasing(node) ? [{ ...node, children: line } as PhrasingContent] : [...space, ...line];
  });
}

function isPhrasing({ type }: Nodes): boolean {
  return ['strong', 'emphasis', 'delete', 'link'].includes(type);
}
