import sanitizeHtml from 'sanitize-html';

const lineTags = [
  'p', 'div', 'br', 'hr', 'li', 'tr', 'table', 'ul', 'ol', 'dl', 'dt', 'dd', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6',
  'section', 'article', 'header', 'footer', 'main', 'nav', 'aside', 'pre', 'blockquote', 'address', 'figure',
  'figcaption', 'form', 'fieldset', 'details', 'summary', 'caption', 'thead', 'tbody', 'title', 'option',
]; // prettier-ignore
const cellTags = ['td', 'th'];

/** The words of a page of HTML, in lines where it has lines. Scripts, styles and comments are not words. */
export function textOfHtml(html: string): string {
  const skeleton = sanitizeHtml(html, {
    allowedTags: [...lineTags, ...cellTags],
    allowedAttributes: {},
    nonTextTags: ['script', 'style', 'textarea', 'template', 'noscript'],
    parser: { lowerCaseTags: true },
  });
  return skeleton
    .replace(/<pre>([^]*?)<\/pre>/g, (_, inner: string) => `<pre>${inner.replace(/\n/g, '<br />')}</pre>`)
    .replace(/[\t\n\r ]+/g, ' ')
    .replace(/<\/t[dh]> ?/g, '\t')
    .replace(/ ?<t[dh]> ?/g, '')
    .replace(/ ?<br \/> ?/g, '\n')
    .replace(/ ?<\/?(p|h[1-6]|table|blockquote|ul|ol|pre)> ?/g, '\n\n')
    .replace(/( ?<\/?[a-z0-9]+( \/)?> ?)+/g, '\n')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
