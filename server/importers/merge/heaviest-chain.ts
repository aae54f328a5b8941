/*
 * Of possible pairs of two lists, the heaviest set that keeps the order of both: a longest common subsequence where each
 * pair has a weight. O(n log n) in the pairs; the lists themselves may be of any length.
 */

/** Pairs as places in both lists, ascending by row. */
export interface Pairs {
  rows: Int32Array;
  columns: Int32Array;
  weights: Float64Array;
}

/** Indices of the pairs taken, ascending. Of chains that weigh the same, the one that ends first. */
export function heaviestChain({ rows, columns, weights }: Pairs, width: number): number[] {
  const best = new Float64Array(rows.length);
  const previous = new Int32Array(rows.length).fill(-1);
  // A Fenwick tree of the best chain that ends before a column, as the index of its last pair.
  const tree = new Int32Array(width + 1).fill(-1);
  let end = -1;
  for (let from = 0; from < rows.length;) {
    let to = from;
    for (; to < rows.length && rows[to] === rows[from]; to += 1) {
      const before = bestBefore(tree, best, columns[to] ?? 0);
      previous[to] = before;
      best[to] = (weights[to] ?? 0) + (before < 0 ? 0 : (best[before] ?? 0));
      if (end < 0 || (best[to] ?? 0) > (best[end] ?? 0)) end = to;
    }
    // A row is used once: its pairs count for the rows after it only.
    for (let pair = from; pair < to; pair += 1) enter(tree, best, columns[pair] ?? 0, pair);
    from = to;
  }
  const chain: number[] = [];
  for (let pair = end; pair >= 0; pair = previous[pair] ?? -1) chain.push(pair);
  return chain.toReversed();
}

function bestBefore(tree: Int32Array, best: Float64Array, column: number): number {
  let found = -1;
  for (let node = column; node > 0; node -= node & -node) {
    const pair = tree[node] ?? -1;
    if (pair >= 0 && (found < 0 || (best[pair] ?? 0) > (best[found] ?? 0))) found = pair;
  }
  return found;
}

function enter(tree: Int32Array, best: Float64Array, column: number, pair: number): void {
  for (let node = column + 1; node < tree.length; node += node & -node) {
    const other = tree[node] ?? -1;
    if (other < 0 || (best[pair] ?? 0) > (best[other] ?? 0)) tree[node] = pair;
  }
}
