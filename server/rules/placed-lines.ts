/* Lines in the order that a person gives them. Positions only grow along it: a deleted line leaves a gap, and nothing moves. */

export interface Placed {
  id: string;
  position: number;
}

/**
 * Makes room before the line `before` (null: at the end) of a list in its order. Answers the free position, and the
 * lines that have to move, none more than it must.
 */
export function makeRoom<Line extends Placed>(
  lines: readonly Line[],
  before: string | null,
): { position: number; moved: [Line, number][] } {
  const at = before === null ? lines.length : lines.findIndex(({ id }) => id === before);
  const position = at === 0 ? 0 : (lines[at - 1]?.position ?? -1) + 1;
  const moved: [Line, number][] = [];
  let least = position + 1;
  for (const line of lines.slice(at)) {
    if (line.position >= least) break;
    moved.push([line, least]);
    least += 1;
  }
  return { position, moved };
}

/** The same before the line that a person sees at `place` among those that they see (left out: at the end). */
export function roomAt<Line extends Placed>(
  lines: readonly Line[],
  seen: readonly Line[],
  place: number | undefined,
): { position: number; moved: [Line, number][] } {
  return makeRoom(lines, place === undefined ? null : (seen[place]?.id ?? null));
}

/**
 * Puts the lines a person sees into a new order. They share out the positions they had, so that a line hidden from this
 * person keeps its place among all of them. Answers the lines that move.
 */
export function reordered<Line extends Placed>(seen: readonly Line[], ids: readonly string[]): [Line, number][] {
  const positions = seen.map(({ position }) => position).toSorted((one, other) => one - other);
  const byId = new Map(seen.map((line) => [line.id, line]));
  return ids.flatMap((id, place): [Line, number][] => {
    const line = byId.get(id);
    const position = positions[place];
    return line === undefined || position === undefined || line.position === position ? [] : [[line, position]];
  });
}
