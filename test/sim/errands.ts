import type { Actor } from './actors.ts';
import type { Desktop } from './desktop.ts';
import { nameOf, namesIn, recordsIn } from './view.ts';
import type { World } from './world.ts';

/** A person at a desktop goes through what both sides hold already: some of it is changed, some deleted. */
export async function tidy(world: World, desktop: Desktop): Promise<void> {
  const actor = personAt(world, desktop);
  if (!actor) return;
  for (let count = 0; count < 4; count += 1) {
    const base = world.chance.pick(await desktop.rows('syncBases'));
    if (base) world.acknowledge(await world.editor.touch(actor, String(base['localId']), [], 0.4));
  }
}

/** A person at a desktop enters what is on the server and has not come yet. */
export async function enterTheSame(world: World, desktop: Desktop): Promise<void> {
  const actor = personAt(world, desktop);
  const here = namesIn(await world.viewHere(desktop));
  const there = await world.viewThere();
  const resource = world.chance.pick(['todos', 'contacts', 'timelineEntries'] as const) ?? 'todos';
  const isNew = (name: string): boolean => !here.has(name) && !world.oracle.knows(desktop.name, name);
  const record = world.chance.pick(recordsIn(there, resource).filter((each) => isNew(nameOf(each) ?? '')));
  if (record && actor) world.acknowledge(await world.editor.same(actor, resource, record));
}

/** The person at a desktop. */
export function personAt(world: World, desktop: Desktop): Actor | undefined {
  return world.people.find(({ door }) => door === desktop);
}
