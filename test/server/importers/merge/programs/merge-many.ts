import { fingerprint } from '#server/importers/merge/fingerprint.ts';
import { mergeExports } from '#server/importers/merge/merge.ts';
import type { Sighting } from '#server/importers/merge/sighting.ts';

/*
 * Merges two exports of `count` messages, three quarters of which both have, and answers what it took: started with
 * `usual` (a third of the texts repeat) or `same` (everybody says “ok”).
 */

const [kind = 'usual', given = '200000'] = process.argv.slice(2);
const count = Number(given);
const hour = 3_600_000;

function* lines(from: number, exact: boolean): Generator<Sighting> {
  for (let index = from; index < from + count; index += 1) {
    const repeats = kind === 'same' || index % 3 === 0;
    const body = repeats ? 'ok' : `Message ${index} of a long conversation about this and that`;
    const time = Date.UTC(2020, 0, 1) + index * 20_000;
    yield {
      record: index - from + 1,
      at: exact ? time : null,
      localTime: exact ? null : Math.floor(time / 60_000) * 60_000 - (kind === 'same' ? 0 : 5 * hour),
      precision: exact ? 'second' : 'minute',
      direction: index % 2 === 0 ? 'sent' : 'received',
      sender: '',
      fingerprint: fingerprint({ body, attachments: [], deleted: false }),
      edited: false,
      deleted: false,
      mediaMissing: false,
    };
  }
}

const before = process.memoryUsage().rss;
const start = process.cpuUsage();
const merged = mergeExports({
  ofTwo: true,
  exports: [
    { fileHash: 'a', me: null, sightings: lines(0, true) },
    { fileHash: 'b', me: null, sightings: lines(count / 4, false) },
  ],
});
const { user, system } = process.cpuUsage(start);
process.stdout.write(
  JSON.stringify({
    messages: merged.length,
    seconds: (user + system) / 1e6,
    mebibytes: process.resourceUsage().maxRSS / 1024 - before / 1024 ** 2,
  }),
);
