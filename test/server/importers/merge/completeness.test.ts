import { describe, expect, test } from 'vitest';
import { findGaps } from '#server/importers/merge/completeness.ts';
import { duration, type ExportFacts, type Gap, written } from '#server/importers/merge/gap.ts';
import { mergeSmall, moment, type Line, type SmallExport } from './small-exports.ts';

const talk: Line[] = [
  { at: '09:00:10', text: 'Are you coming on Friday?' },
  { at: '09:01:20', from: 'me', text: 'Yes, at five' },
  { at: '09:02:30', text: 'Bring his jacket' },
  { at: '09:04:40', from: 'me', text: 'I have it here' },
  { at: '09:05:50', text: 'Thanks' },
];

function gapsOf(exports: readonly SmallExport[], more: Partial<Record<string, Partial<ExportFacts>>> = {}): Gap[] {
  const facts = exports.map(({ hash, lines }): ExportFacts => ({
    fileHash: hash,
    fileName: `${hash}.xml`,
    format: 'sms_backup',
    records: lines.length,
    statedCount: null,
    cutOff: false,
    ...more[hash],
  }));
  return findGaps(mergeSmall(...exports), facts);
}

test('two exports of which one ends earlier show nothing', () => {
  expect(
    gapsOf([
      { hash: 'a', lines: talk },
      { hash: 'b', lines: talk.slice(0, 3) },
    ]),
  ).toEqual([]);
});

describe('only_in', () => {
  test('names who has what the other lacks, in one run', () => {
    const gaps = gapsOf([
      { hash: 'a', lines: talk },
      { hash: 'b', lines: talk.toSpliced(1, 2) },
    ]);
    expect(gaps).toEqual([
      {
        kind: 'only_in',
        from: moment('09:01:20'),
        to: moment('09:02:30'),
        note: '2 messages are in “a.xml” and not in “b.xml”, which covers this time.',
        messages: 2,
        evidence: [
          { fileHash: 'a', record: 2 },
          { fileHash: 'a', record: 3 },
        ],
      },
    ]);
  });

  test('is said for each export that lacks it', () => {
    const lacking = talk.toSpliced(2, 1);
    const gaps = gapsOf([
      { hash: 'a', lines: talk },
      { hash: 'b', lines: lacking },
      { hash: 'c', lines: lacking },
    ]);
    expect(gaps.map(({ note }) => note)).toEqual([
      '1 message is in “a.xml” and not in “b.xml”, which covers this time.',
      '1 message is in “a.xml” and not in “c.xml”, which covers this time.',
    ]);
  });
});

describe('deleted and edited', () => {
  test('a deleted message says who still has its text', () => {
    const mark: Line = { at: '09:02:30', text: '', deleted: true };
    const [gap, ...others] = gapsOf([
      { hash: 'a', lines: talk },
      { hash: 'b', lines: talk.with(2, mark) },
    ]);
    expect(others).toEqual([]);
    expect(gap).toMatchObject({ kind: 'deleted', from: moment('09:02:30'), messages: 1 });
    expect(gap?.note).toBe('The sender deleted this message. “a.xml” still has it.');
    expect(gap?.evidence).toEqual([
      { fileHash: 'a', record: 3 },
      { fileHash: 'b', record: 3 },
    ]);
  });

  test('one whose text nobody has says so', () => {
    const gaps = gapsOf([{ hash: 'a', lines: [...talk, { at: '09:06', text: '', deleted: true }] }]);
    expect(gaps.map(({ note }) => note)).toEqual(['The sender deleted this message. No export has its text.']);
  });

  test('an edited message says how many wordings there are', () => {
    const changed: Line = { at: '09:02:30', text: 'Bring his coat', edited: true };
    const both = gapsOf([
      { hash: 'a', lines: talk },
      { hash: 'b', lines: talk.with(2, changed) },
    ]);
    const one = gapsOf([{ hash: 'b', lines: talk.with(2, changed) }]);
    expect([...both, ...one].map(({ kind, note }) => [kind, note])).toEqual([
      ['edited', 'This message was edited. 2 wordings are in the exports.'],
      ['edited', 'This message was edited. The exports have one wording.'],
    ]);
  });
});

describe('clocks', () => {
  test('a shift is said with its votes', () => {
    const local = talk.map((line) => ({ ...line, at: line.at.replace('09:', '03:') }));
    const gaps = gapsOf([
      { hash: 'b', lines: talk },
      { hash: 'a', zone: 'unknown', lines: local },
    ]);
    expect(gaps).toMatchObject([
      {
        kind: 'shifted',
        from: moment('09:00:10'),
        to: moment('09:05:50'),
        note: 'The clock in “a.xml” is 6 hours behind UTC: 5 of 5 messages that can be compared agree.',
        messages: 5,
      },
    ]);
  });

  test('a clock that goes back is shown with both records, and the season where it may be that', () => {
    const back: Line[] = [...talk, { at: '08:06', text: 'An hour earlier' }, { at: '08:10', text: 'And on' }];
    const [known, unknown] = [
      gapsOf([{ hash: 'a', lines: back }]),
      gapsOf([{ hash: 'a', zone: 'unknown', lines: back }]),
    ];
    expect(known).toMatchObject([
      {
        kind: 'clock_jump',
        note: 'In “a.xml” the clock goes back 59 minutes and 50 seconds from one message to the next.',
        evidence: [
          { fileHash: 'a', record: 5 },
          { fileHash: 'a', record: 6 },
        ],
      },
    ]);
    expect(unknown[0]?.note).toMatch(/ Clocks may have been set back for the season\.$/);
  });

  test.each([
    ['up to two minutes back', [...talk, { at: '09:04:00', text: 'Late' }]],
    ['newest first', talk.toReversed()],
  ])('%s is no jump', (_, lines) => {
    expect(gapsOf([{ hash: 'a', lines }])).toEqual([]);
  });

  test('a file in no order of time shows no jumps', () => {
    const lines = [3, 0, 4, 1, 4, 0, 3, 1, 4, 0, 2, 0, 3, 1, 4, 1].map((index) => talk[index] as Line);
    expect(gapsOf([{ hash: 'a', lines }])).toEqual([]);
  });
});

describe('whole files', () => {
  const one: SmallExport[] = [{ hash: 'a', lines: talk }];

  test.each([
    [
      'truncated',
      { cutOff: 'end' },
      '“a.xml” ends early, as when copying it was interrupted. Messages later than this may be missing from it.',
    ],
    [
      'truncated',
      { cutOff: 'start' },
      '“a.xml” ends early, as when copying it was interrupted. Messages earlier than this may be missing from it.',
    ],
    ['count_mismatch', { statedCount: 1200 }, '“a.xml” says that it holds 1,200 records. It holds 5.'],
    [
      'limit',
      { format: 'whatsapp', records: 39_998 },
      '“a.xml” holds 39,998 messages. WhatsApp is reported to export about 40,000 at most, the newest ones, so older messages may not be in it.',
    ],
  ] as const)('%s', (kind, facts, note) => {
    expect(gapsOf(one, { a: facts }).map((gap) => [gap.kind, gap.note])).toEqual([[kind, note]]);
  });

  test('a count that is right, and as many records of another format, show nothing', () => {
    expect(gapsOf(one, { a: { statedCount: 5 } })).toEqual([]);
    expect(gapsOf(one, { a: { records: 40_000 } })).toEqual([]);
  });

  test('a file that nobody knows anything about is refused', () => {
    expect(() => findGaps(mergeSmall({ hash: 'a', lines: talk }), [])).toThrow('Nothing is known about the file a.');
  });
});

describe('media', () => {
  const named: Line = { at: '09:03:30', text: '', media: { name: 'IMG-1.jpg', sha256: null }, mediaMissing: true };

  test('that no export holds are counted', () => {
    const gaps = gapsOf([
      {
        hash: 'a',
        lines: [...talk.toSpliced(3, 0, named), { at: '09:07', text: '', media: { name: '', sha256: null } }],
      },
    ]);
    expect(gaps.map(({ kind, note }) => [kind, note])).toEqual([
      ['media_missing', '2 messages had media that no export holds.'],
    ]);
  });

  test('that another export holds are not missing', () => {
    const held: Line = { at: '09:03:30', text: '', media: { name: 'IMG-1.jpg', sha256: 'ab' } };
    const both = [
      { hash: 'a', lines: talk.toSpliced(3, 0, named) },
      { hash: 'b', lines: talk.toSpliced(3, 0, held) },
    ];
    expect(gapsOf(both)).toEqual([]);
  });
});

describe('quiet', () => {
  test('is said from seven days on, and never as missing', () => {
    const later = (days: number): Line[] => [...talk, { at: `2026-03-${days + 1}T09:05:51`, text: 'Hello?' }];
    expect(gapsOf([{ hash: 'a', lines: later(9) }]).map(({ kind }) => kind)).toEqual(['quiet']);
    expect(gapsOf([{ hash: 'a', lines: later(10) }])).toMatchObject([
      { note: 'No messages for 10 days and 1 second. No export shows that any is missing here.' },
    ]);
  });

  test('is not said where people seldom write', () => {
    const seldom = [1, 4, 7, 10, 13, 16, 28].map((day): Line => ({
      at: `2026-03-${String(day).padStart(2, '0')}T12:00`,
      text: `Day ${day}`,
    }));
    expect(gapsOf([{ hash: 'a', lines: seldom }])).toEqual([]);
  });
});

test.each([
  [5.5 * 3_600_000, '5 hours and 30 minutes'],
  [-60_000, '1 minute'],
  [86_400_000 + 1000, '1 day and 1 second'],
  [12, 'no time'],
])('%d milliseconds are %s', (milliseconds, words) => {
  expect(duration(milliseconds)).toBe(words);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1_234_567, '1,234,567'],
])('%d is written %s', (count, words) => {
  expect(written(count)).toBe(words);
});
