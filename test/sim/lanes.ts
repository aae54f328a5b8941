export type Lane = 'plain' | 'extension';

/**
 * Two seeds of three meet a plain v1 server, the third one that offers the extension. A plain one has no binders and no
 * packets: with these, one seed of ten meets it.
 */
export function laneOf(seed: number, papers = false): Lane {
  if (papers) return seed % 10 === 9 ? 'plain' : 'extension';
  return seed % 3 === 2 ? 'extension' : 'plain';
}
