import { expect, test } from 'vitest';
import { fingerprint } from '#server/importers/merge/fingerprint.ts';
import { mergeExports } from '#server/importers/merge/merge.ts';
import type { Sighting, ThreadExport } from '#server/importers/merge/sighting.ts';
import { Seeded } from '#test/sim/seeded.ts';

/** Three years of messages, the same on each phone; a third of them are “ok”. */
function spoken(): { text: string; time: number }[] {
  const chance = new Seeded(7);
  let time = Date.UTC(2023, 0, 5);
  return Array.from({ length: 3000 }, (_, index) => {
    time += 4 * 60_000 + chance.below(2 * 9 * 3_600_000);
    return { text: index % 3 === 0 ? 'ok' : `Message ${index}`, time };
  });
}

/** As the phone’s clock shows it there, by the zone’s own rules. */
function clockIn(timeZone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (time) => Date.parse(`${format.format(time).replace(' ', 'T')}Z`);
}

function phone(fileHash: string, timeZone: string, precision: 'second' | 'minute'): ThreadExport {
  const clock = clockIn(timeZone);
  const unit = precision === 'second' ? 1000 : 60_000;
  const sightings = spoken().map(({ text, time }, index): Sighting => {
    const shown = Math.floor(clock(time) / unit) * unit;
    return {
      record: index + 1,
      at: timeZone === 'UTC' ? shown : null,
      localTime: timeZone === 'UTC' ? null : shown,
      precision,
      direction: index % 2 === 0 ? 'sent' : 'received',
      sender: '',
      fingerprint: fingerprint({ body: text, attachments: [], deleted: false }),
      edited: false,
      deleted: false,
      mediaMissing: false,
    };
  });
  return { fileHash, me: null, sightings };
}

test.each([
  ['UTC and New York', 'UTC', 'America/New_York', 7],
  ['UTC and Phoenix, whose clocks never change', 'UTC', 'America/Phoenix', 1],
  ['UTC and Kathmandu, three quarters of an hour off', 'UTC', 'Asia/Kathmandu', 1],
  ['UTC and Lord Howe Island, whose clocks change by half an hour', 'UTC', 'Australia/Lord_Howe', 7],
  ['New York and Sydney, which change on other days', 'America/New_York', 'Australia/Sydney', 13],
  ['London and New York, a few weeks apart', 'Europe/London', 'America/New_York', 13],
])('%s: every message is found in both, through every change of clocks', (_, one, other, steps) => {
  for (const precision of ['second', 'minute'] as const) {
    const exports = [phone('a', one, 'second'), phone('b', other, precision)];
    const merged = mergeExports({ ofTwo: true, exports });
    const apart = [...merged.messages()].filter(
      ({ sightings }) => sightings.length !== 2 || sightings[0]?.record !== sightings[1]?.record,
    );
    expect(apart).toEqual([]);
    expect(merged.exports[1]?.shifts).toHaveLength(steps);
  }
});
