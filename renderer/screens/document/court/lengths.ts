import { plainly, type Typed } from '#server/rules/typed.ts';

/** What margins are written in: inches on American paper, centimeters elsewhere. */
export type LengthUnit = 'in' | 'cm';

const points = { in: 72, cm: 72 / 2.54, pt: 1 };
const called: Record<string, keyof typeof points> = {
  in: 'in',
  inch: 'in',
  inches: 'in',
  '"': 'in',
  '”': 'in',
  cm: 'cm',
  pt: 'pt',
};
const least = 36;
const most = 144;

/** A margin as it is typed, such as 1, 1.5 in or 3,5 cm; answered in points, to a tenth. */
export function readMargin(typed: string, unit: LengthUnit): Typed<number> {
  const [, figure = '', mark = ''] = /^(\d{1,3}(?:[.,]\d{1,3})?)\s*([a-z"”]*)\.?$/i.exec(plainly(typed)) ?? [];
  const inUnit = mark === '' ? unit : called[mark.toLowerCase()];
  const value = inUnit === undefined ? Number.NaN : Number(figure.replace(',', '.')) * points[inUnit];
  const rounded = Math.round(value * 10) / 10;
  if (figure !== '' && rounded >= least && rounded <= most) return { value: rounded };
  return { problem: `Write a margin from ${lengthWords(least, unit)} to ${lengthWords(most, unit)}.` };
}

/** Points as “1.5 in” or “3.5 cm”. */
export function lengthWords(value: number, unit: LengthUnit): string {
  return `${Number((value / points[unit]).toFixed(2))} ${unit}`;
}

/** As a form holds it, whichever unit it is shown in. */
export function storedMargin(value: number): string {
  return `${value} pt`;
}

export function readStoredMargin(stored: string): number {
  return Number.parseFloat(stored);
}
