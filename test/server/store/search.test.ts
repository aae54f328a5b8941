import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listEvidence, searchEvidence, usuallyRanked } from '#server/areas/evidence/list.ts';
import { hintsOf } from '#server/areas/evidence/hints.ts';
import { setPages } from '#server/areas/evidence/readings.ts';
import { requireMatter } from '#server/access/matters.ts';
import { snippetsOf } from '#server/store/search.ts';
import { parseSearch } from '#server/store/search-query.ts';
import type { Row } from '#server/store/tables.ts';
import { ScratchStore } from './scratch-store.ts';
import { updateRecord } from '#server/store/records.ts';
import { evidence } from '#server/areas/evidence/record.ts';

// Issue 2, Operations: `q` is full-text search, ranked, quotes and prefixes understood, accents folded, with snippets.
let scratch: ScratchStore;
let at: Awaited<ReturnType<ScratchStore['matter']>>;
beforeAll(async () => {
  scratch = await ScratchStore.open();
  at = await scratch.matter();
});
afterAll(() => scratch[Symbol.asyncDispose]());

async function item(
  title: string,
  pages: string[] = [],
  facts: Partial<Row<'evidence'>> = {},
): Promise<Row<'evidence'>> {
  const row = await scratch.evidence(at, { title, fileName: `${title}.txt`, ...facts });
  const read = pages.map((text) => ({ text, confidence: null }));
  await scratch.write((tx) => setPages(tx, row, read));
  return row;
}

async function rowsFound(q: string, window: { limit?: number; after?: string } = {}, atMost = usuallyRanked) {
  const terms = parseSearch(q);
  if (terms.length === 0) return [];
  const viewer = { accountId: at.accountId, seesPrivate: 1 } as const;
  return scratch.store.read(async (tx) =>
    searchEvidence({ tx, viewer, matter: await requireMatter(tx, viewer, at.caseId) }, terms, {}, window, atMost),
  );
}

async function found(...asked: Parameters<typeof rowsFound>): Promise<string[]> {
  return (await rowsFound(...asked)).map(({ title }) => title);
}

const snippets = (id: string, q: string) =>
  scratch.store.read(async (tx) => (await snippetsOf(tx, [id], parseSearch(q))).get(id) ?? []);

test('finds all the words, in any order and case', async () => {
  await item('words', ['The quick brown fox']);
  expect(await found('FOX quick')).toEqual(['words']);
  expect(await found('fox slow')).toEqual([]);
});

test('finds a phrase only as it is', async () => {
  await item('phrase', ['custody of the minor child']);
  await item('scattered', ['child, minor, of custody']);
  expect(await found('"minor child"')).toEqual(['phrase']);
  expect(await found('“minor child')).toEqual(['phrase']);
  expect((await found('minor child')).toSorted()).toEqual(['phrase', 'scattered']);
});

test('finds beginnings of words only when asked', async () => {
  await item('prefix', ['insurance premium']);
  expect(await found('insur')).toEqual([]);
  expect(await found('insur*')).toEqual(['prefix']);
  expect(await found('i*')).toContain('prefix');
  expect(await found('"insur*"')).toEqual([]);
});

test('folds accents both ways, however they are encoded', async () => {
  await item('accents', ['Le dîner à Zürich avec Zoë']);
  for (const q of ['diner', 'dîner', 'di\u0302ner', 'ZURICH', 'zoe', 'Zoe\u0308'])
    expect(await found(q), q).toEqual(['accents']);
});

// Issue 16, point 7: what is written is found.
test.each([
  [
    'another form of a word',
    'the weekend pick-up was late',
    ['pickups', 'pick-up', 'pickup', '"pick-up"', '"pick up"'],
    ['"pickups"'],
  ],
  ['a verb in another time', 'he paid and traveled', ['pay', 'paying', 'travelling', 'travel'], ['"pay"', 'payment']],
  [
    'a word that a line’s end divides',
    'the visi-\ntation sched-\n\nule of well-\nknown care',
    ['visitation', 'visitations', '"visitation schedule"', 'well-known', '"well known"'],
    ['visit'],
  ],
  [
    'a word with a soft hyphen',
    'trus\u00adteeship of the es\u00ad\ntate',
    ['trusteeship', 'estate', '"trusteeship of the estate"'],
    [],
  ],
  [
    'Latin letters',
    'Łukasz Strauß ate smørrebrød, ﬁled ﬂat',
    ['lukasz', 'STRAUSS', 'smorrebrod', 'filed', 'file', '"flat"'],
    [],
  ],
  ['wide letters and Roman figures', 'Ｃｏｕｒｔ Ⅳ', ['court', 'iv'], []],
  [
    'Chinese, letter by letter',
    '双方于2024年签订合同。',
    ['合同', '签订', '"签订合同"', '2024', '2024年'],
    ['同合', '合方'],
  ],
  ['Japanese and Korean', 'カタカナで書く 한국어를', ['カナ', '書く', '한국어', '국어'], ['ナカ']],
  ['Thai, with its vowels', 'สัญญาเช่า', ['สัญญา', 'เช่า'], ['สญญา']],
  ['Hindi, with its vowels', 'किताब', ['किताब'], ['कताब']],
  [
    'numbers as they are shown',
    'paid $1,234,567.50 on 555-0100',
    ['1234567.50', '1,234,567.50', '1234567', '$1,234,567.50', '5550100', '555-0100'],
    ['234567'],
  ],
  [
    'a phrase across the mark of a note',
    'the agreement¹ was signed[2] by both',
    ['"agreement was signed by"', 'agreement', 'signed'],
    [],
  ],
  ['an apostrophe or none', 'Smith’s house, don’t', ['smiths', "smith's", 'smith', 'dont', 'don’t'], []],
])('finds %s', async (what, text, finding, missing) => {
  await item(what, [text]);
  for (const q of finding) expect(await found(q), q).toContain(what);
  for (const q of missing) expect(await found(q), q).not.toContain(what);
  const row = await item(`${what} again`, [text]);
  for (const q of finding) {
    const [match] = await snippets(row.id, q);
    expect(match?.ranges.length, q).toBeGreaterThan(0);
  }
});

test('finds words that are on different pages, after items that have them on one', async () => {
  await item('apart', ['walrus here', 'nothing', 'and carpenter there']);
  await item('together', ['nothing', 'walrus and carpenter']);
  expect(await found('walrus carpenter')).toEqual(['together', 'apart']);
  expect(await found('"walrus and carpenter"')).toEqual(['together']);
});

test.each([5, 12, 64])('finds %d words that are on different pages', async (count) => {
  const words = Array.from({ length: count }, (_, index) => `many${count}word${index}`);
  await item(`many ${count}`, [words.slice(2).join(' '), words.slice(0, 2).join(' ')]);
  await item(`fewer ${count}`, [words.slice(2).join(' '), words[0] ?? '']);
  expect(await found(words.join(' '))).toEqual([`many ${count}`]);
});

test('finds a word in the title and another on a page', async () => {
  await item('Ledger', ['the balance of March']);
  expect(await found('ledger balance')).toEqual(['Ledger']);
});

test('ranks a title over the text', async () => {
  await item('text says mortgage', ['nothing of the kind']);
  await item('notes', ['mortgage mortgage']);
  await item('plain', ['one mortgage among a great many other words that a page has']);
  expect((await found('mortgage'))[0]).toBe('text says mortgage');
});

test('searches names, tags, exhibit numbers and descriptions, and follows their changes', async () => {
  const row = await item('facts', [], { fileName: 'IMG_0042.jpg', tagNames: '["school"]', exhibitNumber: 'R-17' });
  for (const q of ['IMG_0042', 'school', '"exhibit R-17"']) expect(await found(q), q).toEqual(['facts']);
  await scratch.write((tx) => updateRecord(tx, evidence, row, { tagNames: '["holiday"]', description: 'xylophone' }));
  expect(await found('school')).toEqual([]);
  expect(await found('holiday xylophone')).toEqual(['facts']);
});

test.each(['', ' ', '"', '""', '*', '!?.,;', '“”', '( ) - : ^ *', '\u0000'])(
  'finds nothing for %j, without failing',
  async (q) => {
    expect(await found(q)).toEqual([]);
  },
);

test.each([
  'alpha" OR "beta',
  'alpha NOT gamma',
  'NEAR(alpha beta)',
  'heading:alpha',
  'al^pha',
  '{heading text}: alpha',
  'alpha AND',
  'alpha + beta',
  'alpha -beta',
  "alpha' --",
  'alpha\u0000beta',
  '"alpha\u0000',
  '((alpha))',
  'alpha*beta',
])('takes %j as plain text', async (q) => {
  await expect(found(q)).resolves.toBeInstanceOf(Array);
});

test('the words of FTS5’s own language are words', async () => {
  await item('operators', ['neither NOT nor NEAR and the OR of it']);
  await item('other', ['alpha']);
  expect(await found('not near or')).toEqual(['operators']);
  expect(await found('alpha NOT near')).toEqual([]);
});

test('a search in parts is the whole search', async () => {
  for (let n = 0; n < 12; n += 1)
    await item(`paged ${n}`, n % 3 === 0 ? ['zebra', 'crossing'] : ['zebra crossing '.repeat(n)]);
  const whole = await found('zebra crossing');
  expect(whole).toHaveLength(12);
  expect(await found('zebra crossing', { limit: 5 })).toEqual(whole.slice(0, 5));
  const viewer = { accountId: at.accountId, seesPrivate: 1 } as const;
  const rows = await scratch.store.read(async (tx) =>
    listEvidence({ tx, viewer, matter: await requireMatter(tx, viewer, at.caseId) }, {}, {}),
  );
  const idOf = (title: string | undefined) => rows.find((row) => row.title === title)?.id ?? '';
  expect(await found('zebra crossing', { limit: 5, after: idOf(whole[4]) })).toEqual(whole.slice(5, 10));
  expect(await found('zebra crossing', { limit: 5, after: idOf(whole[9]) })).toEqual(whole.slice(10));
});

test('of words that very many pages hold: titles, the best of the newest, then the rest from the newest back', async () => {
  const long = 'and much else that has nothing to do with it '.repeat(6);
  await item('old and weighty', ['gable gable gable', 'nothing']);
  await item('old gable', ['nothing of the kind']);
  for (let n = 1; n <= 3; n += 1) await item(`older ${n}`, [`gable ${long}`]);
  await item('weighty', ['gable gable gable']);
  for (let n = 1; n <= 3; n += 1) await item(`newer ${n}`, [`gable ${long.repeat(n)}`, 'nothing']);
  await item('on two pages', ['gable', `gable ${long}`]);
  const few = { whole: 5, newest: 6 };
  const whole = await found('gable', {}, few);
  expect(whole[0]).toBe('old gable');
  const newest = whole.slice(1, 6);
  expect(newest.toSorted()).toEqual(['newer 1', 'newer 2', 'newer 3', 'on two pages', 'weighty']);
  expect(newest.indexOf('weighty')).toBeLessThan(newest.indexOf('newer 1'));
  expect(whole.slice(6)).toEqual(['older 3', 'older 2', 'older 1', 'old and weighty']);
  expect((await found('gable')).toSorted()).toEqual(whole.toSorted());
  expect((await found('gable')).indexOf('old and weighty')).toBeLessThan(4);
  for (const limit of [1, 4, 6, 7]) {
    const parts: string[] = [];
    for (let after: string | undefined, more = true; more;) {
      const rows = await rowsFound('gable', { limit, ...(after !== undefined && { after }) }, few);
      parts.push(...rows.map(({ title }) => title));
      after = rows.at(-1)?.id;
      more = rows.length === limit;
    }
    expect(parts).toEqual(whole);
  }
  const scores = (await rowsFound('gable', {}, few)).map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});

test('words on different pages are found however common one of them is', async () => {
  for (let n = 0; n < 8; n += 1) await item(`parlor ${n}`, ['parlor']);
  await item('guest', ['parlor', 'visitor', 'parlor']);
  const few = { whole: 3, newest: 2 };
  expect(await found('parlor visitor', { limit: 5 }, few)).toEqual(['guest']);
  expect(await found('visitor parlor nobody', {}, few)).toEqual([]);
});

async function hinted(q: string, seesPrivate: 0 | 1 = 1) {
  const viewer = { accountId: at.accountId, seesPrivate } as const;
  return scratch.store.read(async (tx) =>
    hintsOf({ tx, viewer, matter: await requireMatter(tx, viewer, at.caseId) }, parseSearch(q), {}, Infinity),
  );
}

test('says which word to leave out, and how many that finds', async () => {
  await item('hint 1', ['lantern festival']);
  await item('hint 2', ['lantern', 'parade and lantern']);
  await item('hint 3', ['lantern', 'parade']);
  expect(await hinted('lantern parade unseen')).toEqual([
    { word: 'unseen', spelling: null, q: 'lantern parade', found: 2 },
  ]);
  expect(await hinted('festival par* lantern')).toEqual([
    { word: 'festival', spelling: null, q: 'par* lantern', found: 2 },
    { word: 'par*', spelling: null, q: 'festival lantern', found: 1 },
  ]);
  expect(await hinted('lantern "big parade"')).toEqual([
    { word: '"big parade"', spelling: null, q: 'lantern', found: 3 },
  ]);
  expect(await hinted('unseen')).toEqual([]);
  expect(await hinted('lantern un se en th in gs')).toEqual([]);
});

test('counts the pages of a word once, however many proposals it is in', async () => {
  await item('stones 1', ['quartz', 'willow']);
  await item('stones 2', ['willow', 'quartz', 'meadow']);
  const search = await scratch.store.read((tx) => Promise.resolve(tx.dialect.search));
  const count = vi.spyOn(search, 'count');
  await hinted('quartz willow meadow unseen');
  const words = count.mock.calls.flatMap(([, terms]) => terms.map(({ text }) => text));
  count.mockRestore();
  expect(words.toSorted()).toEqual(['meadow', 'quartz', 'unseen', 'willow']);
});

test('says which spelling exists, of what the viewer may see', async () => {
  await item('spelled', ['guardianship hearing']);
  await item('hidden', ['guardianshop'], { private: 1 });
  const other = await scratch.matter('Elsewhere');
  const foreign = await scratch.evidence(other, { title: 'foreign' });
  await scratch.write((tx) => setPages(tx, foreign, [{ text: 'guardiansip', confidence: null }]));
  const known = { word: 'guardianshp', spelling: 'guardianship', q: 'guardianship', found: 1 };
  expect(await hinted('guardianshp', 0)).toEqual([known]);
  expect(await hinted('guardianshp')).toEqual([
    known,
    { word: 'guardianshp', spelling: 'guardianshop', q: 'guardianshop', found: 1 },
  ]);
  expect(await hinted('Gaurdianship hearing', 0)).toEqual([
    { word: 'Gaurdianship', spelling: null, q: 'hearing', found: 1 },
    { word: 'Gaurdianship', spelling: 'guardianship', q: 'guardianship hearing', found: 1 },
  ]);
  expect(await hinted('gua*shp', 0)).toEqual([]);
});

test('snippets say the page and point at the hits', async () => {
  const row = await item('pages', ['nothing', `${'before '.repeat(60)}the hidden pearl shines${' after'.repeat(60)}`]);
  const [match] = await snippets(row.id, 'pearl');
  expect(match?.page).toBe(2);
  expect(match?.snippet).toMatch(/^….*…$/);
  expect(match?.ranges.map(([start, end]) => match.snippet.slice(start, end))).toEqual(['pearl']);
});

test('snippets point right when the text holds the marks we use ourselves', async () => {
  const row = await item('marked', ['a \u0003 strange \u0002 opal \u0003 text'], {
    description: '\u0002opal\u0003\u0003',
  });
  const matches = await snippets(row.id, 'opal');
  expect(matches).toHaveLength(2);
  for (const { snippet, ranges } of matches) {
    expect(ranges.map(([start, end]) => snippet.slice(start, end))).toEqual(['opal']);
  }
});

test('an item shows at most three snippets, the best first', async () => {
  const row = await item('many', ['onyx', 'onyx onyx onyx', 'x onyx', 'onyx y', 'onyx z z z z z z']);
  const matches = await snippets(row.id, 'onyx');
  expect(matches).toHaveLength(3);
  expect(matches[0]?.page).toBe(2);
});
