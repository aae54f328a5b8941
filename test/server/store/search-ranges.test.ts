import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPages } from '#server/areas/evidence/readings.ts';
import { snippetsOf } from '#server/store/search.ts';
import { parseSearch, type SearchTerm } from '#server/store/search-query.ts';
import type { Row } from '#server/store/tables.ts';
import { ScratchStore } from './scratch-store.ts';

let scratch: ScratchStore;
let row: Row<'evidence'>;
beforeAll(async () => {
  scratch = await ScratchStore.open();
  row = await scratch.evidence(await scratch.matter(), { title: 'zzz', fileName: 'zzz' });
});
afterAll(() => scratch[Symbol.asyncDispose]());

/** What the tokenizer makes of a text: runs of letters and digits, folded. */
function words(text: string): string[] {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.replaceAll('ß', 'ss').match(/\p{sc=Han}|(?:(?!\p{sc=Han})[\p{L}\p{N}])+/gu) ?? [];
}

/** True when the stretch is made of the terms' words, begins where a term begins and ends where one ends. */
function isHit(stretch: string, terms: readonly SearchTerm[]): boolean {
  const asked = terms.map(({ text, prefix }) => ({ words: words(text), prefix }));
  const isOneOf = (found: string | undefined, wanted: readonly (string | undefined)[], prefix: boolean) =>
    wanted.some((each) => each !== undefined && (found === each || (prefix && found?.startsWith(each) === true)));
  const found = words(stretch);
  return (
    /^[\p{L}\p{N}]/u.test(stretch) &&
    /[\p{L}\p{N}\p{M}]$/u.test(stretch) &&
    asked.some((term) => isOneOf(found[0], term.words.slice(0, 1), term.prefix)) &&
    asked.some((term) => isOneOf(found.at(-1), term.words.slice(-1), term.prefix)) &&
    found.every((each) => asked.some((term) => isOneOf(each, term.words, term.prefix)))
  );
}

const word = fc.constantFrom(
  'cat',
  'dîner',
  'Straße',
  'Zoë',
  'di\u0302ner',
  'ÄRGER',
  '2026',
  '北京',
  'ok',
  'wörter',
  'e',
  'e\u0301t\u0301',
);
const gap = fc.constantFrom(' ', '\n', ', ', ' 😀 ', ' — ', '\t', ' \u0002', '\u0003 ', '“', '" ', '👩‍⚖️');
const text = fc.array(fc.tuple(word, gap), { minLength: 1, maxLength: 80 }).map((parts) => parts.flat().join(''));
const query = fc.oneof(
  word,
  word.map((one) => `${one}*`),
  fc.tuple(word, word).map(([a, b]) => `"${a} ${b}"`),
  fc.tuple(word, word).map(([a, b]) => `${a} ${b}`),
);

test('every range of a snippet is exactly a hit, for any text', async () => {
  await fc.assert(
    fc.asyncProperty(text, query, async (page, q) => {
      const terms = parseSearch(q);
      await scratch.write((tx) => setPages(tx, row, [{ text: page, confidence: null }]));
      const found = await scratch.store.read((tx) => snippetsOf(tx, [row.id], terms));
      const matches = found.get(row.id) ?? [];
      for (const { snippet, ranges } of matches) {
        expect(ranges.length).toBeGreaterThan(0);
        let last = 0;
        for (const [start, end] of ranges) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeLessThanOrEqual(snippet.length);
          expect(isHit(snippet.slice(start, end), terms), JSON.stringify({ snippet, range: [start, end], q })).toBe(
            true,
          );
          last = end;
        }
      }
    }),
    { numRuns: 150, seed: 20_260_301 },
  );
});

test('for any text typed, the search answers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (typed) => {
      const terms = parseSearch(typed);
      if (terms.length > 0) await scratch.store.read((tx) => snippetsOf(tx, [row.id], terms));
    }),
    { numRuns: 300, seed: 4717 },
  );
});
