import type { BlockContent, List, ListItem, RootContent } from 'mdast';
import type { Block } from '#server/extraction/pages/block.ts';

type Item = Extract<Block, { type: 'item' }>;

interface OpenList {
  list: List;
  level: number;
  next: number;
}

/**
 * Items as the lists they make: deeper ones within the item before them, a new list where another number follows than
 * the next. Markdown counts in figures only; `content` answers what is in an item.
 */
export function listTree(items: readonly Item[], content: (item: Item) => BlockContent[]): RootContent[] {
  const found: RootContent[] = [];
  const open: OpenList[] = [];
  for (const item of items) {
    const level = item.level ?? 0;
    while ((open.at(-1)?.level ?? -1) > level) open.pop();
    const before = lastItem(open);
    if (item.continued) {
      if (before) before.children.push(...content(item));
      else found.push(...content(item));
      continue;
    }
    const count = numbering(item);
    if (count === 'written') {
      while ((open.at(-1)?.level ?? -1) >= level) open.pop();
      const within = lastItem(open);
      if (within) within.children.push(...content(item));
      else found.push(...content(item));
      continue;
    }
    const last = open.at(-1);
    const goesOn =
      last?.level === level && (count === null ? !last.list.ordered : last.list.ordered && last.next === count);
    if (last?.level === level && !goesOn) open.pop();
    if (!goesOn) {
      const list: List = {
        type: 'list',
        ordered: count !== null,
        ...(count === null ? {} : { start: count }),
        spread: false,
        children: [],
      };
      const within = lastItem(open);
      if (within) within.children.push(list);
      else found.push(list);
      open.push({ list, level, next: count ?? 0 });
    }
    const now = open.at(-1);
    if (!now) continue;
    now.list.children.push({ type: 'listItem', spread: false, children: content(item) });
    now.next += 1;
  }
  return found;
}

function lastItem(open: readonly OpenList[]): ListItem | undefined {
  return open.at(-1)?.list.children.at(-1);
}

/**
 * The figure that Markdown counts from; null for a bullet. A number that it can't count, "1.1" or "Article I", is
 * "written": it stays in the text as it is, for people cite it.
 */
export function numbering({ number, count }: Item): number | null | 'written' {
  if (number === undefined) return null;
  const figure = /^[([]?(\d{1,9})[.):\]]*$/.exec(number)?.[1];
  if (figure !== undefined) return Number(figure);
  if (count === undefined || count < 0 || count > 999_999_999) return 'written';
  return isLetters(number) ? count : 'written';
}

/** "(a)" and "iv." are counted as figures. */
export function isLetters(number: string): boolean {
  return /^[([]?([a-z]{1,2}|[ivxlcdm]{1,9})[.):\]]*$/i.test(number);
}
