import { expect, test } from 'vitest';
import { compareExports } from '#server/importers/merge/side-by-side.ts';
import { mergeSmall, type Line } from './small-exports.ts';

const talk: Line[] = [
  { at: '09:00:10', text: 'Are you coming on Friday?' },
  { at: '09:01:20', from: 'me', text: 'Yes, at five' },
  { at: '09:02:30', text: 'Bring his jacket' },
  { at: '09:04:40', from: 'me', text: 'I have it here' },
  { at: '09:05:50', text: 'Thanks' },
];

/** The same from the other person’s phone. */
const swapped = (lines: readonly Line[]): Line[] =>
  lines.map((line) => ({ ...line, from: line.from === 'me' ? 'other' : 'me' }));

test('two people’s exports: what both have, what one lacks, and what differs', () => {
  const theirs: Line[] = swapped(talk.with(2, { at: '09:02:30', text: '', deleted: true })).toSpliced(3, 1);
  const merged = mergeSmall(
    { hash: 'a', lines: [{ at: '08:00', text: 'Before theirs begins' }, ...talk] },
    { hash: 'b', me: '+15550100', lines: theirs },
  );
  const rows = compareExports(merged, 0, 1).map(({ left, right, shows, covered }) => [
    left?.record ?? null,
    right?.record ?? null,
    shows,
    covered,
  ]);
  expect(rows).toEqual([
    [1, null, 'left', false],
    [2, 1, 'both', true],
    [3, 2, 'both', true],
    [4, 3, 'differs', true],
    [5, null, 'left', true],
    [6, 4, 'both', true],
  ]);
  expect(compareExports(merged, 1, 0).map(({ shows }) => shows)).toEqual([
    'right',
    'both',
    'both',
    'differs',
    'right',
    'both',
  ]);
});

test('another wording differs, another precision or a picture left out does not', () => {
  const picture: Line = { at: '09:06', text: 'Look', media: { name: 'a.jpg', sha256: 'ab' } };
  const omitted: Line = { at: '09:06', text: 'Look', media: { name: '', sha256: null } };
  const edited: Line = { at: '09:01:20', from: 'me', text: 'Yes, at six', edited: true };
  const merged = mergeSmall(
    { hash: 'a', lines: [...talk, picture] },
    {
      hash: 'b',
      precision: 'minute',
      lines: [...talk.with(1, edited), omitted].map((line) => ({ ...line, at: line.at.slice(0, 5) })),
    },
  );
  expect(compareExports(merged, 0, 1).map(({ shows }) => shows)).toEqual([
    'both',
    'differs',
    'both',
    'both',
    'both',
    'both',
  ]);
});

test('what neither has is left out', () => {
  const merged = mergeSmall(
    { hash: 'a', lines: talk.slice(0, 2) },
    { hash: 'b', lines: talk.slice(0, 2) },
    { hash: 'c', lines: talk },
  );
  expect(compareExports(merged, 0, 1).map(({ message }) => message)).toEqual([0, 1]);
});
