import { useState } from 'react';

export interface Steps {
  /** The current match, counted from 0. */
  match: number;
  /** The current match as a person counts; 0 when there is none. */
  current: number;
  total: number | null;
  setTotal: (total: number) => void;
  step: (backwards: boolean) => void;
}

/** Walks through the matches of a search, round and round; another search begins at the first. */
export function useSteps(find: string): Steps {
  const [at, setAt] = useState({ find, match: 0 });
  const [total, setTotal] = useState<number | null>(null);
  const match = at.find === find ? at.match : 0;
  return {
    match,
    current: total === null || total === 0 ? 0 : (match % total) + 1,
    total,
    setTotal,
    step: (backwards) => {
      if (total === null || total === 0) return;
      setAt({ find, match: (match + (backwards ? total - 1 : 1)) % total });
    },
  };
}
