export type Lane = 'plain' | 'extension';

/** Two seeds of three meet a plain v1 server, the third one that offers the extension. */
export function laneOf(seed: number): Lane {
  return seed % 3 === 2 ? 'extension' : 'plain';
}
