/** A query takes only so many values. */
export const mostValues = 500;

/** Of many, as many at a time as a query takes. */
export function* someAtOnce<Value>(all: readonly Value[]): Generator<Value[]> {
  for (let from = 0; from < all.length; from += mostValues) yield all.slice(from, from + mostValues);
}
