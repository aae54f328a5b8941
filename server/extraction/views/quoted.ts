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

/** A plain text, the lines that begin with ">" as quotations. */
export function quotedText(text: string): Block[] {
  const blocks: Block[] = [];
  let run: string[] = [];
  let quoting = false;
  const end = (): void => {
    const words = run.join('\n');
    run = [];
    if (words.trim() === '') return;
    if (!quoting) blocks.push({ type: 'preformatted', text: words.replace(/^\n+/, '').trimEnd() });
    else blocks.push({ type: 'markup', html: quotation(words), images: new Map() });
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

function quotation(words: string): string {
  return `<blockquote><pre>${escapeHtml(words.trim())}</pre></blockquote>`;
}
