import { describe, expect, it } from 'vitest';
import { beforeBuild, nextBates, stoppingGroups } from '#renderer/screens/packets/files/stopping.ts';
import {
  findingWords,
  partWords,
  placeWords,
  planWords,
  type PlanRow,
} from '#renderer/screens/packets/packet-words.ts';
import { settingsDraft, withSettings, wrongWith } from '#renderer/screens/packets/contents/settings-draft.ts';
import { between } from '#renderer/screens/packets/check/page-marks.ts';
import { aFinding, anItem, aPacket } from './a-packet.ts';

const row = (pageLabel: string, pages: number): PlanRow => ({
  itemId: 'a',
  kind: 'exhibit',
  section: null,
  label: null,
  title: '',
  date: '',
  bates: null,
  page: 1,
  pageLabel,
  pages,
  slip: false,
  volume: 1,
  part: null,
  checked: true,
});

describe('the words of a packet', () => {
  it('say how long it is, and in how many files', () => {
    const plan = { rows: [], findings: [], checked: 2, of: 2, checking: false, pages: 180, bytes: 24_000_000 };
    const volume = { bytes: 1, fileName: 'x.pdf' };
    const volumes = [
      { n: 1, first: 1, last: 120, ...volume },
      { n: 2, first: 121, last: 180, ...volume },
    ];
    expect(planWords({ ...plan, volumes })).toMatch(/^180 pages, about \d+ MB, in 2 files: pages 1–120, 121–180$/);
    expect(planWords({ ...plan, volumes: volumes.slice(0, 1), checked: 1 })).toMatch(/^About 180 pages, about \d+ MB$/);
  });

  it.each([
    ['17', 1, 'Page 17'],
    ['17', 3, 'Pages 17–19'],
    ['B3', 5, 'Pages B3–B7'],
  ])('say where an item on page %s of %i pages is', (label, pages, says) => {
    expect(placeWords(row(label, pages))).toBe(says);
  });

  it('say which pages of a file an item is', () => {
    expect(partWords({ ...row('3', 4), part: 'pages 2–3, 5 of 6' })).toBe('Only pages 2–3, 5 of 6');
    expect(partWords(row('3', 4))).toBe('');
  });

  it('count errors and warnings, and notices only where there is nothing else', () => {
    const [error, warning, notice] = [aFinding(), aFinding({ severity: 'warning' }), aFinding({ severity: 'notice' })];
    expect(findingWords([error, warning, warning, notice])).toBe('1 error, 2 warnings');
    expect(findingWords([notice])).toBe('1 notice');
  });

  it('name each error once, by its kind', () => {
    const found = [aFinding(), aFinding(), aFinding({ code: 'in_trash' }), aFinding({ severity: 'warning' })];
    expect(stoppingGroups(found).map(({ code, count, says }) => [code, count, says.length])).toEqual([
      ['same_label', 2, 1],
      ['in_trash', 1, 1],
    ]);
  });

  it('are also the numbers that the packet’s own build used: another build can’t take them', () => {
    const found = [
      aFinding({ code: 'bates_taken', severity: 'notice' }),
      aFinding({ code: 'metadata', severity: 'notice' }),
    ];
    expect(stoppingGroups(found)).toMatchObject([{ code: 'bates_taken', severity: 'notice', count: 1 }]);
  });
});

describe('the settings of a packet', () => {
  const packet = aPacket([anItem('a', { section: 'Documents' }), anItem('b')]);
  const draft = settingsDraft(packet);

  it('take items along to the new title of their section, and out of one that is gone', () => {
    const renamed = { ...draft, sections: [{ title: ' Papers ', was: 'Documents' }] };
    const { settings, items } = withSettings(packet, renamed);
    expect(settings?.sections).toEqual(['Papers']);
    expect(items?.map(({ section }) => section)).toEqual(['Papers', null]);
  });

  it('say what is wrong before it is sent', () => {
    expect(wrongWith(draft)).toBeNull();
    expect(wrongWith({ ...draft, sections: [{ title: '', was: null }] })).toBe('Give each section a title.');
    const twice = [draft.sections[0], { title: 'Documents', was: null }].flatMap((each) => each ?? []);
    expect(wrongWith({ ...draft, sections: twice })).toBe('Two sections have the same title.');
    const bates = { prefix: '', start: 1, digits: 6 };
    expect(wrongWith({ ...draft, looks: { ...draft.looks, bates } })).toMatch(/^A Bates prefix/);
    expect(wrongWith({ ...draft, looks: { ...draft.looks, volumeBytes: 0 } })).toBe('A file has at least 1 MB.');
  });
});

it('makes a box of any two corners', () => {
  expect(between({ x: 9, y: 2 }, { x: 4, y: 5 })).toEqual({ x: 4, y: 2, w: 5, h: 3 });
});

it('finds the Bates number that is free in what says so', () => {
  const group = stoppingGroups([aFinding({ code: 'bates_taken', fix: 'Start at ELL 2-000022.' })])[0];
  expect(group && nextBates(group, 'ELL 2-')).toBe(22);
  expect(group && nextBates({ ...group, code: 'same_label' }, 'ELL 2-')).toBeNull();
});

it.each([
  [['bates_taken'], 'The Bates numbers are taken. Start at a free number, or build a draft.'],
  [['same_label'], 'Fix what was found, or allow each to build anyway.'],
  [
    ['same_label', 'bates_taken'],
    'Start the Bates numbers at a free one. Fix the other errors, or allow each to build anyway.',
  ],
  [['same_label', 'nothing_in_it'], 'Fix what was found first.'],
])('says what has to happen before a build with %j', (codes, says) => {
  expect(beforeBuild(codes.map((code) => ({ code })))).toBe(says);
});
