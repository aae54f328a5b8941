import { plainly, type Typed } from '#server/rules/typed.ts';
import { formatNumber } from './quantities.ts';

/** The least and the most that a number may be. */
export interface Bounds {
  min: number;
  max: number;
}

/** A whole number as it is typed: nothing in it is left out to make it one. */
export function readWhole(typed: string, { min, max }: Bounds): Typed<number> {
  const text = plainly(typed);
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return { value };
  return { problem: `Write a whole number from ${formatNumber(min)} to ${formatNumber(max)}.` };
}
