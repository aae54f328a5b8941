import { describe, expect, test } from 'vitest';
import { mergeExports } from '#server/importers/merge/merge.ts';
import type { Sighting } from '#server/importers/merge/sighting.ts';
import { exportOf, mergeSmall, records, type Line } from './small-exports.ts';

/** Enough said once to compare clocks by. */
const talk: Line[] = [
  { at: '09:00:10', text: 'Are you coming on Friday?' },
  { at: '09:01:20', from: 'me', text: 'Yes, at five' },
  { at: '09:02:30', text: 'Bring his jacket' },
  { at: '09:04:40', from: 'me', text: 'I have it here' },
];

const later = (lines: readonly Line[], hours: number): Line[] =>
  lines.map((line) => ({ ...line, at: `${Number(line.at.slice(0, 2)) + hours}${line.at.slice(2)}` }));

describe('the same messages in two exports', () => {
  test('are one message each, seen in both', () => {
    const merged = mergeSmall({ hash: 'a', lines: talk }, { hash: 'b', lines: talk.slice(1) });
    expect(records(merged)).toEqual(['a1', 'a2 b1', 'a3 b2', 'a4 b3']);
  });

  test('are one where the other person’s phone made one of them', () => {
    const theirs = talk.map((line): Line => ({ ...line, from: line.from === 'me' ? 'other' : 'me' }));
    const merged = mergeSmall({ hash: 'a', lines: talk }, { hash: 'b', me: '+15550100', lines: theirs });
    expect(records(merged)).toEqual(['a1 b1', 'a2 b2', 'a3 b3', 'a4 b4']);
    const taken = mergeSmall({ hash: 'a', lines: talk }, { hash: 'b', lines: theirs });
    expect(taken, 'a text that both said is two').toHaveLength(8);
  });

  test('are one where one of them knows the minute only', () => {
    const merged = mergeSmall(
      { hash: 'a', lines: talk },
      { hash: 'b', precision: 'minute', lines: talk.map((line) => ({ ...line, at: line.at.slice(0, 5) })) },
    );
    expect(records(merged)).toEqual(['a1 b1', 'a2 b2', 'a3 b3', 'a4 b4']);
    expect(merged.message(0).time, 'the seconds are kept').toBe(Date.UTC(2026, 2, 1, 9, 0, 10));
  });

  test('are one where one is newest first, and one in no order of time', () => {
    const merged = mergeSmall(
      { hash: 'a', lines: talk },
      { hash: 'b', lines: talk.toReversed() },
      { hash: 'c', lines: [...later(talk, 3), ...talk] },
    );
    expect(records(merged).slice(0, 4)).toEqual(['a1 b4 c5', 'a2 b3 c6', 'a3 b2 c7', 'a4 b1 c8']);
    expect(merged).toHaveLength(8);
  });

  test('are one where the minute was cut off a clock that is two seconds behind', () => {
    const merged = mergeSmall(
      { hash: 'a', lines: [...talk, { at: '09:06:01', text: 'Bye' }] },
      { hash: 'b', precision: 'minute', lines: [...talk, { at: '09:05', text: 'Bye' }] },
    );
    expect(merged).toHaveLength(5);
  });

  test('are two where the times are further apart than the tolerance', () => {
    const apart = talk.map((line, index) => (index === 1 ? { ...line, at: '09:01:23' } : line));
    expect(mergeSmall({ hash: 'a', lines: talk }, { hash: 'b', lines: apart })).toHaveLength(5);
  });

  test('are one where each phone shows first what it sent itself', () => {
    const crossed: Line[] = [
      { at: '09:10', from: 'me', text: 'Leaving now' },
      { at: '09:10', text: 'Where are you?' },
    ];
    const merged = mergeSmall(
      { hash: 'a', precision: 'minute', lines: [...talk, ...crossed] },
      { hash: 'b', precision: 'minute', lines: [...talk, ...crossed.toReversed()] },
    );
    expect(merged).toHaveLength(6);
  });
});

describe('equal texts', () => {
  const oks = (...seconds: string[]): Line[] => seconds.map((second) => ({ at: `09:03:${second}`, text: 'ok' }));

  test('in one export are never the same message', () => {
    expect(mergeSmall({ hash: 'a', lines: oks('10', '10', '11') })).toHaveLength(3);
  });

  test('are found again by what was said between them', () => {
    const between: Line = { at: '09:03', text: 'wait' };
    const merged = mergeSmall(
      { hash: 'a', precision: 'minute', lines: [...oks('00'), between, ...oks('00')] },
      { hash: 'b', precision: 'minute', lines: [between, ...oks('00')] },
    );
    expect(records(merged)).toEqual(['a1', 'a2 b1', 'a3 b2']);
  });

  test('are found again by what the other one said between them', () => {
    const at = (text: string, from: 'me' | 'other'): Line => ({ at: '09:03', from, text });
    const said = [at('ok', 'me'), at('Which one?', 'other'), at('ok', 'me'), at('The blue one', 'other')];
    const merged = mergeSmall(
      { hash: 'a', precision: 'minute', lines: said },
      { hash: 'b', precision: 'minute', lines: said.slice(1) },
    );
    expect(records(merged)).toEqual(['a1', 'a2 b1', 'a3 b2', 'a4 b3']);
  });

  test('lose none where nobody can say which of two the other export has', () => {
    const merged = mergeSmall(
      { hash: 'a', precision: 'minute', lines: oks('00', '00') },
      { hash: 'b', precision: 'minute', lines: oks('00') },
    );
    expect(merged).toHaveLength(2);
  });

  test('stay apart where one sender’s messages cross, since two may be missing', () => {
    const at = (text: string): Line => ({ at: '09:03', text });
    const merged = mergeSmall(
      { hash: 'a', precision: 'minute', lines: [at('first'), at('ok'), at('last')] },
      { hash: 'b', precision: 'minute', lines: [at('first'), at('last'), at('ok')] },
    );
    expect(merged).toHaveLength(4);
  });

  test('sent ten thousand times in one minute are as many as one export shows', () => {
    const many = (count: number): Line[] => Array.from({ length: count }, () => ({ at: '09:03', text: 'ok' }));
    const merged = mergeSmall(
      { hash: 'a', precision: 'minute', lines: many(10_000) },
      { hash: 'b', precision: 'minute', lines: many(9_999) },
    );
    expect(merged).toHaveLength(10_000);
  });

  test('of two people are two', () => {
    const merged = mergeSmall(
      { hash: 'a', lines: [...talk, { at: '09:05', text: 'ok' }] },
      { hash: 'b', lines: [...talk, { at: '09:05', from: 'me', text: 'ok' }] },
    );
    expect(merged).toHaveLength(6);
  });
});

describe('another clock', () => {
  test.each([
    ['five hours behind', '04', -5],
    ['half an hour off a whole one', '14:30', 5.5],
  ])('%s is taken where the votes agree', (_, _start, hours) => {
    const shifted = talk.map((line) => {
      const seconds = Date.parse(`2026-03-01T${line.at}Z`) + hours * 3_600_000;
      return { ...line, at: new Date(seconds).toISOString().slice(0, 19) };
    });
    const merged = mergeSmall({ hash: 'b', lines: talk }, { hash: 'a', zone: 'unknown', lines: shifted });
    expect(merged).toHaveLength(4);
    expect(merged.exports.map(({ fileHash, shifts }) => [fileHash, ...shifts])).toEqual([
      ['b', { from: 0, shift: 0 }],
      ['a', { from: 0, shift: -hours * 3_600_000 }],
    ]);
  });

  test('is not taken for a good night said at the same hour on two days', () => {
    const merged = mergeSmall(
      { hash: 'a', lines: [...talk, { at: '22:00', text: 'Good night' }] },
      {
        hash: 'b',
        lines: [
          { at: '2026-03-02T22:00', text: 'Good night' },
          { at: '2026-03-02T22:05', text: 'See you' },
        ],
      },
    );
    expect(merged).toHaveLength(7);
  });

  test('may change in the middle, where one side has daylight saving time', () => {
    const days = Array.from({ length: 8 }, (_, day): Line => ({ at: `2026-03-0${day + 1}T12:00`, text: `Day ${day}` }));
    const local = days.map((line, day) => ({ ...line, at: line.at.replace('12:', day < 4 ? '07:' : '08:') }));
    const merged = mergeSmall({ hash: 'a', lines: days }, { hash: 'b', zone: 'unknown', lines: local });
    expect(merged).toHaveLength(8);
    expect(merged.exports[1]?.shifts).toEqual([
      { from: 0, shift: 5 * 3_600_000 },
      { from: 4, shift: 4 * 3_600_000 },
    ]);
  });

  test('is found through a third export, whichever is imported first', () => {
    const early = { hash: 'a', zone: 'unknown' as const, lines: talk };
    const late = later(talk, 4).map((line) => ({ ...line, text: `${line.text}, again` }));
    const all = { hash: 'c', zone: 'unknown' as const, lines: [...talk, ...late] };
    const local = { hash: 'b', zone: 'unknown' as const, lines: later(late, 3) };
    expect(mergeSmall(early, local, all)).toHaveLength(8);
  });
});

describe('a message that changed', () => {
  test('keeps the text that one export still has, and is deleted', () => {
    const mark: Line = { at: '09:02:30', text: 'You unsent a message', deleted: true };
    const merged = mergeSmall({ hash: 'a', lines: talk.with(2, mark) }, { hash: 'b', lines: talk });
    expect(records(merged)).toEqual(['a1 b1', 'a2 b2', 'a3 b3', 'a4 b4']);
    expect(merged.message(2)).toMatchObject({ deleted: true, shown: { fileHash: 'b', record: 3 }, editions: [] });
  });

  test('keeps both wordings', () => {
    const changed: Line = { at: '09:02:30', text: 'Bring his coat', edited: true };
    const merged = mergeSmall({ hash: 'a', lines: talk }, { hash: 'b', lines: talk.with(2, changed) });
    expect(merged).toHaveLength(4);
    expect(merged.message(2)).toMatchObject({
      edited: true,
      shown: { fileHash: 'b', record: 3 },
      editions: [{ fileHash: 'a', record: 3 }],
    });
  });

  test('is two where no export says that it was edited', () => {
    const other: Line = { at: '09:02:30', text: 'Bring his coat' };
    expect(mergeSmall({ hash: 'a', lines: talk }, { hash: 'b', lines: talk.with(2, other) })).toHaveLength(5);
  });

  test('stays apart where it is open which of two was deleted', () => {
    const two: Line[] = [
      { at: '09:03', text: 'One thing' },
      { at: '09:03', text: 'Another thing' },
    ];
    const mark: Line = { at: '09:03', text: '', deleted: true };
    const merged = mergeSmall(
      { hash: 'a', precision: 'minute', lines: [...talk.slice(0, 2), ...two] },
      { hash: 'b', precision: 'minute', lines: [...talk.slice(0, 2), mark] },
    );
    expect(records(merged)).toEqual(['a1 b1', 'a2 b2', 'a3', 'a4', 'b3']);
  });

  test('is one with its picture here and without there, and the picture is shown', () => {
    const picture: Line = { at: '09:03', text: '', media: { name: 'IMG-1.jpg', sha256: 'ab' } };
    const omitted: Line = { at: '09:03', text: '', media: { name: '', sha256: null } };
    const merged = mergeSmall({ hash: 'a', lines: [...talk, omitted] }, { hash: 'b', lines: [...talk, picture] });
    expect(merged).toHaveLength(5);
    expect(merged.message(3)).toMatchObject({ shown: { fileHash: 'b', record: 5 }, editions: [] });
  });
});

test('a message without a time stays where it is in its file', () => {
  const source = exportOf({ hash: 'a', lines: talk });
  const sightings = [...source.sightings].map((sighting) =>
    sighting.record === 2 ? { ...sighting, at: null } : sighting,
  );
  const merged = mergeExports({
    ofTwo: true,
    exports: [{ ...source, sightings }, exportOf({ hash: 'b', lines: talk })],
  });
  expect(records(merged)).toEqual(['a1 b1', 'a2 b2', 'a3 b3', 'a4 b4']);
  expect(merged.message(1).time).toBe(Date.UTC(2026, 2, 1, 9, 1, 20));
});

test('people in a group are told apart by their keys, whoever’s phone an export is from', () => {
  const line = { ...[...exportOf({ hash: 'a', lines: talk }).sightings][0] } as Sighting;
  const said = (from: string, me: string): Sighting => ({
    ...line,
    direction: from === me ? 'sent' : 'received',
    sender: from === me ? 'nobody looks at this' : from,
  });
  const exports = ['', 'ann', 'ben'].map((me) => ({
    fileHash: `phone of ${me}`,
    me: me === '' ? null : me,
    sightings: ['', 'ann', 'ben'].map((from, index) => ({ ...said(from, me), record: index + 1 })),
  }));
  const merged = mergeExports({ ofTwo: false, exports });
  expect([...merged.messages()].map(({ sightings }) => sightings.map(({ record }) => record))).toEqual([
    [1, 1, 1],
    [2, 2, 2],
    [3, 3, 3],
  ]);
});

test('a file given twice is refused', () => {
  expect(() => mergeSmall({ hash: 'a', lines: talk }, { hash: 'a', lines: talk })).toThrow('Each file is given once.');
});
