/* Lines of a list, such as the items of a packet, that whoever syncs a copy reads and changes one by one. */

/** The operations that write them, by the addresses where they are made and where each is. */
export function writtenOneByOne(made: string, each: string): { create: string; update: string; remove: string } {
  return { create: `post_sync_${made}`, update: `patch_sync_${each}`, remove: `delete_sync_${each}` };
}

/** A place is no fact, and each that is given moves others: the versions of these say nothing about a move. */
export function isMove(given: object): boolean {
  return Object.keys(given).join() === 'position';
}

/** The one that was just written, as it is answered. */
export function lineOf<Line extends { id: string }>(lines: readonly Line[], id: string): Line {
  const line = lines.find((each) => each.id === id);
  if (!line) throw new Error(`The line ${id} was just written, and is not there.`);
  return line;
}
