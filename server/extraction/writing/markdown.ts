import type { Block } from '#server/extraction/pages/block.ts';

/**
 * The structure of a Markdown file: headings, lists, quotes, code, tables, rules. Emphasis and links inside lines are
 * left as they were written: this is for reading evidence, and what was typed is what counts.
 */
export function markdownBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  let paragraph: string[] = [];
  const endParagraph = (): void => {
    if (paragraph.length > 0) blocks.push({ type: 'paragraph', text: paragraph.join('\n') });
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const fence = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    const taken = fence === undefined ? takeTable(lines, at) : takeCode(lines, at, fence);
    if (taken) {
      endParagraph();
      blocks.push(taken.block);
      at = taken.last;
      continue;
    }
    const single = singleLine(line);
    if (single === null && line.trim() !== '') paragraph.push(line.trim());
    else endParagraph();
    if (single) blocks.push(single);
  }
  endParagraph();
  return blocks;
}

function singleLine(line: string): Block | null {
  const heading = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line);
  if (heading) return { type: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' };
  if (/^\s{0,3}([-*_])(\s*\1){2,}\s*$/.test(line)) return { type: 'rule' };
  const item = /^\s*([-*+]|\d{1,9}[.)])\s+(.*)$/.exec(line);
  if (!item) return null;
  const numbered = /\d/.test(item[1] ?? '');
  return { type: 'item', text: numbered ? `${item[1]} ${item[2]}` : (item[2] ?? '') };
}

function takeCode(lines: readonly string[], from: number, fence: string): { block: Block; last: number } {
  let last = from + 1;
  while (last < lines.length && !(lines[last] ?? '').trim().startsWith(fence)) last++;
  return { block: { type: 'preformatted', text: lines.slice(from + 1, last).join('\n') }, last };
}

function takeTable(lines: readonly string[], from: number): { block: Block; last: number } | null {
  if (
    !(lines[from] ?? '').includes('|') ||
    !/^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/.test(lines[from + 1] ?? '')
  ) {
    return null;
  }
  const rows = [cells(lines[from] ?? '')];
  let last = from + 1;
  while ((lines[last + 1] ?? '').includes('|')) rows.push(cells(lines[++last] ?? ''));
  return { block: { type: 'table', rows }, last };
}

function cells(line: string): string[] {
  const inner = line.trim().replace(/^\||\|$/g, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}
