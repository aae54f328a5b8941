export const packetViews = ['contents', 'check', 'build'] as const;
export type PacketView = (typeof packetViews)[number];

/** Where a packet is shown, at one of its three steps, with the pages of an item open. */
export function packetAddress(id: string, view: PacketView = 'contents', itemId?: string): string {
  const item = itemId === undefined ? '' : `&item=${itemId}`;
  return `/packets?id=${id}${view === 'contents' ? '' : `&view=${view}`}${item}`;
}
