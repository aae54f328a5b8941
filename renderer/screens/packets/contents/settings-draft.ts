import type { Packet, PacketSettings } from '#renderer/api/generated.ts';
import { givenItems, type PacketFacts } from '#renderer/api/packet-edits.ts';

/** The settings of a packet as they are edited: each section with the title that it had. */
export interface SettingsDraft {
  profile: string;
  looks: Omit<PacketSettings, 'sections'>;
  sections: readonly { title: string; was: string | null }[];
}

const megabyte = 1_000_000;

export function settingsDraft({ profile, settings }: Packet): SettingsDraft {
  const { sections, ...looks } = settings;
  return { profile, looks, sections: sections.map((title) => ({ title, was: title })) };
}

/** What is wrong with a draft, null when it can be saved. */
export function wrongWith({ looks: { bates, volumeBytes }, sections }: SettingsDraft): string | null {
  const titles = sections.map(({ title }) => title.trim());
  if (titles.includes('')) return 'Give each section a title.';
  if (new Set(titles).size < titles.length) return 'Two sections have the same title.';
  if (bates !== null && !/^[A-Za-z0-9](?:[A-Za-z0-9 _.-]{0,18}[A-Za-z0-9_.-])?$/.test(bates.prefix)) {
    return 'A Bates prefix has up to 20 letters, digits, and hyphens, such as DOE.';
  }
  if (bates !== null && (bates.start < 1 || bates.digits < 3)) return 'Say where the Bates numbers start.';
  return volumeBytes !== null && volumeBytes < megabyte ? 'A file has at least 1 MB.' : null;
}

/** Items follow their section to its new title; those of a section that is gone are in none. */
export function withSettings(packet: Packet, { profile, looks, sections }: SettingsDraft): PacketFacts {
  const titles = new Map(sections.map(({ title, was }) => [was, title.trim()]));
  return {
    profile: profile as NonNullable<PacketFacts['profile']>,
    settings: { ...looks, sections: sections.map(({ title }) => title.trim()) },
    items: givenItems(packet).map((item) => ({
      ...item,
      section: item.section == null ? null : (titles.get(item.section) ?? null),
    })),
  };
}
