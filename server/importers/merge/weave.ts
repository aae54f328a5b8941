import { heaviestChain } from './heaviest-chain.ts';
import type { Pairing } from './pairing.ts';

/*
 * Both orders made one: what both sides have keeps its place, and between two of these, what only one side has comes in
 * the order of time without changing the order of either.
 */

/** The thread’s places (0 and up) and, as `-1 - position`, what only the export has. */
export function weave(hereTimes: Float64Array, thereTimes: Float64Array, { positionOf, placeOf }: Pairing): Int32Array {
  const places = Int32Array.from(positionOf.keys()).filter((place) => (positionOf[place] ?? -1) >= 0);
  const pairs = {
    rows: places,
    columns: places.map((place) => positionOf[place] ?? 0),
    weights: new Float64Array(places.length).fill(1),
  };
  const spine = heaviestChain(pairs, placeOf.length);
  const woven = new Int32Array(positionOf.length + placeOf.reduce((count, place) => count + (place < 0 ? 1 : 0), 0));
  let [written, here, there] = [0, 0, 0];
  const upTo = (place: number, position: number): void => {
    while (here < place || there < position) {
      // Crossing pairs are off the spine: they stay where the thread has them.
      if (there < position && (placeOf[there] ?? -1) >= 0) there += 1;
      else if (there >= position || (here < place && (hereTimes[here] ?? 0) <= (thereTimes[there] ?? 0))) {
        woven[written] = here;
        [written, here] = [written + 1, here + 1];
      } else {
        woven[written] = -1 - there;
        [written, there] = [written + 1, there + 1];
      }
    }
  };
  for (const index of spine) {
    const [place, position] = [pairs.rows[index] ?? 0, pairs.columns[index] ?? 0];
    upTo(place, position);
    woven[written] = place;
    [written, here, there] = [written + 1, place + 1, position + 1];
  }
  upTo(positionOf.length, placeOf.length);
  return woven;
}
