/** A row of a list that is saved whole: a word or an id, or a few words each under its name. Rows have no ids. */
export type ListRow = string | object;

/** One row as it was before both changed it, and as each has it now; null where a list does not have it. */
export interface RowVersions<Row> {
  base: Row | null;
  mine: Row | null;
  theirs: Row | null;
}

/**
 * Both people's changes of one list, row by row, in the order of the merged list. Who moved rows alone decides their
 * order; else it is the saved one's.
 */
export function compareRows<Row extends ListRow>(
  base: readonly Row[],
  mine: readonly Row[],
  theirs: readonly Row[],
): RowVersions<Row>[] {
  const [ours, others] = [originsOf(base, mine), originsOf(base, theirs)];
  const all = base.map((row): RowVersions<Row> => ({ base: row, mine: null, theirs: null }));
  const there = theirs.map((row, at): RowVersions<Row> => {
    const known = all[others[at] ?? -1] ?? { base: null, mine: null };
    return Object.assign(known, { theirs: row });
  });
  const here = mine.map((row, at): RowVersions<Row> => {
    // What both added alike is one row.
    const isTwin = (each: RowVersions<Row>): boolean =>
      each.base === null && each.mine === null && isSame(each.theirs, row);
    const known = all[ours[at] ?? -1] ?? there.find(isTwin) ?? { base: null, theirs: null };
    return Object.assign(known, { mine: row });
  });
  return isMoved(ours) && !isMoved(others) ? woven(here, there) : woven(there, here);
}

/** Both changed it, or one changed what the other removed, and not to the same. */
export function isContested<Row extends ListRow>(row: RowVersions<Row>): boolean {
  return !isSame(row.base, row.mine) && isUnsettled(row);
}

/** They changed it and I do not have what they made of it: where that was contested, also once mine is as before. */
export function isUnsettled<Row extends ListRow>({ base, mine, theirs }: RowVersions<Row>): boolean {
  return !isSame(base, theirs) && !isSame(mine, theirs);
}

/** Both changes together; of a contested row, mine. */
export function mergedRow<Row extends ListRow>({ base, mine, theirs }: RowVersions<Row>): Row | null {
  // Spaces that are saved are part of what is saved.
  return isSame(base, mine) && JSON.stringify(base) !== JSON.stringify(theirs) ? theirs : mine;
}

/** Equal as they are stored: spaces around words mean nothing. */
function isSame(one: ListRow | null, other: ListRow | null): boolean {
  return one === null || other === null ? one === other : wordsOf(one).join('\n') === wordsOf(other).join('\n');
}

/**
 * From which row of the list before each row has come; -1 for a new one. A row that was changed is known by words that
 * no other row has, else by its place. A word that was changed is another word.
 */
export function originsOf<Row extends ListRow>(base: readonly Row[], rows: readonly Row[]): number[] {
  const origins = rows.map(() => -1);
  const taken = new Set<number>();
  const match = (isIt: (was: Row, from: number, row: Row, at: number) => boolean): void => {
    for (const [at, row] of rows.entries()) {
      if (origins[at] !== -1) continue;
      const from = base.findIndex((was, index) => !taken.has(index) && isIt(was, index, row, at));
      origins[at] = from;
      taken.add(from);
    }
  };
  // Of several alike, the one in its place.
  match((was, from, row, at) => from === at && isSame(was, row));
  match((was, from, row, at) => base.length - from === rows.length - at && isSame(was, row));
  match((was, _from, row) => isSame(was, row));
  if ([...base, ...rows].some((row) => typeof row === 'string')) return origins;
  const [ownBefore, ownNow] = [ownWords(base), ownWords(rows)];
  match((_was, from, _row, at) => ownNow[at]?.some((word) => ownBefore[from]?.includes(word)) === true);
  match((_was, from, _row, at) => (at === 0 ? from === 0 : from > 0 && from - 1 === origins[at - 1]));
  return origins;
}

/** Of each row the words that no other row of the list has in the same part. */
function ownWords(rows: readonly ListRow[]): string[][] {
  const parts = rows.map((row) => wordsOf(row).map((word, part) => (word === '' ? '' : `${part} ${word}`)));
  const times = Map.groupBy(parts.flat(), (word) => word);
  return parts.map((words) => words.filter((word) => word !== '' && times.get(word)?.length === 1));
}

function wordsOf(row: ListRow): string[] {
  return (typeof row === 'string' ? [row] : Object.values(row)).map((word) => String(word).trim());
}

function isMoved(origins: readonly number[]): boolean {
  const known = origins.filter((from) => from !== -1);
  return known.some((from, at) => at > 0 && from < (known[at - 1] ?? 0));
}

/** The first list with what only the second has, before what it is before there. */
function woven<Each>(first: readonly Each[], second: readonly Each[]): Each[] {
  const all = [...first];
  let at = all.length;
  for (const each of second.toReversed()) {
    const known = all.indexOf(each);
    if (known === -1) all.splice(at, 0, each);
    else at = known;
  }
  return all;
}
