import type { Block } from '#server/extraction/pages/block.ts';
import { escapeHtml } from '#server/extraction/pages/safe-html.ts';

const opened = '<details class="quoted" open><summary>Quoted from an earlier message</summary>';

/** Puts each outermost quotation of a safe page into a part that folds; it starts open, so that nothing is hidden. */
export function foldQuotes(page: string): string {
  let depth = 0;
  return page.replace(/<(\/?)blockquote(?:\s[^>]*)?>/g, (tag, closing: string) => {
    if (closing === '') {
      depth += 1;
      return depth === 1 ? `${opened}${tag}` : tag;
    }
    depth = Math.max(0, depth - 1);
    return depth === 0 ? `${tag}</details>` : tag;
  });
}

/** Nobody reads further in; a thousand angles are no conversation. */
const deepest = 20;

/** A plain text, the lines that begin with ">" as quotations, those with more as quotations within them. */
export function quotedText(text: string, depth = 0): Block[] {
  const blocks: Block[] = [];
  let run: string[] = [];
  let quoting = false;
  const end = (): void => {
    const words = run.join('\n');
    run = [];
    if (words.trim() === '') return;
    if (!quoting) blocks.push({ type: 'preformatted', text: words.replace(/^\n+/, '').trimEnd() });
    else blocks.push({ type: 'markup', html: quotation(words, depth), images: new Map() });
  };
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const quoted = /^\s{0,3}>/.test(line);
    if (quoted !== quoting && !(quoting && line.trim() === '')) {
      end();
      quoting = quoted;
    }
    run.push(quoted ? line.replace(/^\s{0,3}> ?/, '') : line);
  }
  end();
  return blocks;
}

function quotation(words: string, depth: number): string {
  const inner = depth < deepest ? quotedText(words.trim(), depth + 1) : [];
  const html = inner.map((block) => (block.type === 'markup' ? block.html : 'text' in block ? pre(block.text) : ''));
  return `<blockquote>${html.length === 0 ? pre(words.trim()) : html.join('')}</blockquote>`;
}

function pre(words: string): string {
  return `<pre>${escapeHtml(words)}</pre>`;
}
