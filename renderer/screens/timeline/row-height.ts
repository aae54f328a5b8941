import type { TimelineRow } from './timeline-rows.ts';

export const headingHeights = { year: 40, month: 30 } as const;

const lineHeight = 20;
const namesHeight = 26;
const foldHeight = 22;
/** What stands beside the text, and how wide a letter of it is on average. */
const besideText = 400;
const letterWidth = 7;
const titleLines = 3;

/** How high a row will about be before it is drawn; once drawn it is measured. */
export function estimatedHeight(row: TimelineRow | undefined, rowHeight: number, width: number): number {
  if (row === undefined) return rowHeight;
  if (row.type !== 'entry') return headingHeights[row.type];
  const { title, detail, contactIds, evidenceIds, courtCaseId } = row.entry;
  const letters = Math.max(20, (width - besideText) / letterWidth);
  const lines = Math.min(titleLines, Math.max(1, Math.ceil(title.length / letters)));
  const named = contactIds.length + evidenceIds.length > 0 || courtCaseId !== null;
  return rowHeight + (lines - 1) * lineHeight + (named ? namesHeight : 0) + (detail === '' ? 0 : foldHeight);
}
