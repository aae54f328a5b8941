import type { SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';

export interface MatchCount {
  total: number;
  /** Which of them is selected, counted from 1. */
  current: number | null;
  /** Counting ended before the end of the text. */
  isMore: boolean;
}

const most = 1000;

/** How often the words are in the text. More than a thousand are not counted: nobody goes through them one by one. */
export function countMatches(state: EditorState, query: SearchQuery): MatchCount {
  if (!query.valid) return { total: 0, current: null, isMore: false };
  const { from, to } = state.selection.main;
  const matches = query.getCursor(state);
  let total = 0;
  let current: number | null = null;
  for (let next = matches.next(); next.done !== true; next = matches.next()) {
    if (total === most) return { total, current, isMore: true };
    total += 1;
    if (next.value.from === from && next.value.to === to) current = total;
  }
  return { total, current, isMore: false };
}
