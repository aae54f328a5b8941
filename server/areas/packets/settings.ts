import type { CourtProfile } from '#server/papers/court-profile.ts';
import type { PacketSettings } from '#server/papers/packet/packet.ts';

/** How a packet looks for a court unless somebody says otherwise. */
export function usualSettings({ page, packet }: CourtProfile): PacketSettings {
  return {
    cover: true,
    index: true,
    links: packet.links,
    slipSheets: true,
    stickers: true,
    bates: null,
    page: { paper: page, numbering: packet.numbering },
    volumeBytes: packet.volumeBytes,
    sections: [...packet.order],
  };
}

/** With the sections that items came in by sync after somebody else took them out. */
export function withTheirSections(
  settings: PacketSettings,
  items: readonly { section: string | null }[],
): PacketSettings {
  const sections = new Set([...settings.sections, ...items.flatMap(({ section }) => section ?? [])]);
  return sections.size === settings.sections.length ? settings : { ...settings, sections: [...sections] };
}
