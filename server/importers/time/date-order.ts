import { spelled } from '#server/rules/days.ts';
import type { Question } from '#server/importers/message.ts';
import { exportLimits } from '#server/importers/limits.ts';
import { dateOrders, midnightOf, type DateOrder, type WrittenDate } from './written-date.ts';

interface Candidate {
  order: DateOrder;
  /** Dates that don't exist in this order, and records with such a date: many records have the date before them. */
  impossible: number;
  impossibleRecords: number;
  /** Dates before the one before them, and after it. */
  back: number;
  forward: number;
  /** The latest date of each series, in milliseconds. */
  previous: Map<string, number>;
}

interface Example {
  record: number;
  raw: string;
  date: WrittenDate;
}

/** How much rarer the impossible dates of an order must be for them to be slips of the file. */
const clearly = 20;

/**
 * Finds the order of day, month and year in which a file writes its dates. Values over 12 decide; else the order in which
 * the file never steps back, if that is one alone; else nobody knows and a person is asked.
 */
export class DateOrderFinder {
  #candidates: Candidate[];
  #earliest: number;
  #eitherWay: boolean;
  #dates = 0;
  #records = 0;
  #midnights: readonly (number | null)[] = [];
  #examples: Example[] = [];
  #last: { date: WrittenDate; series: string } | null = null;

  /**
   * `earliestYear`: before it nobody could write what the file holds. `eitherWay`: it may begin with the latest message.
   */
  constructor({ earliestYear = 1992, eitherWay = false } = {}) {
    this.#candidates = dateOrders.map((order) => {
      return { order, impossible: 0, impossibleRecords: 0, back: 0, forward: 0, previous: new Map() };
    });
    this.#earliest = Date.UTC(earliestYear, 0, 1);
    this.#eitherWay = eitherWay;
  }

  /** A date of the file, in its order. A series is what follows one after the other: a conversation. */
  add(date: WrittenDate, record: number, raw: string, series = ''): void {
    const isRepeated = series === this.#last?.series && sameFigures(date, this.#last.date);
    const midnights = isRepeated ? this.#midnights : this.#candidates.map(({ order }) => this.#midnight(date, order));
    this.#midnights = midnights;
    this.#records++;
    this.#candidates.forEach((candidate, at) => (candidate.impossibleRecords += midnights[at] === null ? 1 : 0));
    if (isRepeated) return;
    this.#last = { date, series };
    if (midnights.every((midnight) => midnight === null)) return;
    this.#dates++;
    this.#candidates.forEach((candidate, at) => weigh(candidate, midnights[at] ?? null, series));
    const readings = new Set(midnights.filter((midnight) => midnight !== null));
    if (
      this.#examples.length < 5 &&
      readings.size > 1 &&
      !this.#examples.some((seen) => sameFigures(date, seen.date))
    ) {
      this.#examples.push({ record, raw, date });
    }
  }

  #midnight(date: WrittenDate, order: DateOrder): number | null {
    const midnight = midnightOf(date, order);
    return midnight !== null && midnight >= this.#earliest ? midnight : null;
  }

  /**
   * What a person says, as far as the dates allow it; else what the dates say. Null while nobody knows. A few dates that
   * do not exist in the order a person names are damage: one wrong figure must not turn all the others around.
   */
  orderWith(answer: DateOrder | undefined): DateOrder | null {
    const said = this.#candidates.find(({ order }) => order === answer);
    if (said && said.impossibleRecords <= this.#records * exportLimits.brokenShare) return said.order;
    return answer !== undefined && this.choices().includes(answer) ? answer : this.decide();
  }

  /** Nobody needs to be asked about a file without dates. */
  get hasDates(): boolean {
    return this.#last !== null;
  }

  /** Null when only a person knows, or when there is no date. */
  decide(): DateOrder | null {
    const possible = this.#possible();
    if (possible.length === 1) return possible[0]?.order ?? null;
    const orderly = possible.filter(({ back, forward }) => back === 0 || (this.#eitherWay && forward === 0));
    return orderly.length === 1 ? (orderly[0]?.order ?? null) : null;
  }

  /** The orders a person may choose from. */
  choices(): DateOrder[] {
    const possible = this.#possible();
    return (possible.length > 0 ? possible : this.#candidates).map(({ order }) => order);
  }

  /** At most five dates of the file, each as every order would read it. */
  examples(): Question['examples'] {
    return this.#examples.map(({ record, raw, date }) => {
      const readings = this.choices().map((value) => ({ value, reading: readingOf(date, value) }));
      return { record, raw, readings };
    });
  }

  /** The orders with the fewest impossible dates; a few of those are slips of the file, many are not. */
  #possible(): Candidate[] {
    const fewest = Math.min(...this.#candidates.map(({ impossible }) => impossible));
    if (this.#dates === 0) return [];
    return this.#candidates.filter(({ impossible }) => impossible === fewest || impossible < fewest * clearly);
  }
}

function weigh(candidate: Candidate, midnight: number | null, series: string): void {
  if (midnight === null) {
    candidate.impossible++;
    return;
  }
  const previous = candidate.previous.get(series);
  if (previous !== undefined && midnight < previous) candidate.back++;
  if (previous !== undefined && midnight > previous) candidate.forward++;
  candidate.previous.set(series, midnight);
}

function readingOf(date: WrittenDate, order: DateOrder): string {
  const midnight = midnightOf(date, order);
  return midnight === null ? 'Not a date' : spelled(new Date(midnight).toISOString().slice(0, 10));
}

function sameFigures(one: WrittenDate, other: WrittenDate): boolean {
  return one.figures.every((figure, at) => figure === other.figures[at]);
}
