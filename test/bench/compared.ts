import { readFileSync } from 'node:fs';
import path from 'node:path';
import { figure, type Row } from './measure.ts';

/** A ratio may fall by a tenth before it is named: two runs on one machine differ by as much. */
const tolerated = 0.9;

/** The ratios of a table as `markdownTable` writes it, by what was measured. */
export function ratiosOf(table: string): Map<string, number> {
  const rows = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const ratios = rows.map(([, what = '', , , ratio = '']) => [what, Number.parseFloat(ratio)] as const);
  return new Map(ratios.filter(([, ratio]) => !Number.isNaN(ratio)));
}

export function writtenRatios(): Map<string, number> {
  return ratiosOf(readFileSync(path.join(import.meta.dirname, 'RESULTS.md'), 'utf8'));
}

/** Each ratio beside the one written for the same measure; what fell is named at the end. Null without any in both. */
export function compared(rows: readonly Row[], written: ReadonlyMap<string, number>): string | null {
  const pairs = rows.flatMap(({ what, ratio: now }) => {
    const before = written.get(what);
    return now === undefined || before === undefined ? [] : [{ what, now, before }];
  });
  if (pairs.length === 0) return null;
  const fell = pairs.filter(({ now, before }) => now < before * tolerated).map(({ what }) => what);
  return [
    'Ratios, with those of RESULTS.md:',
    ...pairs.map(({ what, now, before }) => `  ${what}: ${figure(now, 2)} (${figure(before, 2)})`),
    fell.length === 0 ? 'None fell by more than 10%.' : `Fell by more than 10%: ${fell.join('; ')}`,
  ].join('\n');
}
