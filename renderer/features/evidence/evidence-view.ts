import { columnsFrom, type ChosenColumn } from './evidence-columns.ts';
import { sortFromText } from './evidence-order.ts';

export const cardSizes = { small: 136, medium: 184, large: 256 } as const;
export type CardSize = keyof typeof cardSizes;

/** How the list of evidence looks in this browser. */
export interface EvidenceView {
  layout: 'table' | 'grid';
  cards: CardSize;
  /** Null until somebody chooses: then the usual ones, as many as there is room for. */
  columns: readonly ChosenColumn[] | null;
  /** The order when the address names none, as the address would name it. */
  sort: string | null;
}

export const usualView: EvidenceView = { layout: 'table', cards: 'medium', columns: null, sort: null };

/** What was remembered, as far as it is still understood. */
export function viewFrom(stored: unknown): EvidenceView {
  const { layout, cards, columns, sort } = (stored ?? {}) as Partial<Record<keyof EvidenceView, unknown>>;
  const sorted = typeof sort === 'string' && sortFromText(sort) !== null ? sort : null;
  return {
    layout: layout === 'grid' ? 'grid' : 'table',
    cards: typeof cards === 'string' && Object.hasOwn(cardSizes, cards) ? (cards as CardSize) : usualView.cards,
    columns: columnsFrom(columns),
    sort: sorted,
  };
}
