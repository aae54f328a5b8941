import { cleanText } from '#server/extraction/clean-text.ts';
import { parseCsv } from '#server/extraction/writing/csv.ts';
import { readTextFile } from '#server/extraction/writing/text-file.ts';
import type { ViewJob } from './make-view.ts';
import { boundedSheet, type SheetRow } from './sheet-bounds.ts';
import type { SheetView, TextView } from './view.ts';

/** A text file as it was written, its encoding understood; one of separated values as a table. */
export async function textView({ file, settings }: ViewJob, mimeType: string): Promise<TextView | SheetView> {
  const { text, encoding } = await readTextFile(file.path);
  const separator = { 'text/csv': undefined, 'text/tab-separated-values': '\t' };
  if (mimeType in separator) {
    const rows: SheetRow[] = [];
    const all = parseCsv(text, mimeType === 'text/csv' ? undefined : '\t');
    for (const [index, cells] of all.entries()) rows.push({ at: index + 1, cells: cells.map(cleanText) });
    const sheet = boundedSheet({ name: file.fileName, hidden: false, formulas: {}, comments: [] }, rows);
    return { kind: 'sheet', sheets: [sheet], facts: { encoding } };
  }
  const shown = text.slice(0, settings.limits.characters).replace(/\r\n?/g, '\n');
  const more = Math.max(0, text.length - settings.limits.characters);
  return { kind: 'text', text: shown.replaceAll('\u0000', '␀'), encoding, mimeType, more, facts: { encoding } };
}
