import type { Block } from './block.ts';
import { textOfHtml } from '#server/importers/html-text.ts';

/** A page as plain text: each block on its own lines, cells divided by tabs. */
export function textOfBlocks(blocks: readonly Block[]): string {
  let text = '';
  let previous: Block | null = null;
  for (const block of blocks) {
    const words = textOfBlock(block);
    if (words === '') continue;
    if (previous) text += previous.type === 'item' && block.type === 'item' ? '\n' : '\n\n';
    text += words;
    previous = block;
  }
  return text;
}

function textOfBlock(block: Block): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
    case 'preformatted':
      return block.text.trimEnd();
    case 'item':
      return block.continued ? block.text.trim() : `${block.number ?? '•'} ${block.text.trim()}`;
    case 'fields':
      return block.fields.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'table':
      return block.rows.map((row) => row.map(oneLine).join('\t').trimEnd()).join('\n');
    case 'message':
      return `${[block.when, block.sender].filter(Boolean).join(' · ')}: ${block.text}`;
    case 'markup':
      return textOfHtml(block.html);
    case 'page-break':
    case 'rule':
      return '';
  }
}

function oneLine(cell: string): string {
  return cell
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .trim();
}

/** Blocks, the first of which begins with words of our own: the number of a note, "Comment: ". */
export function withOpening(opening: string, blocks: readonly Block[]): Block[] {
  return blocks.map((block, at) => (at === 0 && 'text' in block ? { ...block, text: opening + block.text } : block));
}

/** What comes before the words of a comment: "Comment by Sam, 2024-03-01: ". The date may have a time, which is left out. */
export function commentOpening(author: string, date: string): string {
  return `Comment${author === '' ? '' : ` by ${author}`}${date === '' ? '' : `, ${date.slice(0, 10)}`}: `;
}
