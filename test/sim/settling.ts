import { difference, factsOf, knownNames } from './comparison.ts';
import type { Desktop } from './desktop.ts';
import { restoreUnsent } from './errands.ts';
import { calm } from './network.ts';
import { namesIn, recordsIn, type View } from './view.ts';
import type { World } from './world.ts';

export interface Settled {
  rounds: number | null;
  atRest: { requests: number; formula: number } | null;
}

/** After so many rounds of all desktops both sides are equal, once nothing goes wrong (I3). */
export const mostRounds = 14;
const apart = 11 * 60_000;

/** Faults stop and people answer what they are asked: everything comes into step, and stays there without a stir. */
export async function settle(world: World): Promise<Settled> {
  world.note('nothing goes wrong from here on');
  await world.network.deliverLate(true);
  await world.mishaps.end();
  for (const desktop of world.desktops) await restoreUnsent(world, desktop);
  for (let round = 1; round <= mostRounds; round += 1) {
    if (await quietRound(world)) return judge(world, round);
  }
  world.oracle.violate('I3', `Not in step after ${mostRounds} rounds:\n  ${listed(await differences(world))}`);
  return { rounds: null, atRest: null };
}

/** Every desktop runs once; true when nothing moved and nothing waits. */
async function quietRound(world: World): Promise<boolean> {
  let quiet = true;
  for (const desktop of world.desktops) {
    world.time.pass(apart);
    const before = await counts(world, desktop);
    const report = await world.run(desktop, calm);
    if (report === 'crashed') throw new Error('A run crashed although nothing went wrong.');
    const [matter] = report.matters;
    if (report.end === 'failed') world.oracle.violate('fault', `${desktop.name}: ${report.sentence ?? ''}`);
    if (matter?.brakes.length) await desktop.engine.release(desktop.remoteId, desktop.caseId);
    const waits = report.end !== 'inStep' && report.end !== 'waiting';
    const asked = (await desktop.engine.questions()).length + (await desktop.engine.held()).length;
    await world.decide(desktop, true);
    // An answer may say that what is in Trash here, and was deleted there, is to be on both sides again.
    await restoreUnsent(world, desktop);
    if (waits || asked > 0 || before !== (await counts(world, desktop))) quiet = false;
  }
  return quiet;
}

async function counts(world: World, desktop: Desktop): Promise<string> {
  return JSON.stringify([await world.remote.writes(), await desktop.changes(), await desktop.state()]);
}

async function judge(world: World, rounds: number): Promise<Settled> {
  // Somebody's last word was that the matter is archived: what had not come by then waits, and is named.
  const archived = (await world.viewThere()).matter['archived'] === true;
  const left = world.oracle.restored || archived ? [] : await differences(world);
  if (left.length > 0) world.oracle.violate('I3', `At rest, but not equal:\n  ${listed(left)}`);
  world.oracle.checkBoth(namesIn(await world.viewThere()));
  if (!archived) for (const desktop of world.desktops) await world.numbers.checkFrozen(desktop);
  const [desktop] = world.desktops;
  return { rounds, atRest: desktop && !archived ? await rest(world, desktop) : null };
}

const mostListed = 8;

function listed(lines: readonly string[]): string {
  const more = lines.length > mostListed ? [`and ${lines.length - mostListed} more`] : [];
  return [...lines.slice(0, mostListed), ...more].join('\n  ');
}

/** What each desktop holds and the server has not, and the other way round. */
async function differences(world: World): Promise<string[]> {
  const there = await world.viewThere();
  const lists: string[] = [];
  for (const desktop of world.desktops) {
    const [seen, here] = [await world.viewHere(desktop), await desktop.view(true)];
    const [unsaid] = difference(factsOf(seen, knownNames(seen)), factsOf(here, knownNames(here)));
    if (unsaid !== undefined)
      world.oracle.violate('fault', `The log of changes at ${desktop.name} does not say: ${unsaid}`);
    const [knowsHere, knowsThere] = [knownNames(here), knownNames(there)];
    const { papers } = world.remote;
    const [mine, theirs] = [factsOf(here, knowsThere, papers), factsOf(there, knowsHere, papers)];
    lists.push(...difference(mine, theirs).map((line) => `${desktop.name}: ${line}`));
    if (papers) lists.push(...(await unsaidCustody(desktop, there)));
  }
  return lists;
}

/** Custody events of a desktop that no page on the server has (SPEC 11.13). */
async function unsaidCustody(desktop: Desktop, there: View): Promise<string[]> {
  const said = recordsIn(there, 'custodyPages')
    .map(({ content }) => String(content))
    .join('\n');
  const events = await desktop.rows('custodyEvents');
  return events
    .filter(({ hash }) => !said.includes(String(hash)))
    .map(({ place, kind }) => `${desktop.name}: custody event ${String(place)} (${String(kind)}) was not sent`);
}

/** I6: a run at rest writes nothing and makes the requests of the formula, no more and no fewer. */
async function rest(world: World, desktop: Desktop): Promise<{ requests: number; formula: number }> {
  const before = await counts(world, desktop);
  const already = world.network.requests;
  await world.run(desktop, calm);
  const requests = world.network.requests - already;
  if (before !== (await counts(world, desktop)))
    world.oracle.violate('I6', `A run at rest changed something at ${desktop.name}.`);
  const there = await world.viewThere();
  const { messages } = world.remote;
  const pages = messages ? Math.max(1, Math.ceil(recordsIn(there, 'messages').length / messages.page)) : 0;
  const lists = (world.remote.categories ? 10 : 9) + pages + (messages?.more ?? 0);
  const inside = recordsIn(there, 'hearings').length + (await formatsApart(world, desktop, there));
  const formula = world.remote.extension ? 1 : 1 + lists + inside;
  if (requests !== formula)
    world.oracle.violate('I6', `A run at rest made ${requests} requests; the formula says ${formula}.`);
  return { requests, formula };
}

/** A restored server has again what was deleted here: no base knows the court format that its list names (SPEC 4.10). */
async function formatsApart(world: World, desktop: Desktop, there: View): Promise<number> {
  const known = new Set((await desktop.rows('syncBases')).map((base) => base['remoteRecordId']));
  const formatted = recordsIn(there, 'documents').filter(({ court }) => (court ?? null) !== null);
  return world.oracle.restored ? formatted.filter(({ id }) => !known.has(id)).length : 0;
}
