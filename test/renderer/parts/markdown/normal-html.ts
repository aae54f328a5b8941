import sanitizeHtml from 'sanitize-html';
import { linkAddress } from '#renderer/parts/markdown/link-address.ts';

const blocks = 'p|h[1-6]|ul|ol|li|blockquote|pre|hr|table|thead|tbody|tr|td|th';

/** HTML as both sides are compared: one way to write attributes, no blanks between blocks, no wrapping of ours. */
export function normalHtml(html: string): string {
  const written = sanitizeHtml(html, {
    allowedTags: [
      ...blocks.replace('h[1-6]', 'h1|h2|h3|h4|h5|h6').split('|'),
      ...'a|br|code|del|em|input|strong'.split('|'),
    ],
    allowedAttributes: {
      a: ['href', 'title'],
      ol: ['start'],
      td: ['align'],
      th: ['align'],
      code: ['class'],
      input: ['type', 'checked', 'disabled'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'casewright'],
    transformTags: {
      '*': (tagName, { style, ...attribs }) => {
        const align = /text-align:\s*(\w+)/.exec(style ?? '')?.[1];
        return { tagName, attribs: align === undefined ? attribs : { ...attribs, align } };
      },
      input: () => ({ tagName: 'input', attribs: {} }),
    },
  });
  return written
    .split(/(<pre>[^]*?<\/pre>)/)
    .map((part) => (part.startsWith('<pre>') ? part : withoutBlanks(part)))
    .join('')
    .replaceAll(new RegExp(`\\s*(</?(?:${blocks})\\b[^>]*>)\\s*(?=<)`, 'g'), '$1')
    .trim();
}

function withoutBlanks(html: string): string {
  return html.replaceAll(new RegExp(`\\s*(</?(?:${blocks}|br)\\b[^>]*>)\\s*`, 'g'), '$1').replaceAll(/\s+/g, ' ');
}

/** The specification's HTML under the rules of this application: pictures are links, other addresses are words. */
export function underOurRules(html: string): string {
  const pictures = html.replaceAll(/<img src="([^"]*)" alt="([^"]*)"(?: title="([^"]*)")? \/>/g, picture);
  return pictures
    .replaceAll(/<a href="([^"]*)"[^>]*>([^]*?)<\/a>/g, (link, href: string, words: string) =>
      linkAddress(href.replaceAll('&amp;', '&')) === null ? words : link,
    )
    .replaceAll(/<(\/?)h([1-6])>/g, (_, end: string, level: string) => `<${end}h${Math.min(6, Number(level) + 2)}>`);
}

function picture(_: string, src: string, alt: string, title: string | undefined, at: number, html: string): string {
  const words = alt || (title ?? src);
  const inLink = html.lastIndexOf('<a ', at) > html.lastIndexOf('</a>', at);
  return inLink ? words : `<a href="${src}"${title === undefined ? '' : ` title="${title}"`}>${words}</a>`;
}
