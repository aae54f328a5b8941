import { z } from 'zod';
import type { MatterView } from '#server/access/matters.ts';
import { requireMatter } from '#server/access/matters.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { defineDeletion } from '#server/catalog/deletion.ts';
import { expectedUpdatedAt, Id, Instant, IsoDate, line, PageRanges, prose } from '#server/catalog/fields.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { isMove, lineOf } from '#server/catalog/synced-lines.ts';
import { requireVersion } from '#server/catalog/versions.ts';
import { packetItemKinds, packetLimits } from '#server/rules/packets.ts';
import type { Row } from '#server/store/tables.ts';
import { changeSyncedItem, makeSyncedItem } from './change-synced-items.ts';
import { redactionsOf, seenItems } from './queries.ts';
import { packetItems } from './record.ts';

/* The items of a court packet one by one, for whoever syncs a copy. */

const said = {
  kind: z.enum(packetItemKinds),
  refId: Id.nullable(),
  section: line(120).nullable(),
  label: line(40).nullable(),
  title: prose(300),
  range: z.strictObject({ from: IsoDate.nullable(), to: IsoDate.nullable() }).nullable(),
  pages: PageRanges.nullable(),
  note: prose(2000),
  redactionIds: z.array(Id).max(packetLimits.redactions),
  position: z.int().min(0).meta({ description: 'Its place in the packet, from 0' }),
};

const SyncedPacketItem = z
  .strictObject({ id: Id, packetId: Id, ...said, pages: z.string().nullable(), createdAt: Instant, updatedAt: Instant })
  .meta({ id: 'SyncedPacketItem' });
type SyncedPacketItem = z.output<typeof SyncedPacketItem>;

const NewItem = z.strictObject(said).partial().required({ kind: true });
const ItemChange = z.strictObject(said).partial();
export type ItemChange = z.output<typeof ItemChange>;

const inPacket = { path: z.strictObject({ id: Id }) };

export const getSyncPacketsByIdItems = defineOperation({
  method: 'get',
  path: '/sync/packets/{id}/items',
  scope: 'export:read',
  summary: 'List the items of a court packet',
  access: { kind: 'item', resource: 'packets', of: ({ path }) => path.id, needs: 'view' },
  input: inPacket,
  output: json(z.array(SyncedPacketItem)),
  errors: ['not_found'],
  async handler({ tx, viewer }, { path }) {
    const { caseId } = await requireRecord(tx, viewer, 'packets', path.id);
    return syncedItems({ tx, viewer, matter: await requireMatter(tx, viewer, caseId) }, path.id);
  },
});

export const postSyncPacketsByIdItems = defineOperation({
  method: 'post',
  path: '/sync/packets/{id}/items',
  status: 201,
  scope: 'export:write',
  summary: 'Add an item to a court packet',
  description: 'With every redaction of its evidence.',
  access: { kind: 'item', resource: 'packets', of: ({ path }) => path.id, needs: 'edit' },
  input: { ...inPacket, body: NewItem },
  output: json(SyncedPacketItem),
  errors: ['not_found', 'forbidden'],
  async handler(context, { path, body }) {
    const id = await makeSyncedItem(context, path.id, body);
    return lineOf(await syncedItems(context, path.id), id);
  },
});

export const patchSyncPacketItems = defineOperation({
  method: 'patch',
  path: '/sync/packet-items',
  scope: 'export:write',
  summary: 'Change an item of a court packet',
  description: 'Answers all items of its packet: where one moves, others do.',
  access: { kind: 'item', resource: 'packetItems', of: ({ query }) => query.id, needs: 'edit' },
  input: { query: z.strictObject({ id: Id }), body: ItemChange.extend({ expectedUpdatedAt }) },
  output: json(z.array(SyncedPacketItem)),
  errors: ['not_found', 'forbidden', 'conflict'],
  idempotent: true,
  async handler(context, { query: { id }, body: { expectedUpdatedAt: expected, ...given } }) {
    const { tx, viewer } = context;
    const item = await requireRecord(tx, viewer, 'packetItems', id);
    if (!isMove(given)) {
      await requireVersion(item, expected, async () => lineOf(await syncedItems(context, item.packetId), id));
    }
    await changeSyncedItem(context, item, given);
    return syncedItems(context, item.packetId);
  },
});

export const deleteSyncPacketItems = defineDeletion(packetItems, {
  path: '/sync/packet-items',
  scope: 'export:write',
  summary: 'Delete an item of a court packet',
  description: 'What it is about stays.',
});

/** In their order, each with the redactions that are applied to it. */
async function syncedItems(view: MatterView, packetId: string): Promise<SyncedPacketItem[]> {
  const rows = await seenItems(view, packetId);
  const exhibits = rows.flatMap(({ kind, refId }) => (kind === 'exhibit' && refId !== null ? [refId] : []));
  const known = new Set((await redactionsOf(view, exhibits)).map(({ id }) => id));
  return rows.map((row, position) => toSyncedItem(row, position, known));
}

function toSyncedItem(row: Row<'packetItems'>, position: number, known: ReadonlySet<string>): SyncedPacketItem {
  const { id, packetId, kind, refId, section, label, title, span, pages, note, createdAt, updatedAt } = row;
  const redactionIds = (JSON.parse(row.redactionIds) as string[]).filter((each) => known.has(each));
  const range = span === null ? null : (JSON.parse(span) as SyncedPacketItem['range']);
  return {
    id,
    packetId,
    kind,
    refId,
    section,
    label,
    title,
    range,
    pages,
    note,
    redactionIds,
    position,
    createdAt,
    updatedAt,
  };
}
