import { useState } from 'react';
import { notSaved } from './use-saving.tsx';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';
import { keptWords, useKeptWords } from '#renderer/features/record-form/use-kept-words.ts';

export interface Row<T> {
  key: string;
  value: T;
}

interface RowRules<T> {
  /** What is typed and not saved waits under it, and what a sentence calls it: “the key dates”. */
  keptAs: string;
  name: string;
  blank: T;
  /** What is stored of it, or null while something is missing. */
  stored: (value: T) => T | null;
  isBlank: (value: T) => boolean;
  save: (values: T[]) => Promise<boolean>;
}

/**
 * A list that is saved whole, row by row as each is left. A row that is not complete stays on the screen and is not
 * saved, and neither is anything once the list was changed by others, until the person chooses.
 */
export function useRows<T>(saved: readonly T[], rules: RowRules<T>) {
  const { keptAs, name, blank, stored, isBlank, save } = rules;
  const [kept, setKept] = useState(() => keptWords<{ values: T[]; base: string }>(keptAs));
  const [rows, setRows] = useState(() => toRows(kept.values ?? saved));
  const [base, setBase] = useState(() => kept.base ?? JSON.stringify(saved));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const savedNow = JSON.stringify(saved);
  const whole = complete(rows);
  const edited = whole === null || JSON.stringify(whole) !== base;
  const own = whole !== null && JSON.stringify(whole) === savedNow;
  if (savedNow !== base && (own || !edited)) {
    setBase(savedNow);
    if (!own) setRows(toRows(saved));
  }
  const overtaken = savedNow !== base && !own && edited;
  const wordsOf = (all: readonly Row<T>[]): object => ({ values: all.map(({ value }) => value), base });
  const { forget, isHere } = useKeptWords(keptAs, name, edited ? wordsOf(rows) : null);

  /** Everything that would be stored; null while a row is not complete. */
  function complete(all: readonly Row<T>[]): T[] | null {
    const values = all.filter(({ value }) => !isBlank(value)).map(({ value }) => stored(value));
    return values.every((value) => value !== null) ? values : null;
  }
  const keep = (all: readonly Row<T>[]): void => {
    const values = complete(all);
    if (values !== null && JSON.stringify(values) !== base && !overtaken) void send(all, values);
  };
  const send = async (all: readonly Row<T>[], values: T[]): Promise<void> => {
    if (await save(values)) forget(wordsOf(all));
    else if (!isHere()) toastDone(notSaved(name));
  };
  return {
    rows,
    overtaken,
    /** It began with what was typed before and is not saved. */
    offered: kept.values !== undefined && edited && !overtaken,
    /** A row that was left although something is missing. */
    unfinished: (key: string): boolean => {
      const row = rows.find((each) => each.key === key);
      return left.has(key) && row !== undefined && !isBlank(row.value) && stored(row.value) === null;
    },
    change: (key: string, change: Partial<T>): void =>
      setRows((all) => all.map((row) => (row.key === key ? { key, value: { ...row.value, ...change } } : row))),
    add: (): void => setRows((all) => [...all, { key: crypto.randomUUID(), value: blank }]),
    remove: (key: string): void => {
      const rest = rows.filter((row) => row.key !== key);
      setRows(rest);
      keep(rest);
    },
    leave: (key: string): void => {
      setLeft((all) => new Set(all).add(key));
      keep(rows);
    },
    takeSaved: (): void => {
      setRows(toRows(saved));
      setBase(savedNow);
      setKept({});
    },
    saveMine: (): void => {
      if (whole !== null) void send(rows, whole);
      else setLeft(new Set(rows.map(({ key }) => key)));
    },
  };
}

export type Rows<T> = ReturnType<typeof useRows<T>>;

function toRows<T>(values: readonly T[]): Row<T>[] {
  return values.map((value) => ({ key: crypto.randomUUID(), value }));
}
