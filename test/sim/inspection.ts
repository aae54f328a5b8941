import type { Desktop } from './desktop.ts';
import { v1Kinds } from './v1-resources.ts';
import { marksIn, namesIn } from './view.ts';
import type { World } from './world.ts';

/** What the oracle looks at after a run. */
export async function inspect(world: World, desktop: Desktop, before: ReadonlyMap<string, number>): Promise<void> {
  world.oracle.checkRun(desktop.name, before, namesIn(await world.viewHere(desktop)));
  world.oracle.checkEdits(await everythingKept(world));
  await checkBases(world, desktop);
}

/** The marks in every head, question and quarantine. */
async function everythingKept(world: World): Promise<Set<string>> {
  const there = await world.viewThere();
  const kept = new Set(marksIn([...there.records.values(), there.matter]));
  for (const desktop of world.desktops) {
    const here = await world.viewHere(desktop);
    const put = [await desktop.rows('syncQuestions'), await desktop.rows('syncQuarantine')];
    for (const mark of marksIn([...here.records.values(), here.matter, put])) kept.add(mark);
  }
  return kept;
}

/** I7: what a base says the deployment held, the deployment did hold. */
async function checkBases(world: World, desktop: Desktop): Promise<void> {
  for (const row of await desktop.rows('syncBases')) {
    const kind = v1Kinds.find(({ resource }) => resource === row['resource']);
    if (!kind) continue;
    const remote = JSON.parse(String(row['remote'])) as Record<string, unknown>;
    for (const [field, { of }] of Object.entries(kind.fields)) {
      // A set that could be written in part only is noted in part.
      if (of !== undefined || remote[field] === undefined) continue;
      const held = world.remote.everHeld(String(row['remoteRecordId']), field, remote[field]);
      if (held !== false) continue;
      const what = `${kind.resource}.${field} = ${JSON.stringify(remote[field])}`;
      world.oracle.violate('I7', `The base at ${desktop.name} claims ${what}, which the deployment never held.`);
    }
  }
}
