import { linkAddress } from './link-address.ts';

/** What is used of a node of the Markdown tree or of the HTML tree made from it. */
export interface TreeNode {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: TreeNode[] | undefined;
}

/** What may be in a page, and with which properties. Everything else loses its tag and keeps its words. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  blockquote: [],
  br: [],
  code: ['className'],
  del: [],
  em: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  hr: [],
  input: ['type', 'checked', 'disabled'],
  li: ['className'],
  ol: ['className', 'start'],
  p: [],
  pre: [],
  section: [],
  strong: [],
  sup: [],
  table: [],
  tbody: [],
  td: ['align'],
  th: ['align'],
  thead: [],
  tr: [],
  ul: ['className'],
};

const asText = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

/** Raw HTML becomes what it is: text. A block of it becomes a paragraph, so that its lines are kept like any other. */
export function htmlIsText() {
  return (tree: TreeNode): void => {
    const walk = (parent: TreeNode): void => {
      parent.children = parent.children?.map((node) => {
        if (node.type !== 'html') {
          walk(node);
          return node;
        }
        const words: TreeNode = { type: 'text', value: node.value ?? '' };
        return asText.has(parent.type) ? { type: 'paragraph', children: [words] } : words;
      });
    };
    if (tree.children !== undefined) walk(tree);
  };
}

/** Removes from the HTML tree everything the page does not need: an unknown tag or property never reaches it. */
export function onlySafe() {
  return (tree: TreeNode): void => {
    tree.children = tree.children?.flatMap((node) => safe(node, false));
  };
}

function safe(node: TreeNode, inLink: boolean): TreeNode[] {
  if (node.type === 'text') return [node];
  if (node.type === 'raw') return [{ type: 'text', value: node.value ?? '' }];
  if (node.type !== 'element') return [];
  // The way back from a footnote has no place to lead to: ids of many texts would clash in one page.
  if (node.properties?.['dataFootnoteBackref'] !== undefined) return [];
  if (node.tagName === 'img') return safe(imageAsLink(node), inLink);
  const tagName = demoted(node.tagName ?? '');
  const within = inLink || tagName === 'a';
  const children = node.children?.flatMap((child) => safe(child, within)) ?? [];
  const names = allowed[tagName];
  if (names === undefined) return children;
  if (tagName === 'a' && (inLink || linkAddress(text(node.properties?.['href'])) === null)) return children;
  if (tagName === 'input' && node.properties?.['type'] !== 'checkbox') return [];
  return [{ type: 'element', tagName, properties: only(node.properties ?? {}, names), children }];
}

/** The page and the panel have the first two levels of headings. */
function demoted(tagName: string): string {
  const level = /^h([1-6])$/.exec(tagName)?.[1];
  return level === undefined ? tagName : `h${Math.min(6, Number(level) + 2)}`;
}

/** A picture from another server would show its sender that it was looked at: it is named, and one click away. */
function imageAsLink({ properties = {} }: TreeNode): TreeNode {
  const address = text(properties['src']);
  const words = text(properties['alt']) || text(properties['title']) || address;
  const { title } = properties;
  return {
    type: 'element',
    tagName: 'a',
    properties: { href: address, ...(title !== undefined && { title }) },
    children: [{ type: 'text', value: words }],
  };
}

function only(properties: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name)));
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
