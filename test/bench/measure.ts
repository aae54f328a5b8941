import type { Options } from './options.ts';

/** One line of the table. Figures are text with their unit; `ratio` compares with the bare counterpart. */
export interface Row {
  what: string;
  ours: string;
  bare?: string;
  ratio?: number;
  aim?: string;
  /** Absent where there is no aim. */
  met?: boolean;
  /** What a reader must know to judge the figure: spread, what was compared, why it is missing. */
  note?: string;
}

export interface Bench {
  options: Options;
  /** A folder for everything of this run; removed at its end. */
  folder: string;
  say(text: string): void;
}

export interface Measure {
  /** What `--only` calls it. */
  name: string;
  run(bench: Bench): Promise<Row[]>;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The nearest-rank percentile: a value that was really measured. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1);
  const value = sorted[at];
  if (value === undefined) throw new Error('Nothing was measured.');
  return value;
}

export function spread(values: readonly number[], digits = 0): string {
  return `${figure(Math.min(...values), digits)}–${figure(Math.max(...values), digits)}`;
}

export function figure(value: number, digits = 0): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
