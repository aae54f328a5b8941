import { nothingSelected, type Selection } from '#renderer/lib/selection.ts';

/** An item as the list has it, with the page where a search found it first. */
interface Listed {
  id: string;
  matches?: readonly { page: number }[];
}

interface ListPlace {
  query: string;
  cursor: string | null;
  /** What was chosen; of a list that no longer shows it, nothing is. */
  picked: Selection;
  /** What the list showed, in its order; empty when there was no list yet. */
  items: readonly Listed[];
  /** How far it was scrolled, as a table and as pictures. */
  scrolled: { table: number; grid: number };
}

/** Where the person was in the list of evidence, to come back to from an opened item, and to go on from it. */
export const listPlace: ListPlace = {
  query: '',
  cursor: null,
  picked: nothingSelected,
  items: [],
  scrolled: { table: 0, grid: 0 },
};

export function listAddress(): string {
  return listPlace.query === '' ? '/evidence' : `/evidence?${listPlace.query}`;
}
