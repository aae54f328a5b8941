import type { Actor } from './actors.ts';
import type { Desktop } from './desktop.ts';
import { personAt } from './errands.ts';
import { calm } from './network.ts';
import { paperKinds } from './paper-kinds.ts';
import { v1Kind } from './v1-resources.ts';
import { recordsIn } from './view.ts';
import type { World } from './world.ts';

/* What happens where people prepare binders and packets, besides all else. */

export const stepsOfPapers = { prepare: 8, contend: 7, give: 4, putBack: 4, number: 0 };
export const noStepsOfPapers = { prepare: 0, contend: 0, give: 0, putBack: 0, number: 0 };
/** In some seeds exhibits have numbers. */
export const stepsOfNumbers = { number: 16, give: 12 };

/** There is evidence, and somebody has begun with a binder and a packet, before both sides are linked. */
export async function beginPapers(world: World, first: Actor): Promise<void> {
  const evidence = v1Kind('evidence');
  for (const kind of evidence ? [evidence, evidence, evidence] : []) await world.another(first, kind);
  world.acknowledge(await world.editor.prepare(first, 16));
}

export async function paperStory(world: World, what: string, desktop: Desktop): Promise<void> {
  // Without papers a seed draws as it always did.
  if (!world.papers) return;
  const { chance, editor, people } = world;
  const anybody = chance.pick(people.filter(({ papers }) => papers));
  if (what === 'prepare' && anybody) world.acknowledge(await editor.prepare(anybody, 3 + chance.below(6)));
  if (what === 'contend') await contend(world, desktop);
  if (what === 'give') await give(world);
  if (what === 'number' && anybody) await numberThem(world, anybody);
  if (what === 'putBack') await putBack(world, desktop);
}

/** An exhibit gets a number; often all sides hear of it, and then a packet is given out. */
async function numberThem(world: World, anybody: Actor): Promise<void> {
  await world.numbers.change(anybody);
  if (world.chance.happens(0.6)) return;
  for (const desktop of world.desktops) await world.run(desktop, calm);
  await give(world);
}

/** A packet is given to others on one side; on another, where nobody knows of it, what they were given is deleted. */
async function give(world: World): Promise<void> {
  const { chance, editor, people, desktops } = world;
  const giving = chance.pick(people.filter(({ serve }) => serve !== undefined));
  if (!giving) return;
  const edits = await editor.give(giving, await world.numbers.givable(giving));
  world.acknowledge(edits);
  const gaveOut = edits.flatMap((edit) => edit.gaveOut ?? []);
  await world.numbers.giveOut(
    giving,
    edits.flatMap((edit) => edit.printed ?? []),
  );
  world.note(`${giving.name} gives out ${gaveOut.map((each) => each.id).join(', ')}`);
  const id = chance.pick(gaveOut)?.id;
  if (id === undefined || chance.happens(0.4)) return;
  const own = desktops.find((desktop) => desktop === giving.door);
  const base = (await own?.rows('syncBases'))?.find(({ localId }) => localId === id);
  await deleteIt(world, giving, own ? String(base?.['remoteRecordId']) : id);
}

/** Somebody on another side deletes what has this id on the server. */
async function deleteIt(world: World, except: Actor, remoteId: string): Promise<void> {
  const { chance, editor, people, desktops } = world;
  const could = people.filter(({ name }) => name === 'window').map((actor) => ({ actor, id: remoteId }));
  for (const desktop of desktops) {
    const base = (await desktop.rows('syncBases')).find((each) => each['remoteRecordId'] === remoteId);
    const actor = personAt(world, desktop);
    if (base && actor) could.push({ actor, id: String(base['localId']) });
  }
  const one = chance.pick(could.filter(({ actor }) => actor !== except));
  if (one) world.acknowledge(await editor.touch(one.actor, one.id, [], 1));
}

/** Several people change one record that all of them have, without having seen what the others did. */
async function contend(world: World, desktop: Desktop): Promise<void> {
  const { chance, desktops, editor, people } = world;
  const bases = await desktop.rows('syncBases');
  const papers = bases.filter(({ resource }) => paperKinds.some((kind) => kind.resource === resource));
  const base = chance.pick(papers);
  if (!base) return;
  const remoteId = String(base['remoteRecordId']);
  const field = await aField(world, remoteId);
  for (const other of desktops) {
    const known = (await other.rows('syncBases')).find((each) => each['remoteRecordId'] === remoteId);
    const person = personAt(world, other);
    if (known && person && chance.happens(0.8))
      world.acknowledge(await editor.touch(person, String(known['localId']), field, 0.12));
  }
  const window = people.find(({ name }) => name === 'window');
  if (window && chance.happens(0.7)) world.acknowledge(await editor.touch(window, remoteId, field, 0.12));
}

/** One field of a record, so that all change the same; often its place. */
async function aField(world: World, remoteId: string): Promise<string[]> {
  const there = await world.viewThere();
  for (const { resource, fields } of paperKinds) {
    if (!recordsIn(there, resource).some(({ id }) => id === remoteId)) continue;
    if ('position' in fields && world.chance.happens(0.3)) return ['position'];
    return [world.chance.pick(Object.keys(fields)) ?? ''];
  }
  return [];
}

/** A person restores what was deleted there, often a moment ago; what was deleted inside it comes with it (SPEC 11.8). */
async function putBack(world: World, desktop: Desktop): Promise<void> {
  const { chance } = world;
  const person = personAt(world, desktop);
  const bases = await desktop.rows('syncBases');
  const holder = chance.pick(
    bases.filter(({ resource }) => ['binders', 'packets', 'evidence'].includes(String(resource))),
  );
  if (holder && person && chance.happens(0.7)) {
    await deleteIt(world, person, String(holder['remoteRecordId']));
    await world.run(desktop, calm);
  }
  const chosen = chance.pick(await desktop.engine.quarantine());
  if (!chosen) return;
  const before = await desktop.rows('syncQuarantine');
  const row = before.find(({ id }) => id === chosen.id);
  const made = await desktop.restore(chosen.id);
  world.note(`${desktop.name} restores ${chosen.resource} ${chosen.localId}${made === null ? ', in vain' : ''}`);
  if (made === null) return;
  world.oracle.authorised(chosen.title);
  const left = new Set((await desktop.rows('syncQuarantine')).map(({ id }) => id));
  const view = await world.viewHere(desktop);
  const isThere = (id: unknown): boolean =>
    (id ?? null) === null || [...view.records.values()].some((some) => some.some((each) => each.id === id));
  for (const { resource, under, fields } of paperKinds) {
    const holders = [...(under ? [under.field] : []), ...Object.keys(fields).filter((name) => fields[name]?.holds)];
    const inside = before
      .filter((each) => each['resource'] === resource && each['quarantinedAt'] === row?.['quarantinedAt'])
      .map(({ id, record }) => ({ id, record: JSON.parse(String(record)) as Record<string, unknown> }))
      .filter(({ record }) => holders.some((name) => record[name] === chosen.localId));
    // What else it belonged to may be gone: then it stays where it is.
    const others = ({ record }: (typeof inside)[number]): unknown[] =>
      holders.map((name) => record[name]).filter((id) => id !== chosen.localId);
    const due = inside.filter((each) => others(each).every(isThere));
    const back = recordsIn(view, resource).filter((each) => holders.some((name) => each[name] === made)).length;
    if (back < due.length || due.some(({ id }) => left.has(id)))
      world.oracle.violate('I1', `${chosen.title} came back to ${desktop.name} without ${resource} that went with it.`);
  }
}
