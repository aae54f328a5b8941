export const dateOrders = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The three figures of a date in the order they are written. */
export interface WrittenDate {
  figures: readonly [number, number, number];
  /** The orders that the way it is written allows: a year of four figures, or a month by its name, says much. */
  orders: readonly DateOrder[];
}

/** A year is written with two or four figures. Null when the three are no date in any order. */
export function dateOfFigures(first: string, second: string, third: string): WrittenDate | null {
  const orders = dateOrders.filter((order) => {
    const [year, day] = order === 'ymd' ? [first, third] : [third, first];
    return (year.length === 2 || year.length === 4) && day.length <= 2;
  });
  return orders.length === 0 ? null : { figures: [Number(first), Number(second), Number(third)], orders };
}

/** Midnight of the date as if its clock were UTC, in milliseconds; null when there is no such day in this order. */
export function midnightOf(date: WrittenDate, order: DateOrder): number | null {
  if (!date.orders.includes(order)) return null;
  const [first, second, third] = date.figures;
  const year = wholeYear(order === 'ymd' ? first : third);
  const month = order === 'mdy' ? first : second;
  const day = order === 'dmy' ? first : order === 'mdy' ? second : third;
  if (month < 1 || month > 12 || day < 1 || day > 31 || year < 1970) return null;
  const midnight = Date.UTC(year, month - 1, day);
  return new Date(midnight).getUTCDate() === day ? midnight : null;
}

/** Two figures are a year of telephones with messages, 1970 to 2069; the years of Thailand are 543 ahead. */
function wholeYear(year: number): number {
  if (year < 70) return 2000 + year;
  if (year < 100) return 1900 + year;
  return year > 2500 && year < 2700 ? year - 543 : year;
}
