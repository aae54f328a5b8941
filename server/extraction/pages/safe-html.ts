import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { quotation } from '#server/importers/html-text.ts';

/** Tags that carry meaning of a document; everything that runs, loads, asks or embeds is absent. */
const allowedTags = [
  'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'br', 'hr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd',
  'blockquote', 'pre', 'code', 'b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del', 'ins', 'sub', 'sup', 'small',
  'mark', 'a', 'img', 'figure', 'figcaption', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th',
  'address', 'section', 'article', 'header', 'footer', 'main', 'abbr', 'time', 'center', 'q', 'cite',
]; // prettier-ignore

const dataPicture = /^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=\s]+$/i;

/**
 * Somebody else's HTML, made harmless: no scripts, styles, forms or frames, no address that would be fetched. Pictures
 * are shown only when they are included (`images` by Content-ID, or data addresses); others leave their description.
 */
export function safeHtml(html: string, images: ReadonlyMap<string, string>): string {
  const options: IOptions = {
    allowedTags,
    allowedAttributes: {
      img: ['src', 'alt', 'width', 'height'],
      td: ['colspan', 'rowspan', 'align'],
      th: ['colspan', 'rowspan', 'align'],
      ol: ['start'],
      a: ['title'],
      '*': ['lang', 'dir'],
    },
    // The page's own classes for a document's own numbers; on anybody else's page they move or hide a bullet.
    allowedClasses: { ol: ['numbered'], li: ['bare'], span: ['number'] },
    allowedSchemes: [],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'template', 'noscript', 'title'],
    nestingLimit: 200,
    transformTags: {
      blockquote: quotation,
      a: (_, attributes) => linkTarget(attributes['href']),
      img: (_, attributes) => shownPicture(attributes, images),
    },
  };
  return sanitizeHtml(html, options);
}

/** Links don't lead anywhere from evidence, but where they led is part of it. */
function linkTarget(href: string | undefined): sanitizeHtml.Tag {
  const known = href !== undefined && /^(https?|mailto|tel):/i.test(href);
  return { tagName: 'a', attribs: known ? { title: href.slice(0, 500) } : {} };
}

function shownPicture(attributes: sanitizeHtml.Attributes, images: ReadonlyMap<string, string>): sanitizeHtml.Tag {
  const { src = '', alt = '', width, height } = attributes;
  const own = src.toLowerCase().startsWith('cid:') ? images.get(decodeCid(src.slice(4))) : src;
  if (own === undefined || !dataPicture.test(own)) {
    return { tagName: 'span', attribs: {}, text: alt ? `[picture: ${alt}]` : '' };
  }
  const size: sanitizeHtml.Attributes = {};
  if (width !== undefined) size['width'] = width;
  if (height !== undefined) size['height'] = height;
  return { tagName: 'img', attribs: { src: own, alt, ...size } };
}

function decodeCid(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
