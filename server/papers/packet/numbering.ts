import type { BatesSettings, PacketSettings } from './packet.ts';

/* What is printed on pages: numbers of the packet, by section or through all of it, and Bates numbers. */

/** Counts the pages of a packet; each call is the next page. */
export function pageCounter({ page, sections }: Pick<PacketSettings, 'page' | 'sections'>): {
  next(section: string | null): string;
} {
  const counts = new Map<string, number>();
  return {
    next: (section) => {
      const letter = page.numbering === 'section' && section !== null ? sectionLetter(sections.indexOf(section)) : '';
      const number = (counts.get(letter) ?? 0) + 1;
      counts.set(letter, number);
      return letter + number;
    },
  };
}

/** A for the first section. */
export function sectionLetter(at: number): string {
  return String.fromCodePoint(65 + at);
}

export function batesNumber({ prefix, digits }: BatesSettings, number: number): string {
  return prefix + String(number).padStart(digits, '0');
}
