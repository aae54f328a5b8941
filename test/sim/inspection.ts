import type { Brake } from '#server/sync/plan.ts';
import type { Desktop } from './desktop.ts';
import { paperKinds } from './paper-kinds.ts';
import { v1Kinds, type V1Resource } from './v1-resources.ts';
import { marksIn, nameOf, namesIn, recordsIn, type View } from './view.ts';
import type { World } from './world.ts';

/** What the oracle looks at after a run. */
export async function inspect(
  world: World,
  desktop: Desktop,
  before: ReadonlyMap<string, number>,
  brakes: readonly Brake[],
): Promise<void> {
  const { oracle } = world;
  const put = await desktop.rows('syncQuarantine');
  const quarantined = put.flatMap(({ record }) => nameOf(JSON.parse(String(record)) as Record<string, unknown>) ?? []);
  oracle.checkRun(desktop.name, before, namesIn(await world.viewHere(desktop)), new Set(quarantined));
  oracle.checkEdits(await everythingKept(world));
  await world.numbers.check();
  const [here, there] = [await world.viewHere(desktop), await world.viewThere()];
  oracle.checkGiven(desktop.name, idsOf(here, desktop.caseId));
  oracle.checkGiven('there', idsOf(there, world.remote.caseId));
  for (const [side, view] of [[desktop.name, here] as const, ['there', there] as const])
    oracle.checkPainted(side, recordsIn(view, 'redactions'), recordsIn(view, 'packetItems'));
  await checkBases(world, desktop);
  await checkBrakes(world, desktop, brakes);
  for (const { conflicts } of await desktop.engine.questions())
    // Of a statement, what they changed: the rest of it is as both had it.
    for (const { base, theirs } of conflicts) oracle.checkQuestion(desktop.name, withoutSame(theirs, base));
}

const idsOf = (view: View, caseId: string): Set<string> =>
  new Set([caseId, ...[...view.records.values()].flat().map(({ id }) => id)]);

/** A list is taken for empty only when it was: everything else is no answer of the server (SPEC 2.2). */
async function checkBrakes(world: World, desktop: Desktop, brakes: readonly Brake[]): Promise<void> {
  if (world.network.liedTo(desktop)) return;
  const there = await world.viewThere();
  const hidden = world.remote.feed?.hiddenFrom(desktop.name) ?? new Set();
  const bases = (await desktop.rows('syncBases')).filter((base) => !hidden.has(String(base['remoteRecordId'])));
  for (const brake of brakes) {
    if (brake.brake !== 'empty-list' || brake.side !== 'remote') continue;
    const records = there.records.get(brake.resource as V1Resource) ?? [];
    const known = records.filter(({ id }) => bases.some((base) => base['remoteRecordId'] === id));
    if (known.length === 0) continue;
    world.oracle.violate('fault', `${desktop.name} took the list of ${brake.resource} for empty, which it never was.`);
  }
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

/** Whose versions the server remembers. */
const versioned: readonly Versioned[] = [...v1Kinds, ...paperKinds.filter(({ under }) => under === undefined)];

interface Versioned {
  resource: V1Resource;
  fields: Readonly<Record<string, { of?: unknown; only?: string }>>;
}

/** I7: what a base says the server held, the server did hold. */
async function checkBases(world: World, desktop: Desktop): Promise<void> {
  for (const row of await desktop.rows('syncBases')) {
    const kind = versioned.find(({ resource }) => resource === row['resource']);
    if (!kind) continue;
    const remote = JSON.parse(String(row['remote'])) as Record<string, unknown>;
    for (const [field, { of, only }] of Object.entries(kind.fields)) {
      // What is answered alone can change without a new version.
      if (only === 'answer') continue;
      // A set that could be written in part only is noted in part; null claims that nothing was said.
      if (of !== undefined || (remote[field] ?? null) === null) continue;
      const id = String(row['remoteRecordId']);
      if (world.remote.everHeld(id, field, remote[field]) !== false) continue;
      if (world.oracle.wasGivenUp(id, field, remote[field])) continue;
      const what = `${kind.resource}.${field} = ${JSON.stringify(remote[field])}`;
      world.oracle.violate('I7', `The base at ${desktop.name} claims ${what}, which the deployment never held.`);
    }
  }
}

function withoutSame(fields: Readonly<Record<string, unknown>>, base: Readonly<Record<string, unknown>>): object {
  const differ = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name] ?? null),
  );
  return Object.fromEntries(differ);
}
