import { contentsOf, type Machine } from '#test/server/sync/machines.ts';
import type { Desktop } from './desktop.ts';

interface Names {
  /** Given once each. */
  made: ReadonlySet<string>;
  /** Somebody deleted it, or said so when asked. */
  mayBeGone: ReadonlySet<string>;
}

/** Every difference between the server and a desktop, and every record that is lost or there twice, a sentence each. */
export async function whatIsWrong(
  server: Machine,
  desktops: readonly Desktop[],
  { made, mayBeGone }: Names,
): Promise<string[]> {
  const wrong: string[] = [];
  const there = await contentsOf(server);
  for (const { name, machine } of desktops) {
    const here = await contentsOf(machine);
    for (const [list, rows] of Object.entries(there)) {
      const [ours, theirs] = [new Set((here[list] ?? []).map(asText)), new Set(rows.map(asText))];
      for (const row of theirs) if (!ours.has(row)) wrong.push(`not on ${name} ${list}: ${row}`);
      for (const row of ours) if (!theirs.has(row)) wrong.push(`only on ${name} ${list}: ${row}`);
      if (rows.length !== (here[list] ?? []).length) wrong.push(`${name} ${list} has another length`);
    }
  }
  // The lines of a hearing's list bear the name of what they point at.
  const { '/resources': _lines, ...records } = there;
  const names = Object.values(records).flatMap((rows) => rows.map(nameIn));
  for (const name of made) {
    const count = names.filter((each) => each === name).length;
    if (count > 1) wrong.push(`there are ${count} of “${name}”`);
    if (count === 0 && !mayBeGone.has(name)) wrong.push(`“${name}” is lost`);
  }
  return wrong;
}

const asText = (row: object): string => JSON.stringify(row);

function nameIn(row: Record<string, unknown>): string {
  const name = ['fileName', 'title', 'name', 'purpose', 'caption'].map((field) => row[field]).find(Boolean);
  return String(name).replace(/\.txt$/, '');
}
