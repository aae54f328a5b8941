import sanitizeHtml from 'sanitize-html';

const lineTags = [
  'p', 'div', 'br', 'hr', 'li', 'tr', 'table', 'ul', 'ol', 'dl', 'dt', 'dd', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6',
  'section', 'article', 'header', 'footer', 'main', 'nav', 'aside', 'pre', 'blockquote', 'address', 'figure',
  'figcaption', 'form', 'fieldset', 'details', 'summary', 'caption', 'thead', 'tbody', 'title', 'option',
]; // prettier-ignore
const cellTags = ['td', 'th'];

/**
 * The words of a page of HTML, in lines where it has lines, those of a quotation marked with one ">" for each that they
 * are in: whose words they are is part of the text. Scripts, styles and comments are not words.
 */
export function textOfHtml(html: string): string {
  const skeleton = sanitizeHtml(html, {
    allowedTags: [...lineTags, ...cellTags],
    allowedAttributes: {},
    nonTextTags: ['script', 'style', 'textarea', 'template', 'noscript'],
    transformTags: { blockquote: quotation },
    parser: { lowerCaseTags: true },
  }).replace(marks, '');
  const text = skeleton
    .replace(/<blockquote>/g, `<p>${opens}</p>`)
    .replace(/<\/blockquote>/g, `<p>${closes}</p>`)
    .replace(/<pre>([^]*?)<\/pre>/g, (_, inner: string) => `<pre>${inner.replace(/\n/g, '<br />')}</pre>`)
    .replace(/[\t\n\r ]+/g, ' ')
    .replace(/<\/t[dh]> ?/g, '\t')
    .replace(/ ?<t[dh]> ?/g, '')
    .replace(/ ?<br \/> ?/g, '\n')
    .replace(/ ?<\/?(p|h[1-6]|table|ul|ol|pre)> ?/g, '\n\n')
    .replace(/( ?<\/?[a-z0-9]+( \/)?> ?)+/g, '\n')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return skeleton.includes('<blockquote>') ? withQuotations(text) : text;
}

/** Mail programs indent with what quotes, and say so by taking its border away: such words are the writer's own. */
export function quotation(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const isIndent =
    attribs['type'] !== 'cite' && /\bborder(-left)?\s*:\s*(none\b|0(px|pt)?\s*(;|$))/i.test(attribs['style'] ?? '');
  return { tagName: isIndent ? 'div' : tagName, attribs };
}

/** Stand for the beginning and the end of a quotation; controls, which no text has. */
const opens = '\u0001';
const closes = '\u0002';
const marks = /[\u0001\u0002]/g;

function withQuotations(text: string): string {
  const lines: string[] = [];
  let depth = 0;
  /** Of what is between two lines of words: blank lines there are quoted only where both are, and all in between. */
  let lowest = 0;
  for (const line of text.split('\n')) {
    if (line === opens) depth++;
    else if (line === closes) lowest = Math.min(lowest, --depth);
    else if (line !== '') {
      if (lines.at(-1) === '') lines[lines.length - 1] = '>'.repeat(lowest);
      lines.push(depth === 0 ? line : `${'>'.repeat(depth)} ${line}`);
      lowest = depth;
    } else if (lines.length > 0 && lines.at(-1) !== '') lines.push('');
  }
  return lines.join('\n').trimEnd();
}
