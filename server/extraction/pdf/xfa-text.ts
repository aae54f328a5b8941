/** The parts of pdf.js's form tree (an XFA page as HTML) that hold words. */
export interface XfaNode {
  name: string;
  value?: string | null;
  attributes?: { value?: unknown; textContent?: unknown; checked?: unknown; title?: unknown } | null;
  children?: (XfaNode | null)[] | null;
}

const inline = new Set(['#text', 'span', 'b', 'i', 'a', 'sub', 'sup', 'label']);

/** The labels and the filled-in values of a dynamic form; pdf.js itself leaves the values out. */
export function xfaText(node: XfaNode): string {
  const lines = collect(node)
    .split('\n')
    .map((line) => line.trim());
  return lines.filter((line) => line !== '').join('\n');
}

function collect(node: XfaNode): string {
  let text = ownWords(node);
  for (const child of node.children ?? []) if (child) text += collect(child);
  return inline.has(node.name) ? text : `${text}\n`;
}

function ownWords({ name, value, attributes }: XfaNode): string {
  if (name === 'input' && 'checked' in (attributes ?? {})) return attributes?.checked ? 'checked' : '';
  if (name === 'input' || name === 'textarea' || name === 'option') {
    const filled = attributes?.value ?? attributes?.textContent ?? value;
    return typeof filled === 'string' ? filled : '';
  }
  if (typeof value === 'string') return value;
  return typeof attributes?.textContent === 'string' ? attributes.textContent : '';
}
