import type { ReadTx } from '#server/store/transaction.ts';

/*
 * The place of a message among all others: milliseconds since 1970 × 1024, and a number among those of one instant. The
 * wall clock stands for the instant where nobody knows the zone.
 */

export const placesAnInstant = 1024;

export function placeAt(ms: number): number {
  return Math.floor(ms) * placesAnInstant;
}

/** Of an ISO instant. */
export function firstPlaceAt(instant: string): number {
  return placeAt(Date.parse(instant));
}

/** After everything of an ISO instant. */
export function firstPlaceAfter(instant: string): number {
  return placeAt(Date.parse(instant) + 1);
}

/** The first place that is free from this instant on: after whatever else was sent in it. */
export async function freePlace(tx: ReadTx, ms: number): Promise<number> {
  for (let from = placeAt(ms); ; from += placesAnInstant) {
    const { last } = await tx.db
      .selectFrom('messages')
      .select((eb) => eb.fn.max<number | string | null>('place').as('last'))
      .where('place', '>=', from)
      .where('place', '<', from + placesAnInstant)
      .executeTakeFirstOrThrow();
    const next = last === null ? from : Number(last) + 1;
    if (next < from + placesAnInstant) return next;
  }
}
