import type { WireRequest } from '#server/sync/ports.ts';
import { noticesOthers, recordOf } from './carrier.ts';
import type { Desktop } from './desktop.ts';
import { personAt } from './errands.ts';
import { calm } from './network.ts';
import { type V1Kind, v1Kinds } from './v1-resources.ts';
import type { World } from './world.ts';

/** Somebody does something while a run is under way, just before one of its requests; often to the same record. */
export async function interrupt(world: World, desktop: Desktop, request: WireRequest): Promise<void> {
  const { chance, network } = world;
  const safe = noticesOthers(request);
  const id = recordOf(request);
  if (id !== undefined && chance.happens(0.8)) {
    const says = typeof request.body === 'string' ? (JSON.parse(request.body) as object) : {};
    await touchThatRecord(world, desktop, { id, safe, fields: Object.keys(says) });
    return;
  }
  const kind = request.method === 'POST' ? kindOf(request) : undefined;
  const window = world.people.find(({ name }) => name === 'window');
  if (kind && safe && window && chance.happens(0.5)) {
    network.count('somebody else makes one too');
    await world.another(window, kind);
    return;
  }
  if (chance.happens(request.method === 'GET' ? 0.25 : 0.8) && (await touchWhatComesHere(world, desktop))) return;
  const other = world.desktops.find((each) => each !== desktop);
  if (safe && other && chance.happens(0.3)) {
    network.count('another desktop runs');
    await world.run(other, { ...calm, faulty: 0.03 });
  } else if (safe && chance.happens(0.2)) await network.deliverLate(false);
  else {
    network.count(request.method === 'GET' ? 'rows between two reads' : 'somebody else acts');
    await world.act(chance.pick(world.people.filter((actor) => safe || actor.door === desktop)));
  }
}

/** The record that the request reads, changes or deletes; where a version guards it, there, else only here. */
async function touchThatRecord(
  world: World,
  desktop: Desktop,
  { id, safe, fields }: { id: string; safe: boolean; fields: readonly string[] },
): Promise<void> {
  const there = safe && world.chance.happens(0.7);
  const actor = there ? world.people.find(({ name }) => name === 'window') : personAt(world, desktop);
  const record = there ? id : await localIdOf(desktop, id);
  if (!actor || record === undefined) return;
  world.network.count('somebody edits that very record');
  await world.touch(actor, record, fields);
}

/** A record that has changed or gone there since both agreed, and that this run is about to write here. */
async function touchWhatComesHere(world: World, desktop: Desktop): Promise<boolean> {
  const versions = world.remote.versions?.();
  if (!versions) return false;
  const bases = await desktop.rows('syncBases');
  const coming = bases.filter((base) => versions.get(String(base['remoteRecordId'])) !== base['remoteVersion']);
  const base = world.chance.pick(coming.filter(({ resource }) => resource !== 'cases'));
  const actor = personAt(world, desktop);
  if (!base || !actor) return false;
  world.network.count('a person edits what is about to be written here');
  await world.touch(actor, String(base['localId']));
  return true;
}

function kindOf({ url }: WireRequest): V1Kind | undefined {
  return v1Kinds.find(({ path }) => new URL(url).pathname.endsWith(`/v1${path}`));
}

async function localIdOf(desktop: Desktop, remoteId: string): Promise<string | undefined> {
  const base = (await desktop.rows('syncBases')).find((each) => each['remoteRecordId'] === remoteId);
  return base && String(base['localId']);
}
