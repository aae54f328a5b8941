import type { PacketPages } from './packet-pages.ts';
import { lookedAt, planOf } from './plan.ts';
import { type PacketContext, readPackets } from './read-packets.ts';

/** Where a packet has an evidence item, and whether something of it is painted out there. */
export interface PacketPlace {
  packetPage: number;
  redacted: boolean;
}

/**
 * The page on which a packet that the viewer sees has each evidence item, by its id; 404 for another packet.
 */
export async function placesIn(
  context: PacketContext,
  pages: PacketPages,
  packetId: string,
): Promise<Map<string, PacketPlace>> {
  const { view } = await readPackets(context, packetId);
  const places = new Map<string, PacketPlace>();
  if (view === null) return places;
  const about = new Map(view.contents.map((content) => [content.row.id, content]));
  for (const { itemId, page } of planOf(view, await lookedAt(pages, view)).rows) {
    const { row, boxes = [] } = about.get(itemId) ?? {};
    if (row?.kind !== 'exhibit' || row.refId === null) continue;
    const before = places.get(row.refId);
    const redacted = boxes.length > 0 || before?.redacted === true;
    places.set(row.refId, { packetPage: before?.packetPage ?? page, redacted });
  }
  return places;
}
