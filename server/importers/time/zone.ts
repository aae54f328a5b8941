import { Temporal } from 'temporal-polyfill';

/** A stretch of time in which the clocks of a zone keep one offset. In milliseconds; `to` is no longer part of it. */
interface Stretch {
  from: number;
  to: number;
  offset: number;
}

/** More than any offset and any change of one. */
const aroundIt = 36 * 3_600_000;

/** The clocks of an IANA zone. Independent of the zone of the process; a stretch is looked up once and remembered. */
export class Zone {
  readonly name: string;
  #stretches: Stretch[] = [];
  #last: Stretch | null = null;

  /** Throws a RangeError when there is no such zone: see `isZone`. */
  constructor(name: string) {
    this.name = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  }

  /**
   * The instants at which the clocks showed a time (in milliseconds as if they were UTC): one; two in the hour that
   * comes twice, earlier first; none in the hour that is left out.
   */
  instantsOf(clock: number): readonly number[] {
    const last = this.#last;
    if (last !== null && clock - aroundIt >= last.from && clock + aroundIt < last.to) return [clock - last.offset];
    const found: number[] = [];
    for (let stretch = this.#stretchAt(clock - aroundIt); ; stretch = this.#stretchAt(stretch.to)) {
      const instant = clock - stretch.offset;
      if (instant >= stretch.from && instant < stretch.to) found.push(instant);
      this.#last = stretch;
      if (stretch.to > clock + aroundIt) return found;
    }
  }

  /** What a clock that was not put forward yet would call a time in the hour that is left out. */
  movedForward(clock: number): number {
    let before = this.#stretchAt(clock - aroundIt);
    for (let next = before; next.to <= clock + aroundIt; next = this.#stretchAt(next.to)) {
      const after = this.#stretchAt(next.to);
      if (clock - next.offset >= next.to && clock - after.offset < next.to) before = next;
    }
    return clock - before.offset;
  }

  #stretchAt(instant: number): Stretch {
    const known = this.#stretches.find(({ from, to }) => instant >= from && instant < to);
    if (known !== undefined) return known;
    const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(this.name);
    const before = there.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
    const stretch: Stretch = {
      from: before?.epochMilliseconds ?? -Infinity,
      to: there.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity,
      offset: there.offsetNanoseconds / 1e6,
    };
    this.#stretches.push(stretch);
    return stretch;
  }
}

/** Whether there is an IANA zone of this name. Offsets such as `+02:00` are none. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Zone(name).name !== '';
  } catch {
    return false; // Temporal throws where there is no such zone.
  }
}

/** A zone, or `unknown` from somebody who can’t say. */
export function isTimeZoneAnswer(answer: string | undefined): boolean {
  return answer !== undefined && (answer === 'unknown' || isZone(answer));
}
