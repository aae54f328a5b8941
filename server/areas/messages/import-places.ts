import { hotQuery } from '#server/store/hot-query.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { after, type Soon } from '#server/store/soon.ts';
import { placeAt, placesAnInstant } from './place.ts';

/** Which way a file goes through time. */
export type FileOrder = 'oldest_first' | 'newest_first';

/**
 * Places for the messages of one slice: of one instant in the order in which they were said, whichever way the file goes
 * through time. What has no time comes next to the message before it in the file.
 */
export class Places {
  readonly #order: FileOrder;
  /** The last place given in an instant, so that it is not asked for again. */
  readonly #given = new Map<number, number>();
  #looked: Looked = { from: 0, until: 0, first: null, last: null };
  #before: number | null;

  /** `before`: the moment of the message before the first of this slice. */
  constructor(order: FileOrder, before: number | null) {
    this.#order = order;
    this.#before = before;
  }

  /** Asks once which places are taken around these moments: mostly none are. It holds while this transaction is open. */
  async lookAround(tx: ReadTx, moments: readonly (number | null)[]): Promise<void> {
    const known = [this.#before, ...moments].filter((moment) => moment !== null);
    const ends = known.length === 0 ? [0, 0] : [placeAt(Math.min(...known)), placeAt(Math.max(...known) + 1)];
    const [from = 0, until = 0] = ends;
    this.#looked = { from, until, ...(await taken(tx, from, until)) };
  }

  /** Mostly at once: nothing is asked about an instant that `lookAround` has found free. */
  next(tx: ReadTx, moment: number | null): Soon<number> {
    const ms = moment ?? this.#before ?? 0;
    this.#before = ms;
    return this.#nextFrom(tx, placeAt(ms), this.#order === 'oldest_first' ? 1 : -1);
  }

  #nextFrom(tx: ReadTx, from: number, step: number): Soon<number> {
    return after(this.#freeIn(tx, from, step), (place) => {
      if (place < from || place >= from + placesAnInstant)
        return this.#nextFrom(tx, from + step * placesAnInstant, step);
      this.#given.set(from, place);
      return place;
    });
  }

  #freeIn(tx: ReadTx, from: number, step: number): Soon<number> {
    const given = this.#given.get(from);
    if (given !== undefined) return given + step;
    return after(this.#isFree(from) ? none : taken(tx, from, from + placesAnInstant), ({ first, last }) => {
      if (step > 0) return last === null ? from : last + 1;
      return first === null ? from + placesAnInstant - 1 : first - 1;
    });
  }

  /** Nothing is stored in this instant. */
  #isFree(instant: number): boolean {
    const { from, until, first, last } = this.#looked;
    if (instant < from || instant >= until) return false;
    return first === null || last === null || instant > last || instant + placesAnInstant <= first;
  }
}

/** By most steps from one message to the next in the file. */
export function fileOrderOf(moments: readonly (number | null)[]): { up: number; down: number } {
  const steps = { up: 0, down: 0 };
  let before: number | null = null;
  for (const moment of moments) {
    if (moment !== null && before !== null && moment !== before) steps[moment > before ? 'up' : 'down'] += 1;
    before = moment ?? before;
  }
  return steps;
}

/** The first and the last place that is taken somewhere; null where none is. */
interface Taken {
  first: number | null;
  last: number | null;
}

const none: Taken = { first: null, last: null };

interface Looked extends Taken {
  from: number;
  until: number;
}

async function taken(tx: ReadTx, from: number, until: number): Promise<Taken> {
  const [row] = await takenIn(tx, { from, until });
  const numbered = (place: number | string | null | undefined): number | null => (place == null ? null : Number(place));
  return { first: numbered(row?.first), last: numbered(row?.last) };
}

type Ends = Record<keyof Taken, number | string | null>;

const takenIn = hotQuery<{ from: number; until: number }, Ends>((db, value) =>
  db
    .selectFrom('messages')
    .select((eb) => [
      eb.fn.min<number | string | null>('place').as('first'),
      eb.fn.max<number | string | null>('place').as('last'),
    ])
    .where('place', '>=', value('from'))
    .where('place', '<', value('until')),
);
