import type { Packet } from '#renderer/api/generated.ts';
import { givenItems, type GivenItem, type PacketFacts } from '#renderer/api/packet-edits.ts';
import type { PacketItem } from '#renderer/api/packets.ts';
import { movedBy } from '#renderer/lib/reorder.ts';

/** A section of a packet as it is shown, `null` before all of them, with its items in their order. */
export interface Section {
  title: string | null;
  items: PacketItem[];
}

/** The sections in their order; what is in none comes first, where there is any. */
export function sectionsOf({ settings, items }: Packet): Section[] {
  const of = (title: string | null): Section => ({ title, items: items.filter(({ section }) => section === title) });
  const none = of(null);
  const sections = settings.sections.map(of);
  return none.items.length > 0 || sections.length === 0 ? [none, ...sections] : sections;
}

/** Rows of the list: each section’s heading, then its items, or the line that says that it has none. */
export function rowIds(sections: readonly Section[]): string[] {
  return sections.flatMap(({ title, items }) => [
    headingId(title),
    ...(items.length === 0 ? [emptyId(title)] : items.map(({ id }) => id)),
  ]);
}

export function headingId(title: string | null): string {
  return `heading ${title ?? ''}`;
}

export function emptyId(title: string | null): string {
  return `empty ${title ?? ''}`;
}

/** The items as they are once the rows are in this order: each in the section whose heading is the last above it. */
export function inRowOrder(packet: Packet, ids: readonly string[]): PacketFacts {
  const items = new Map(givenItems(packet).map((item) => [item.id, item]));
  const headings = new Map([null, ...packet.settings.sections].map((title) => [headingId(title), title]));
  let section: string | null = null;
  const ordered: GivenItem[] = [];
  for (const id of ids) {
    const item = items.get(id);
    section = headings.get(id) ?? section;
    if (item !== undefined) ordered.push({ ...item, section });
    items.delete(id);
  }
  // What others added meanwhile stays where it is meant to be, after the rest.
  return { items: [...ordered, ...items.values()] };
}

/** One row up (-1) or down (1), into the next section where it was at an end of its own. */
export function movedRow(packet: Packet, id: string, by: 1 | -1): PacketFacts | null {
  const ids = rowIds(sectionsOf(packet));
  const moved = movedBy(ids, id, by);
  // The first heading stays first: nothing is above it.
  return moved[0] !== ids[0] || moved.indexOf(id) === ids.indexOf(id) ? null : inRowOrder(packet, moved);
}

/** To the end of a section. */
export function movedToSection(packet: Packet, id: string, section: string | null): PacketFacts | null {
  const items = givenItems(packet);
  const moved = items.find((item) => item.id === id);
  if (moved === undefined) return null;
  return { items: [...items.filter((item) => item !== moved), { ...moved, section }] };
}

export function withItems(packet: Packet, added: readonly GivenItem[]): PacketFacts {
  return { items: [...givenItems(packet), ...added] };
}

export function withoutItem(packet: Packet, id: string): PacketFacts | null {
  const items = givenItems(packet);
  return items.some((item) => item.id === id) ? { items: items.filter((item) => item.id !== id) } : null;
}

/** With one redaction painted out of an item or left out of it, in this packet alone. */
export function withRedaction(
  packet: Packet,
  itemId: string,
  redactionId: string,
  applied: boolean,
): PacketFacts | null {
  const item = packet.items.find(({ id }) => id === itemId);
  if (item === undefined || item.redactionIds.includes(redactionId) === applied) return null;
  const others = item.redactionIds.filter((id) => id !== redactionId);
  return withChangedItem(packet, itemId, { redactionIds: applied ? [...others, redactionId] : others });
}

export function withChangedItem(packet: Packet, id: string, change: Partial<GivenItem>): PacketFacts | null {
  const items = givenItems(packet);
  if (!items.some((item) => item.id === id)) return null;
  return { items: items.map((item) => (item.id === id ? { ...item, ...change } : item)) };
}
