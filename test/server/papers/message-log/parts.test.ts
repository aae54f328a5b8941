import { describe, expect, it } from 'vitest';
import { type LogPart, logParts } from '#server/papers/message-log/parts.ts';
import { at, fullLog, gap, logOf, message } from './sample-log.ts';
import { look } from './print-here.ts';

/* Where a log is parted, and under which month and day each of its entries is. */

const titles = ({ months }: LogPart): string[] =>
  months.flatMap(({ title, days }) => [title, ...days.map((day) => `  ${day.title}`)]);
const entriesOf = (parts: readonly LogPart[]): unknown[] =>
  parts.flatMap(({ months }) => months.flatMap(({ days }) => days.flatMap(({ entries }) => entries)));

/** So many messages a day for so many days from New Year’s Eve. */
function daily(days: number, messages: number): ReturnType<typeof logOf> {
  return logOf(
    Array.from({ length: days * messages }, (_, index) => {
      const day = new Date(Date.UTC(2025, 11, 31 + Math.floor(index / messages))).toISOString().slice(0, 10);
      return message(index + 1, `m${index}`, { time: at(`${day}T09:00:00`) });
    }),
  );
}

describe('a log in one part', () => {
  it('has its messages by month and day, and a gap under the day before it', () => {
    const [part, ...others] = logParts(fullLog, look);
    expect(others).toEqual([]);
    expect(titles(part!)).toEqual([
      'March 2026',
      '  Tuesday, March 3, 2026',
      '  Wednesday, March 4, 2026',
      '  Sunday, March 8, 2026',
      'April 2026',
      '  Thursday, April 2, 2026',
      'Day unknown',
      '  Day unknown',
    ]);
    expect(part?.months[0]?.days[1]?.entries.map(({ kind }) => kind)).toEqual(['message', 'gap']);
  });

  it('begins with a gap under the first day', () => {
    const [part] = logParts(logOf([gap('Nothing before.'), message(1, 'a')]), look);
    expect(titles(part!)).toEqual(['March 2026', '  Tuesday, March 3, 2026']);
  });

  it('without messages has a head and an end', () => {
    expect(logParts(logOf([]), look)).toMatchObject([{ months: [], front: {}, end: {} }]);
  });
});

describe('a log in parts', () => {
  it('has every entry once, in order, its head first and its end last', () => {
    for (const lines of [1, 7, 30, 100, 5_000]) {
      const log = daily(70, 3);
      const parts = logParts(log, look, lines);
      expect(entriesOf(parts)).toEqual(log.entries);
      expect(parts.map(({ front }) => front !== null)).toEqual(parts.map((_, index) => index === 0));
      expect(parts.map(({ end }) => end !== null)).toEqual(parts.map((_, index) => index === parts.length - 1));
    }
  });

  it('begins a part with a month or a day near its limit', () => {
    // Each message counts as five lines: three days are 45, and January begins after the first.
    expect(logParts(daily(8, 3), look, 50).map((part) => titles(part)[1])).toEqual([
      '  Wednesday, December 31, 2025',
      '  Saturday, January 3, 2026',
      '  Tuesday, January 6, 2026',
    ]);
    expect(
      logParts(daily(8, 3), look, 20)
        .map((part) => titles(part)[0])
        .slice(0, 3),
    ).toEqual(['December 2025', 'January 2026', 'January 2026 (continued)']);
  });

  it('says that a month and a day go on', () => {
    expect(logParts(daily(1, 9), look, 20).map((part) => titles(part))).toEqual([
      ['December 2025', '  Wednesday, December 31, 2025'],
      ['December 2025 (continued)', '  Wednesday, December 31, 2025 (continued)'],
      ['December 2025 (continued)', '  Wednesday, December 31, 2025 (continued)'],
    ]);
  });

  it('has a message that is longer than a part in one of its own', () => {
    const log = logOf([message(1, 'a'), message(2, 'b'.repeat(100_000)), message(3, 'c')]);
    expect(logParts(log, look, 100).map((part) => entriesOf([part]).length)).toEqual([1, 1, 1]);
  });
});
