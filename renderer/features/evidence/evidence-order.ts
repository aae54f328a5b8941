import type { EvidenceItem } from '#renderer/api/generated.ts';
import { allColumns, type ColumnKey } from './evidence-columns.ts';
import { kindOf } from '#renderer/lib/file-kind.ts';
import { kindLabels } from '#server/rules/file-kinds.ts';

export type SortKey = 'relevance' | ColumnKey;
export interface Sort {
  key: SortKey;
  descending: boolean;
}

/** What folders and categories are called: items only name their ids. */
export interface SortNames {
  folder: ReadonlyMap<string, string>;
  category: ReadonlyMap<string, string>;
}

type SortValue = string | number | null;

/** An item with what it is sorted by, worked out once. */
export interface Entry<Item> {
  value: SortValue;
  item: Item;
}

/** One way of sorting: a total order, so that a changed item has exactly one place to go. */
export interface Ordering {
  sort: Sort;
  valueOf: (item: EvidenceItem) => SortValue;
  compare: (left: Entry<EvidenceItem>, right: Entry<EvidenceItem>) => number;
}

const noNames: SortNames = { folder: new Map(), category: new Map() };
const readingOrder = ['failed', 'running', 'pending', 'unsupported', 'done'];
const priorityOrder = ['low', 'normal', 'high'];
/** Recordings come after everything that has pages. */
const afterPages = 1e7;

/** What has no value for the key comes last either way; equals are sorted from the newest back. */
export function orderingBy(sort: Sort, names: SortNames = noNames): Ordering {
  const direction = sort.descending ? -1 : 1;
  const compare = (left: Entry<EvidenceItem>, right: Entry<EvidenceItem>): number => {
    const [a, b] = [left.value, right.value];
    if (a !== b) {
      if (a === null || b === null) return a === null ? 1 : -1;
      return a < b ? -direction : direction;
    }
    // When several were added in one go, the order they came in is the order they were added in.
    const ties = sort.key === 'added' ? direction : -1;
    return left.item.id < right.item.id ? -ties : ties;
  };
  return { sort, valueOf: (item) => valueOf(item, sort.key, names), compare };
}

function valueOf(item: EvidenceItem, key: SortKey, names: SortNames): SortValue {
  switch (key) {
    case 'exhibit':
      return textValue(item.exhibitNumber);
    case 'title':
      return sortText(item.title);
    case 'kind':
      return kindLabels[kindOf(item.mimeType, item.fileName)];
    case 'folder':
      return item.folderId === null ? null : textValue(names.folder.get(item.folderId));
    case 'categories':
      return textValue(item.issueIds.flatMap((id) => names.category.get(id) ?? []).join(', '));
    case 'tags':
      return textValue(item.tagNames.join(', '));
    case 'priority':
      return priorityOrder.indexOf(item.priority);
    case 'eventDate':
      return item.eventDate;
    case 'added':
      return item.createdAt;
    case 'reading':
      return readingOrder.indexOf(item.extraction.status);
    case 'size':
      return item.size;
    case 'pages':
      return item.durationSeconds === null ? item.pageCount : afterPages + item.durationSeconds;
    case 'relevance':
      return null;
  }
}

function textValue(text: string | null | undefined): string | null {
  return text === null || text === undefined || text === '' ? null : sortText(text);
}

/**
 * Text that compares, letter by letter, as people sort: accents and capitals aside, "9" before "10". A collator does
 * the same, but takes half a second for 50,000 titles where this takes a tenth of one.
 */
export function sortText(text: string): string {
  const plain = /^[\x00-\x7f]*$/.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '');
  return plain.toLowerCase().replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(12, '0'));
}

/** `-added` in the address is "Added, latest first". */
export function sortFromText(text: string | null): Sort | null {
  if (text === null) return null;
  const descending = text.startsWith('-');
  const key = descending ? text.slice(1) : text;
  const column = allColumns.find((each) => each.key === key);
  return column === undefined ? null : { key: column.key, descending };
}

export function sortToText({ key, descending }: Sort): string {
  return descending ? `-${key}` : key;
}
