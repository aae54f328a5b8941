import { sql } from 'kysely';
import type { MatterView } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visible, visibleIn } from '#server/access/visible.ts';
import { seenAmong, withoutUnseen } from '#server/catalog/references.ts';
import { revisionOf as lastChangeOf } from '#server/catalog/revision.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { PacketFileRow, Row } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { packed, type Packed } from './record.ts';

type Item = Row<'packetItems'>;

/** Of a matter’s packets; 0 for a guest, who sees none. */
export function revisionOf(view: MatterView): Promise<number> {
  return lastChangeOf(view, 'packets', sql`'packets', 'packetItems', 'redactions'`);
}

/** The packets that the viewer sees, by title. */
export async function seenPackets(view: MatterView): Promise<readonly Row<'packets'>[]> {
  const rows = await visibleIn(view, 'packets').selectAll('item').orderBy('item.title').orderBy('item.id').execute();
  return withoutUnseen(view, 'packets', rows);
}

/** The items of a packet that the viewer sees, in their order: what is about something unseen would reveal it. */
export async function seenItems(view: MatterView, packetId: string): Promise<readonly Item[]> {
  const rows = await visibleIn(view, 'packetItems')
    .selectAll('item')
    .where('item.packetId', '=', packetId)
    .orderBy('item.position')
    .orderBy('item.id')
    .execute();
  const unseen = new Set<string>();
  for (const kind of Object.keys(packed) as Packed[]) {
    const about = rows.flatMap((row) => (row.kind === kind && row.refId !== null ? [row.refId] : []));
    const seen = await seenAmong(view, packed[kind], [...new Set(about)]);
    for (const id of about) if (!seen.has(id)) unseen.add(id);
  }
  return rows.filter(({ refId }) => refId === null || !unseen.has(refId));
}

/** The evidence in the packets that the viewer sees, each once; null where there are no packets. */
export async function packedEvidence(view: MatterView): Promise<string[] | null> {
  const packets = await seenPackets(view);
  if (packets.length === 0) return null;
  const rows = await visibleIn(view, 'packetItems')
    .select('item.refId')
    .distinct()
    .where('item.kind', '=', 'exhibit')
    .execute();
  const ids = rows.flatMap(({ refId }) => refId ?? []);
  const seen = await seenAmong(view, 'evidence', ids);
  return ids.filter((id) => seen.has(id)).toSorted();
}

/** Every item of a packet, seen or not and also in Trash: for what must not step on one that somebody does not see. */
export function allItems(tx: ReadTx, packetId: string): Promise<Item[]> {
  return tx.db
    .selectFrom('packetItems')
    .selectAll()
    .where('packetId', '=', packetId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** How many items each packet of the matter has, those in Trash aside. */
export async function itemCounts({ tx, matter }: MatterView): Promise<Map<string, number>> {
  const rows = await tx.db
    .selectFrom('packetItems')
    .select(['packetId', (eb) => eb.fn.countAll<number | string>().as('items')])
    .where('caseId', '=', matter.caseId)
    .where('trashedAt', 'is', null)
    .groupBy('packetId')
    .execute();
  return new Map(rows.map(({ packetId, items }) => [packetId, Number(items)]));
}

/** The Bates numbers of a prefix that each build of a packet took and printed; one that failed or was canceled aside. */
export async function batesPrinted(
  tx: ReadTx,
  packetId: string,
  prefix: string,
): Promise<{ build: string; first: number; last: number }[]> {
  const rows = await tx.db
    .selectFrom('ledgerEntries as entry')
    .innerJoin('packetBuilds as build', 'build.id', 'entry.buildId')
    .select((eb) => [
      'build.id as build',
      eb.fn.min<number | string>('entry.first').as('first'),
      eb.fn.max<number | string>('entry.last').as('last'),
    ])
    .where('build.packetId', '=', packetId)
    .where('build.state', 'in', ['done', 'served', 'filed'])
    .where('entry.scheme', '=', 'bates')
    .where((eb) => eb(eb.fn<string>('lower', ['entry.prefix']), '=', prefix.toLowerCase()))
    .groupBy('build.id')
    .execute();
  return rows.map(({ build, first, last }) => ({ build, first: Number(first), last: Number(last) }));
}

/** The redactions of these evidence items that the viewer sees, oldest first. */
export async function redactionsOf(
  view: MatterView,
  evidenceIds: readonly string[],
): Promise<readonly Row<'redactions'>[]> {
  const found: Row<'redactions'>[] = [];
  for (const some of someAtOnce([...new Set(evidenceIds)])) {
    const rows = visibleIn(view, 'redactions').selectAll('item').where('item.evidenceId', 'in', some);
    found.push(...(await rows.orderBy('item.id').execute()));
  }
  return found;
}

/** A volume, manifest or verifier of a packet that this viewer may see. */
export async function findPacketFile(
  tx: ReadTx,
  viewer: Viewer,
  fileId: string,
): Promise<Pick<PacketFileRow, 'sha256' | 'fileName' | 'mimeType' | 'size'> | undefined> {
  return visible(tx.db, viewer, 'packets')
    .innerJoin('packetBuilds as build', 'build.packetId', 'item.id')
    .innerJoin('packetFiles as file', 'file.buildId', 'build.id')
    .select(['file.sha256', 'file.fileName', 'file.mimeType', 'file.size'])
    .where('file.id', '=', fileId)
    .executeTakeFirst();
}

/** By build, the titles of the packets that the viewer sees. */
export async function packetTitlesByBuild(view: MatterView): Promise<ReadonlyMap<string, string>> {
  const titles = new Map((await seenPackets(view)).map(({ id, title }) => [id, title]));
  const rows = view.tx.db.selectFrom('packetBuilds').select(['id', 'packetId']);
  const builds = await rows.where('caseId', '=', view.matter.caseId).execute();
  return new Map(
    builds.flatMap(({ id, packetId }) => (titles.has(packetId) ? [[id, titles.get(packetId) ?? '']] : [])),
  );
}
