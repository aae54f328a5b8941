import type { CourtProfile } from './court-profile.ts';
import { paperSizes } from './paper-sizes.ts';

/* Where everything is on a page, in points from its top left corner, from the figures of a court’s profile. */

export interface Layout {
  page: readonly [number, number];
  left: number;
  width: number;
  top: number;
  height: number;
  /** Where the footer begins. */
  foot: number;
  /** From one numbered line to the next; null where lines are not numbered. */
  pitch: number | null;
  numbers: { count: number; pitch: number; gap: number; size: number; rules: number[] } | null;
  size: number;
  leading: { text: number; single: number };
  paragraph: { indent: number; gap: number };
  /** Paragraphs are numbered, and what belongs to one is below its words. */
  numbered: boolean;
  quotes: { spacing: 'single' | 'double'; indent: number };
  notes: { spacing: 'single' | 'double'; size: number };
  courtLine: number | null;
  titleSize: number;
  /** Headings of the first level are in the middle. */
  centered: boolean;
  /** How many levels the headings of a text are below those of the outline. */
  outline: number;
  fonts: { text: readonly string[]; mono: readonly string[] };
}

/** Below the text there is at least so much for the footer. */
const footerRoom = 45;
const footerGap = 8;

export function layoutOf(profile: CourtProfile, fonts: Layout['fonts']): Layout {
  const page = paperSizes[profile.page];
  const { left, right } = profile.margins;
  const width = page[0] - left - right;
  const area = profile.lineNumbers.shown ? numberedArea(profile) : plainArea(profile);
  const bottom = area.top + area.height;
  return {
    page,
    left,
    width,
    ...area,
    foot: profile.lineNumbers.shown ? bottom + 1 : bottom + footerGap + 12,
    numbers: area.count === null ? null : numbersOf(profile, area.count, width),
    size: profile.size,
    leading: profile.leading,
    paragraph: profile.paragraph,
    numbered: profile.numbering,
    quotes: profile.quotes,
    notes: profile.footnotes,
    courtLine: profile.firstPage.courtLine,
    titleSize: profile.size,
    centered: true,
    outline: 1,
    fonts,
  };
}

/**
 * A letter or list on the court’s paper: single-spaced, with space between its paragraphs, even margins and nothing in
 * the middle.
 */
export function letterLayout(profile: CourtProfile, fonts: Layout['fonts']): Layout {
  const { left, right, top, bottom } = profile.margins;
  const side = profile.lineNumbers.shown ? inch : Math.max(left, right, inch);
  const letter: CourtProfile = {
    ...profile,
    margins: { left: side, right: side, top: Math.max(top, inch), bottom: Math.max(bottom, inch) },
    lineNumbers: { ...profile.lineNumbers, shown: false },
    numbering: false,
    leading: { ...profile.leading, text: letterLeading },
    paragraph: { indent: 0, gap: profile.size * 0.6 },
  };
  return { ...layoutOf(letter, fonts), titleSize: profile.size * 1.35, centered: false };
}

const inch = 72;
const letterLeading = 1.25;

interface Area {
  top: number;
  height: number;
  pitch: number | null;
  count: number | null;
}

/**
 * The first baseline is half a pitch below the margin. A line of text reaches from three eighths of a pitch above its
 * baseline to one eighth below it. The space after the last line belongs to the text: what is single-spaced has its
 * last half line there, so that every page has an even number of them.
 */
function numberedArea({ page, margins, lineNumbers: { count, pitch } }: CourtProfile): Area {
  const top = margins.top + pitch / 2 - (pitch * 3) / 8;
  const fitting = Math.floor((paperSizes[page][1] - footerRoom - top) / pitch);
  const lines = Math.min(count, fitting);
  return { top, height: lines * pitch, pitch, count: lines };
}

function plainArea({ page, margins: { top, bottom } }: CourtProfile): Area {
  return { top, height: paperSizes[page][1] - top - bottom, pitch: null, count: null };
}

function numbersOf({ margins, lineNumbers, size }: CourtProfile, count: number, width: number): Layout['numbers'] {
  const { pitch, gap, leftRules, rightRules } = lineNumbers;
  const rules = [
    ...leftRules.map((distance) => margins.left - distance),
    ...rightRules.map((distance) => margins.left + width + distance),
  ];
  return { count, pitch, gap, size: Math.min(size, pitch / 2), rules };
}
