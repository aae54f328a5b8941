import type { Block } from '#server/extraction/pages/block.ts';
import { escapeHtml } from '#server/extraction/pages/safe-html.ts';
import type { Span } from '#server/extraction/pages/words.ts';

/*
 * What is no document to edit, a mail, workbook, presentation or chat, as blocks that Markdown has words for, so that a
 * page of it looks like what it is.
 */

/** `kind`: as `identifyFile` says. One page after another: a sheet, or a slide, which has a heading where it has none. */
export function shownBlocks(pages: readonly Block[][], kind: string): Block[] {
  return pages.flatMap((blocks, at) => {
    const shown = blocks.map((block) => shownBlock(block, kind));
    const isHeaded = kind !== 'slides' || blocks.some(({ type }) => type === 'heading');
    return isHeaded ? shown : [{ type: 'heading', level: 2, text: `Slide ${at + 1}` } as const, ...shown];
  });
}

function shownBlock(block: Block, kind: string): Block {
  if (block.type === 'fields') return paragraphOf(block.fields.flatMap(fieldLine));
  if (block.type === 'message') {
    const { sender, when, text } = block;
    return paragraphOf([{ text: sender, bold: true }, { text: ` · ${when}`, italic: true }, { text: `\n${text}` }]);
  }
  if (block.type === 'preformatted' && kind === 'mail') {
    return { type: 'markup', html: quotedHtml(block.text), images: new Map() };
  }
  return block;
}

function fieldLine([name, value]: [string, string], at: number): Span[] {
  return [
    { text: at === 0 ? '' : '\n' },
    { text: `${name}:`, bold: true },
    { text: ` ${value.replaceAll('\n', ' ')}` },
  ];
}

function paragraphOf(spans: readonly Span[]): Block {
  return { type: 'paragraph', text: spans.map(({ text }) => text).join(''), spans };
}

/** Deeper quotations than these are shown as this deep. */
const depthAtMost = 8;

/** A plain text with its lines as they are, those that begin with ">" as quotations of that depth (RFC 3676, 4.5). */
function quotedHtml(text: string): string {
  let html = '<p>';
  let depth = 0;
  for (const written of text.replaceAll(/\r\n?/g, '\n').split('\n')) {
    const marks = /^(?: ?>)*/.exec(written)?.[0] ?? '';
    const line = written.slice(marks.length).replace(/^ (?=\S)/, marks === '' ? ' ' : '');
    const wanted = Math.min(depthAtMost, marks.replaceAll(' ', '').length);
    if (wanted !== depth) {
      const step = wanted > depth ? '<blockquote>' : '</blockquote>';
      html += `</p>${step.repeat(Math.abs(wanted - depth))}<p>`;
      depth = wanted;
    }
    html += line.trim() === '' ? '</p><p>' : `${escapeHtml(withColumns(line))}<br>`;
  }
  return `${html}</p>${'</blockquote>'.repeat(depth)}`;
}

/** Blanks in a row keep their width, as what a mail sets in columns needs. */
function withColumns(line: string): string {
  return line.replaceAll('\t', '    ').replaceAll(/^ | (?= )/g, '\u00a0');
}
