import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import type { MatterView } from '#server/access/matters.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { defineDeletion } from '#server/catalog/deletion.ts';
import { expectedUpdatedAt, Id } from '#server/catalog/fields.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { isMove, lineOf } from '#server/catalog/synced-lines.ts';
import { requireVersion } from '#server/catalog/versions.ts';
import { changeSyncedItem, makeSyncedItem } from './change-synced-items.ts';
import { requireItem } from './changing.ts';
import { seenItems, seenSupports } from './queries.ts';
import { binderItems } from './record.ts';
import { ItemChange, NewItem, SyncedItem, toSyncedItem } from './synced-item.ts';

/* The items of a preparation binder one by one, for whoever syncs a copy. */

const inBinder = { path: z.strictObject({ id: Id }) };

export const getSyncBindersByIdItems = defineOperation({
  method: 'get',
  path: '/sync/binders/{id}/items',
  scope: 'preparation:read',
  summary: 'List the items of a binder',
  access: { kind: 'item', resource: 'binders', of: ({ path }) => path.id, needs: 'view' },
  input: inBinder,
  output: json(z.array(SyncedItem)),
  errors: ['not_found'],
  async handler({ tx, viewer }, { path }) {
    const binder = await requireRecord(tx, viewer, 'binders', path.id);
    return syncedItems({ tx, viewer, matter: await requireMatter(tx, viewer, binder.caseId) }, binder.id);
  },
});

export const postSyncBindersByIdItems = defineOperation({
  method: 'post',
  path: '/sync/binders/{id}/items',
  status: 201,
  scope: 'preparation:write',
  summary: 'Add an item to a binder',
  access: { kind: 'item', resource: 'binders', of: ({ path }) => path.id, needs: 'edit' },
  input: { ...inBinder, body: NewItem },
  output: json(SyncedItem),
  errors: ['not_found', 'forbidden'],
  async handler(context, { path, body }) {
    const id = await makeSyncedItem(context, path.id, body);
    return lineOf(await syncedItems(context, path.id), id);
  },
});

export const patchSyncBinderItems = defineOperation({
  method: 'patch',
  path: '/sync/binder-items',
  scope: 'preparation:write',
  summary: 'Change an item of a binder',
  description: 'Answers all items of its binder: where one moves, others do.',
  access: { kind: 'item', resource: 'binderItems', of: ({ query }) => query.id, needs: 'edit' },
  input: { query: z.strictObject({ id: Id }), body: ItemChange.extend({ expectedUpdatedAt }) },
  output: json(z.array(SyncedItem)),
  errors: ['not_found', 'forbidden', 'conflict'],
  idempotent: true,
  async handler(context, { query: { id }, body: { expectedUpdatedAt: expected, ...given } }) {
    const { item } = await requireItem(context, id);
    if (!isMove(given)) {
      await requireVersion(item, expected, async () => lineOf(await syncedItems(context, item.binderId), id));
    }
    await changeSyncedItem(context, id, given);
    return syncedItems(context, item.binderId);
  },
});

export const deleteSyncBinderItems = defineDeletion(binderItems, {
  path: '/sync/binder-items',
  scope: 'preparation:write',
  summary: 'Delete an item of a binder',
  description: 'What it is about stays.',
});

/** In their order, each with its place in its section. */
async function syncedItems(view: MatterView, binderId: string): Promise<SyncedItem[]> {
  const rows = await seenItems(view, [binderId]);
  const elements = rows.filter(({ kind }) => kind === 'element').map(({ id }) => id);
  const supports = await seenSupports(view, elements);
  const places = new Map<string, number>();
  return rows.map((row) => {
    const place = places.get(row.section) ?? 0;
    places.set(row.section, place + 1);
    return toSyncedItem(row, place, supports.get(row.id) ?? []);
  });
}
