/** Why a page, or a picture on it, was given up. */
export const notReadReasons = ['time', 'memory', 'stopped', 'damaged'] as const;

export type NotReadReason = (typeof notReadReasons)[number];

/** A page that holds something which could not be read; pages are counted from 1. */
export interface PageNotRead {
  page: number;
  reason: NotReadReason;
}

const because: Record<NotReadReason, string> = {
  time: 'it took too long',
  memory: 'it needs too much memory',
  stopped: 'the reader stopped each time',
  damaged: 'it is damaged',
};

/** Shown where the words of the page would be; no search finds it. */
export function notReadLine({ page, reason }: PageNotRead): string {
  return `[Page ${page} could not be recognized: ${because[reason]}.]`;
}

/** "Pages 4, 9 could not be recognized.", or null for none. */
function notReadSentence(pages: readonly PageNotRead[]): string | null {
  const numbers = [...new Set(pages.map(({ page }) => page))];
  if (numbers.length === 0) return null;
  return `${numbers.length === 1 ? 'Page' : 'Pages'} ${numbers.join(', ')} could not be recognized.`;
}

/** So much of one file is read and kept: UTF-16 units of its text, and pages of a PDF or TIFF. */
export const keptOfAFile = { characters: 2_000_000, pages: 500 } as const;

/** What of a long file is not kept. */
export const cutShortAt = ['characters', 'pages'] as const;

export type CutShort = (typeof cutShortAt)[number];

const sentences: Record<CutShort, string> = {
  characters: `This file holds more text than Casewright keeps: the first ${keptOfAFile.characters.toLocaleString('en-US')} characters are searchable.`,
  pages: `This file has more pages than Casewright reads: the first ${keptOfAFile.pages} are searchable.`,
};

/** What is missing of a reading, a sentence each; none where all was read. */
export function gapsOf(reading: { pagesNotRead: readonly PageNotRead[]; cutShort: readonly CutShort[] }): string[] {
  const pages = notReadSentence(reading.pagesNotRead);
  const cut = cutShortAt.filter((at) => reading.cutShort.includes(at)).map((at) => sentences[at]);
  return pages === null ? cut : [pages, ...cut];
}
