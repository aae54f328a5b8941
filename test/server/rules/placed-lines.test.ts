import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reordered, makeRoom, type Placed } from '#server/rules/placed-lines.ts';

const lines = fc
  .uniqueArray(fc.nat({ max: 30 }), { maxLength: 10 })
  .map((positions): Placed[] =>
    positions.toSorted((one, other) => one - other).map((position, index) => ({ id: `l${index}`, position })),
  );

const after = (before: readonly Placed[], moved: readonly [Placed, number][]): Placed[] => {
  const to = new Map(moved.map(([line, position]) => [line.id, position]));
  return before
    .map(({ id, position }) => ({ id, position: to.get(id) ?? position }))
    .toSorted((one, other) => one.position - other.position);
};
const ids = (list: readonly Placed[]) => list.map(({ id }) => id);

describe('a hearing’s list', () => {
  it('gets a line where it was asked for, and keeps the order of the others', () => {
    fc.assert(
      fc.property(lines, fc.nat(), (list, seed) => {
        const place = seed % (list.length + 1);
        const { position, moved } = makeRoom(list, list[place]?.id ?? null);
        const now = after([...list, { id: 'new', position }], moved);
        expect(ids(now)).toEqual(ids(list).toSpliced(place, 0, 'new'));
        expect(new Set(now.map((line) => line.position)).size).toBe(now.length);
      }),
    );
  });

  it('moves nobody where there is a gap', () => {
    const list = [
      { id: 'a', position: 0 },
      { id: 'b', position: 5 },
    ];
    expect(makeRoom(list, 'b')).toEqual({ position: 1, moved: [] });
    expect(makeRoom(list, null)).toEqual({ position: 6, moved: [] });
    expect(makeRoom(list, 'a').moved).toEqual([[list[0], 1]]);
  });

  it('is sorted by somebody who sees part of it without moving the rest', () => {
    fc.assert(
      fc.property(lines, fc.infiniteStream(fc.boolean()), fc.nat(), (list, hides, seed) => {
        const seen = list.filter(() => hides.next().value === true);
        const wanted = ids(seen).toSorted((one, other) => hash(one, seed) - hash(other, seed));
        const now = after(list, reordered(seen, wanted));
        const isSeen = new Set(ids(seen));
        expect(ids(now).filter((id) => isSeen.has(id))).toEqual(wanted);
        const hidden = (id: string) => (isSeen.has(id) ? null : id);
        expect(ids(now).map(hidden)).toEqual(ids(list).map(hidden));
      }),
    );
  });
});

function hash(id: string, seed: number): number {
  return (Number(id.slice(1)) * 7919 + seed) % 104_729;
}
