import { AppError } from '#server/errors/app-error.ts';
import type { TrashRow } from '#server/store/tables.ts';
import { deleteFromTrash, moveToTrash, rowInTrash, takeOutOfTrash } from '#server/store/trash.ts';
import type { Actor, Edit } from './actors.ts';
import type { Desktop } from './desktop.ts';
import { v1Kinds, type V1Resource } from './v1-resources.ts';
import { goesWithOthers, nameOf, namesIn, recordsIn, type View } from './view.ts';
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

/** A person at a desktop moves something to Trash, or settles what is there. */
export async function useTrash(world: World, desktop: Desktop): Promise<void> {
  const { chance } = world;
  const what = chance.weighted({ move: 5, restore: 2, delete: 1 });
  const view = await world.viewHere(desktop);
  const kind = chance.pick(v1Kinds.filter(({ resource }) => recordsIn(view, resource).length > 0));
  const record = kind && chance.pick(recordsIn(view, kind.resource));
  const there = (await desktop.rows('trash')) as unknown as TrashRow[];
  const head = chance.pick(there.filter(({ headId, recordId }) => headId === recordId));
  if (what === 'move' && kind && record) {
    const place = { resource: kind.resource, recordId: record.id };
    world.note(`${desktop.name} trash ${place.resource} ${place.recordId}`);
    await desktop.trash(async (tx) => {
      const row = await rowInTrash(tx, place);
      // A deployment that no longer shows it has made it read-only here.
      if (row) await moveToTrash(tx, place.resource, row).catch(ignoreReadOnly);
    });
  }
  if (what === 'restore' && head) await restoreTogether(world, desktop, head.headId);
  if (what === 'delete' && head) await deleteTogether(world, desktop, head, view);
}

/** Before everything comes into step: what never was on the server can't be on both sides while it is in Trash. */
export async function restoreUnsent(world: World, desktop: Desktop): Promise<void> {
  const sent = new Set((await desktop.rows('syncBases')).map((base) => base['localId']));
  const there = (await desktop.rows('trash')) as unknown as TrashRow[];
  const heads = new Set(there.filter(({ recordId }) => !sent.has(recordId)).map(({ headId }) => headId));
  for (const headId of heads) await restoreTogether(world, desktop, headId);
}

async function restoreTogether(world: World, desktop: Desktop, headId: string): Promise<void> {
  world.note(`${desktop.name} restores ${headId}`);
  await desktop.trash(async (tx) => {
    const together = await tx.db.selectFrom('trash').selectAll().where('headId', '=', headId).execute();
    for (const place of together) await takeOutOfTrash(tx, place).catch(ignoreReadOnly);
  });
}

async function deleteTogether(world: World, desktop: Desktop, head: TrashRow, before: View): Promise<void> {
  await desktop.trash(async (tx) => {
    const together = await tx.db.selectFrom('trash').selectAll().where('headId', '=', head.headId).execute();
    await deleteFromTrash(tx, together).catch(ignoreReadOnly);
  });
  const after = await world.viewHere(desktop);
  const gone = (resource: V1Resource): Edit[] => {
    const left = new Set(recordsIn(after, resource).map(({ id }) => id));
    const lost = recordsIn(before, resource).filter(({ id }) => !left.has(id));
    return lost.map((record) => ({ actor: desktop.name, what: 'delete', resource, before: record, after: undefined }));
  };
  world.acknowledge([head.resource as V1Resource, ...goesWithOthers].flatMap(gone));
}

function ignoreReadOnly(error: unknown): void {
  if (!(error instanceof AppError) || error.problem !== 'forbidden') throw error;
}

/** The person at a desktop. */
export function personAt(world: World, desktop: Desktop): Actor | undefined {
  return world.people.find(({ door }) => door === desktop);
}
