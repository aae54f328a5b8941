import type { MessageTime } from '#server/importers/message.ts';
import { isZone, Zone } from './zone.ts';

const dayLength = 86_400_000;

/**
 * Makes times of messages from the wall clocks of one file or conversation, in its order. `unknown`, or what is no
 * zone, keeps the wall clock and converts nothing.
 */
export class MessageClock {
  #zone: Zone | null;
  #backward: boolean;
  #previous: number | null = null;
  #day = { number: NaN, text: '' };

  /** `newest first` for files that begin with the latest message. */
  constructor(timeZone: string | undefined, order: 'oldest first' | 'newest first' = 'oldest first') {
    this.#zone = timeZone !== undefined && isZone(timeZone) ? new Zone(timeZone) : null;
    this.#backward = order === 'newest first';
  }

  /** `clock` is the wall clock in milliseconds as if it were UTC. */
  read(raw: string, clock: number, precision: MessageTime['precision']): MessageTime {
    const localTime = this.#written(clock);
    if (this.#zone === null) {
      return { raw, at: null, localTime, timeZone: null, precision, zoneFrom: 'unknown' };
    }
    const { at, uncertain } = this.#instant(this.#zone, clock);
    this.#previous = at;
    const time: MessageTime = { raw, at, localTime, timeZone: this.#zone.name, precision, zoneFrom: 'asserted' };
    return uncertain ? { ...time, uncertain } : time;
  }

  /** As toISOString, which would be most of the work: the messages of a day share its date. */
  #written(clock: number): string {
    const number = Math.floor(clock / dayLength);
    if (number !== this.#day.number) {
      this.#day = { number, text: new Date(number * dayLength).toISOString().slice(0, 11) };
    }
    const seconds = Math.floor((clock - number * dayLength) / 1000);
    const [hour, minute] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return `${this.#day.text}${twoFigures(hour)}:${twoFigures(minute)}:${twoFigures(seconds % 60)}`;
  }

  #instant(zone: Zone, clock: number): { at: number; uncertain: boolean } {
    const [first, second] = zone.instantsOf(clock);
    if (first === undefined) return { at: zone.movedForward(clock), uncertain: true };
    if (second === undefined) return { at: first, uncertain: false };
    return { at: this.#chosenSide(first, second), uncertain: true };
  }

  /** In the hour that comes twice: the side that keeps the order of the file, else the first. */
  #chosenSide(first: number, second: number): number {
    const previous = this.#previous;
    if (previous === null) return first;
    if (this.#backward) return second <= previous ? second : first;
    return first < previous && second >= previous ? second : first;
  }
}

function twoFigures(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

/** A time that the export itself gives as an instant, with the offset it states. */
export function statedTime(
  raw: string,
  at: number,
  timeZone: string,
  precision: MessageTime['precision'],
): MessageTime {
  return { raw, at, localTime: null, timeZone, precision, zoneFrom: 'export' };
}
