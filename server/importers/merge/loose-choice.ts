import { tolerances } from './columns.ts';
import { areNear, differByChange, differInMedia, type Loose, saysNothing } from './likeness.ts';
import type { Pairing } from './pairing.ts';

/*
 * Which of several look-alikes are one. Where it is open which text was deleted or edited, all stay apart, so that nobody
 * is said to have deleted what they did not.
 */

/** Which of five pictures a sixth stands for, nobody can say, but five are not eleven. */
export function pairBySequence(mine: readonly Loose[], theirs: readonly Loose[], pairing: Pairing): void {
  let next = 0;
  for (const their of theirs) {
    const found = nearby(mine, their, next).find((index) => differInMedia(mine[index] ?? their, their));
    if (found === undefined) continue;
    join(pairing, mine[found], their);
    next = found + 1;
  }
}

/** A text next to the picture says which it is, in whatever order. */
export function pairByText(mine: readonly Loose[], theirs: readonly Loose[], pairing: Pairing): void {
  for (const their of theirs) {
    if (saysNothing(their)) continue;
    const found = nearby(mine, their, 0).find((index) => {
      const candidate = mine[index];
      return (
        candidate !== undefined && (pairing.positionOf[candidate.index] ?? -1) < 0 && differInMedia(candidate, their)
      );
    });
    if (found !== undefined) join(pairing, mine[found], their);
  }
}

/** As many here as there, each of which could be each: in order. Anything else stays as it is. */
export function pairChanged(mine: readonly Loose[], theirs: readonly Loose[], pairing: Pairing): void {
  let group: Loose[] = [];
  let choices: number[] = [];
  const settle = (): void => {
    const chosen = [...new Set(choices)].toSorted((one, other) => one - other);
    if (chosen.length === group.length && choices.length === group.length ** 2) {
      group.forEach((their, index) => {
        join(pairing, mine[chosen[index] ?? 0], their);
      });
    }
    [group, choices] = [[], []];
  };
  for (const their of theirs) {
    const found = nearby(mine, their, 0).filter((index) => differByChange(mine[index] ?? their, their));
    if (found.length === 0) continue;
    if (!found.some((index) => choices.includes(index))) settle();
    group.push(their);
    choices.push(...found);
  }
  settle();
}

/** More in one moment are not looked at. */
const mostNearby = 50;

/** Indices of those within the tolerance, from `first` on; `mine` is in the order of time but for seconds. */
function nearby(mine: readonly Loose[], their: Loose, first: number): number[] {
  const reach = tolerances.at(-1) ?? 0;
  const found: number[] = [];
  let from = first;
  let to = mine.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((mine[middle]?.time ?? 0) < their.time - reach) from = middle + 1;
    else to = middle;
  }
  for (let index = from; index < mine.length && found.length < mostNearby; index += 1) {
    const candidate = mine[index];
    if (candidate === undefined || candidate.time > their.time + reach) break;
    if (areNear(candidate, their)) found.push(index);
  }
  return found;
}

function join({ positionOf, placeOf }: Pairing, mine: Loose | undefined, their: Loose): void {
  if (mine === undefined) return;
  positionOf[mine.index] = their.index;
  placeOf[their.index] = mine.index;
}
