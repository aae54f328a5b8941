import type { PacketItem, PacketSettings } from './packet.ts';

/*
 * Where a packet is cut into files: only between items. What Casewright adds to the sources is counted a little over
 * what it was ever measured to be, so that a volume is never larger than planned.
 */

/** Bytes of a page’s stamp, of a sheet with few words, and of the fonts and pictures of a whole. */
const added = { stamp: 1_600, slip: 4_000, item: 2_000, cover: 150_000, index: 80_000, row: 900, volume: 120_000 };

export interface Cuts {
  /** For each item its volume, from 1. */
  volumeOf: number[];
  /** For each volume about its size, never less. */
  bytes: number[];
}

export function cutVolumes(
  items: readonly (Pick<PacketItem, 'pages' | 'bytes'> & { slip: boolean })[],
  { cover, index, volumeBytes }: Pick<PacketSettings, 'cover' | 'index' | 'volumeBytes'>,
): Cuts {
  const empty = added.volume + (cover ? added.cover : 0);
  const bytes = [empty + (index ? added.index + items.length * added.row : 0)];
  let filled = false;
  const volumeOf = items.map((item) => {
    const own = item.bytes + added.item + item.pages * added.stamp + (item.slip ? added.slip : 0);
    if (filled && volumeBytes !== null && (bytes.at(-1) ?? 0) + own > volumeBytes) bytes.push(empty);
    filled = true;
    bytes[bytes.length - 1]! += own;
    return bytes.length;
  });
  return { volumeOf, bytes };
}
