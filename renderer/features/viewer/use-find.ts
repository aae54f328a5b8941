import { useState } from 'react';

export interface Find {
  text: string;
  /** The current match, counted from 0. */
  match: number;
  total: number | null;
  setTotal: (total: number) => void;
  /** What the search bar is given. */
  bar: {
    text: string;
    onText: (text: string) => void;
    /** The current match as a person counts; 0 when there is none. */
    current: number;
    total: number | null;
    onStep: (backwards: boolean) => void;
  };
}

/** A search in a file, that walks through its matches, round and round; another search begins at the first. */
export function useFind(q: string): Find {
  const [text, setText] = useState(q);
  const [at, setAt] = useState({ text, match: 0 });
  const [total, setTotal] = useState<number | null>(null);
  const match = at.text === text ? at.match : 0;
  const onStep = (backwards: boolean): void => {
    if (total === null || total === 0) return;
    setAt({ text, match: (match + (backwards ? total - 1 : 1)) % total });
  };
  const current = total === null || total === 0 ? 0 : (match % total) + 1;
  return { text, match, total, setTotal, bar: { text, onText: setText, current, total, onStep } };
}
