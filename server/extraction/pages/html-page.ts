import { cleanText } from '#server/extraction/clean-text.ts';
import type { Block } from './block.ts';
import { escapeHtml, safeHtml } from './safe-html.ts';

/** More rows than this stay in the file: a browser that lays out 100,000 of them is no preview. */
const rowsShown = 5_000;

const style = `
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 52rem; padding: 2rem 1.5rem 4rem; color: #1d2126; background: #fff;
  font: 16px/1.55 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.6em 0 .5em; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.25rem; } h3 { font-size: 1.05rem; } h4, h5, h6 { font-size: 1rem; }
p { margin: 0 0 .8em; } .written { white-space: pre-wrap; }
pre { white-space: pre-wrap; font: inherit; margin: 0 0 1em; } pre.code { font: 14px/1.5 ui-monospace, Consolas, monospace; }
ul, ol { margin: 0 0 .8em; padding-left: 1.5em; }
ol.numbered, li.bare { list-style: none; } ol.numbered { padding-left: 2.6em; } .number { white-space: pre; }
ol.numbered > li > .number { display: inline-block; box-sizing: border-box; min-width: 2.6em; margin-left: -2.6em; }
blockquote { margin: 0 0 1em; padding-left: 1em; border-left: 3px solid #d5d9de; color: #444b54; }
.wide { overflow-x: auto; margin: 0 0 1.2em; } table { border-collapse: collapse; font-size: .93rem; }
td, th { overflow-wrap: normal; border: 1px solid #d5d9de; padding: .3em .6em; text-align: left; vertical-align: top; }
td.figure { text-align: right; font-variant-numeric: tabular-nums; }
dl.fields { display: grid; grid-template-columns: max-content 1fr; gap: .2em 1em; margin: 0 0 1.5em;
  padding: .9em 1.1em; background: #f4f5f7; border-radius: 8px; } dl.fields dt { color: #59616b; } dl.fields dd { margin: 0; }
details.quoted > summary { color: #59616b; cursor: pointer; margin: 0 0 .5em; }
img { max-width: 100%; height: auto; } a { color: inherit; text-decoration: underline dotted; }
section.page + section.page { border-top: 1px solid #d5d9de; margin-top: 2.5rem; padding-top: 1rem; }
.message { margin: 0 0 .7em; padding: .55em .9em; background: #f1f2f4; border-radius: 12px; max-width: 80%; width: fit-content; }
.message.own { background: #e3edf9; margin-left: auto; } .message small { display: block; color: #59616b; }
.note { color: #59616b; font-style: italic; }
`;

/** One self-contained page without scripts, forms or anything to fetch. */
export function htmlPage(title: string, pages: readonly (readonly Block[])[]): string {
  const sections = pages.map((blocks) => `<section class="page">\n${htmlOfBlocks(blocks)}</section>\n`).join('');
  const body = sections.replace(/<section class="page">\s*<\/section>/g, '');
  const shown = body.trim() === '' ? '<p class="note">This file holds no text.</p>' : body;
  return `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body>
${shown}</body></html>
`;
}

function htmlOfBlocks(blocks: readonly Block[]): string {
  let html = '';
  let open: 'ul' | 'ol' | null = null;
  for (const block of blocks) {
    const list: 'ul' | 'ol' | null = block.type === 'item' && block.continued ? open : listOf(block);
    if (list !== open && open !== null) html += `</${open}>\n`;
    if (list !== open && list !== null) html += list === 'ol' ? '<ol class="numbered">\n' : '<ul>\n';
    open = list;
    html += `${htmlOfBlock(block)}\n`;
  }
  return open === null ? html : `${html}</${open}>\n`;
}

function listOf(block: Block): 'ul' | 'ol' | null {
  if (block.type !== 'item') return null;
  return block.number === undefined ? 'ul' : 'ol';
}

function htmlOfBlock(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `<h${block.level}>${words(block.text)}</h${block.level}>`;
    case 'paragraph':
      return `<p class="written">${words(block.text)}</p>`;
    case 'item':
      return `<li class="written${block.continued ? ' bare' : ''}">${number(block.number)}${words(block.text)}</li>`;
    case 'fields':
      return `<dl class="fields">${block.fields.map(([name, value]) => `<dt>${words(name)}</dt><dd>${words(value)}</dd>`).join('')}</dl>`;
    case 'table':
      return table(block.rows);
    case 'message':
      return `<div class="message${block.own ? ' own' : ''}"><small>${words(block.sender)} · ${words(block.when)}</small><span class="written">${words(block.text)}</span></div>`;
    case 'markup':
      return safeHtml(block.html, block.images);
    case 'preformatted':
      return `<pre>${words(block.text)}</pre>`;
    case 'page-break':
      return '';
    case 'rule':
      return '<hr>';
  }
}

function table(rows: readonly string[][]): string {
  const shown = rows.slice(0, rowsShown).map((row) => `<tr>${row.map(cell).join('')}</tr>`);
  const rest = rows.length - shown.length;
  const note = rest > 0 ? `<p class="note">${rest.toLocaleString('en-US')} more rows are in the file.</p>` : '';
  return `<div class="wide"><table>${shown.join('\n')}</table></div>${note}`;
}

function cell(text: string): string {
  const figure = /^[-+(]?[$€£]?[\d.,\s]+[)%]?$/.test(text) && /\d/.test(text);
  return `<td${figure ? ' class="figure"' : ''}>${words(text).replaceAll('\n', '<br>')}</td>`;
}

/** Written out rather than counted by the browser: what people cite must be what the file says, and be copied too. */
function number(written: string | undefined): string {
  return written === undefined ? '' : `<span class="number">${words(written)} </span>`;
}

function words(text: string): string {
  return escapeHtml(cleanText(text));
}
