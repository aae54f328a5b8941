import { setCaption } from '#server/papers/caption.ts';
import type { CourtProfile } from '#server/papers/court-profile.ts';
import { paperSizes } from '#server/papers/paper-sizes.ts';
import { layoutOf } from '#server/papers/layout.ts';
import { localeOf } from '#server/papers/locale.ts';
import type { Caption, SetPaper } from '#server/papers/paper.ts';
import { plainCaption, plainLine } from '#server/papers/plain.ts';
import { setSheet, wellFormed } from '#server/papers/set-sheet.ts';
import type { Typesetter } from '#server/papers/typesetter.ts';
import { type IndexColumns, type IndexEntry, indexLook } from './index-pages.ts';
import type { Stamp } from './stamps.ts';

/* The sheets that a packet adds to its sources, as data and as PDF. Plain data, so that it can be sent to a process. */

export interface CoverSheet {
  t: 'cover';
  title: string;
  language: string;
  /** With the size of paper of the packet. */
  profile: CourtProfile;
  caption: Caption;
  lines: string[];
}

export interface IndexSheet {
  t: 'index';
  title: string;
  language: string;
  paper: keyof typeof paperSizes;
  heading: string;
  lines: string[];
  columns: IndexColumns;
  pages: SetEntry[][];
}

/** An entry with what is printed in it. */
export type SetEntry = Omit<IndexEntry, 'at'> & {
  /** Of a heading. */
  text: string;
  /** Of a row, as it is printed on its page. */
  page: string;
};

export interface SlipSheets {
  t: 'slips';
  title: string;
  language: string;
  paper: keyof typeof paperSizes;
  sheets: Slip[];
}

export type Slip =
  | { t: 'slip'; designation: string; title: string; part: string; date: string; size: number }
  | { t: 'placeholder'; title: string; note: string };

export interface StampSheets {
  t: 'stamps';
  title: string;
  language: string;
  stamps: Stamp[];
}

export interface LetterSheet {
  t: 'letters';
  title: string;
  language: string;
  letters: string[];
}

export type PacketSheet = CoverSheet | IndexSheet | SlipSheets | StampSheets | LetterSheet;

export function setPacketSheet(typesetter: Typesetter, given: PacketSheet): Promise<SetPaper> {
  const { data: sheet, letters } = wellFormed(given);
  const base = sheet.t === 'cover' ? sheet.profile.font : 'arimo';
  return setSheet(
    typesetter,
    `packet-${sheet.t}`,
    sheet.t,
    letters,
    ({ text, mono }, printable) => {
      const plain = (line: string): string => plainLine(line, printable);
      const { language } = localeOf(sheet.language, 'en-US');
      return { title: plain(sheet.title), fonts: text, lang: language, ...dataOf(sheet, plain, { text, mono }) };
    },
    base,
  );
}

function dataOf(sheet: PacketSheet, plain: (line: string) => string, fonts: Parameters<typeof layoutOf>[1]): object {
  switch (sheet.t) {
    case 'cover': {
      const { region } = localeOf(sheet.language, sheet.profile.language);
      return {
        region: region ?? null,
        layout: layoutOf(sheet.profile, fonts),
        footer: null,
        mark: null,
        caption: plainCaption(setCaption(sheet.caption, sheet.profile), plain),
        lines: sheet.lines.map(plain),
      };
    }
    case 'index':
      return {
        page: paperSizes[sheet.paper],
        look: indexLook,
        heading: plain(sheet.heading),
        lines: sheet.lines.map(plain),
        columns: sheet.columns,
        names: { label: 'No.', title: 'Description', date: 'Date', bates: 'Bates' },
        pageName: 'Page',
        pages: sheet.pages.map((entries) =>
          entries.map((entry) => ({ ...entry, text: plain(entry.text), cells: plainCells(entry.cells, plain) })),
        ),
      };
    case 'slips':
      return { page: paperSizes[sheet.paper], sheets: sheet.sheets.map((slip) => plainTexts(slip, plain)) };
    case 'letters':
      return { letters: sheet.letters };
    case 'stamps':
      return { stamps: sheet.stamps.map((stamp) => ({ ...stamp, sticker: plainSticker(stamp.sticker, plain) })) };
  }
}

function plainCells(cells: IndexEntry['cells'], plain: (line: string) => string): IndexEntry['cells'] {
  const { label, title, date, bates } = cells;
  return { label: label.map(plain), title: title.map(plain), date: date.map(plain), bates: bates.map(plain) };
}

function plainTexts(slip: Slip, plain: (line: string) => string): Slip {
  return slip.t === 'slip'
    ? {
        ...slip,
        designation: plain(slip.designation),
        title: plain(slip.title),
        part: plain(slip.part),
        date: plain(slip.date),
      }
    : { ...slip, title: plain(slip.title), note: plain(slip.note) };
}

function plainSticker(sticker: Stamp['sticker'], plain: (line: string) => string): Stamp['sticker'] {
  return sticker && { lines: sticker.lines.map((line) => ({ ...line, text: plain(line.text) })) };
}
