import { describe, expect, it } from 'vitest';
import type { CourtCase, Issue } from '#renderer/api/generated.ts';
import { noCourtCase } from '#renderer/api/query-keys.ts';
import { emptyFilter, filterFromQuery, filterToQuery, passes } from '#renderer/features/evidence/evidence-filter.ts';
import { choicesOf, matchingChoices } from '#renderer/screens/evidence/filter-choices.ts';
import { chipsOf, suggestedName, without, type Filing } from '#renderer/screens/evidence/filter-words.ts';
import { sameQuery } from '#renderer/screens/evidence/saved-query.ts';
import { evidenceItem, folder } from '#test/renderer/support/items.ts';

const nowhere = new Set<string>();
const courtCase = (id: string, caption: string, number: string | null = null) => ({ id, caption, number }) as CourtCase;
const issue = (id: string, name: string) => ({ id, name }) as Issue;
const filing: Filing = {
  folders: [folder('f', 'School'), folder('g', 'Reports', 'f')],
  issues: [issue('i', 'Money'), issue('j', 'Exchanges')],
  courtCases: [courtCase('c', 'Dissolution', '26-D-1')],
};

describe('the address of the list', () => {
  it('names what the catalog can filter as the catalog does', () => {
    const filter = { ...emptyFilter, folderId: 'f', issueId: 'i', courtCaseId: 'c', priority: 'high' as const };
    expect([...new URLSearchParams(filterToQuery(filter)).keys()]).toEqual([
      'folderId',
      'issueId',
      'courtCaseId',
      'priority',
    ]);
  });

  it('understands links from before', () => {
    expect(filterFromQuery(new URLSearchParams('folder=f&category=i'))).toMatchObject({ folderId: 'f', issueId: 'i' });
  });

  it('survives with every part set', () => {
    const filter = {
      q: 'late fee',
      folderId: 'f',
      issueId: 'i',
      tag: 'school & home',
      courtCaseId: 'c',
      priority: 'low' as const,
      kind: 'pdf',
      from: '2025-01-01',
      to: '2025-12-31',
      date: 'none' as const,
      exhibit: 'R-',
      reading: 'failed' as const,
      suggested: 'any' as const,
    };
    expect(filterFromQuery(new URLSearchParams(filterToQuery(filter)))).toEqual(filter);
  });

  it('ignores days that are none', () => {
    expect(filterFromQuery(new URLSearchParams('from=yesterday&to=2025&date=some'))).toEqual(emptyFilter);
  });

  it('is the same in any order, with former names, but not with another sort', () => {
    expect(sameQuery('tag=a&folderId=f', 'folder=f&tag=a')).toBe(true);
    expect(sameQuery('tag=a&sort=title', 'sort=title&tag=a')).toBe(true);
    expect(sameQuery('tag=a', 'tag=a&sort=title')).toBe(false);
    expect(sameQuery('tag=a', 'tag=b')).toBe(false);
  });
});

describe('a filter', () => {
  it('takes items of a court file, or of none', () => {
    const item = evidenceItem({ courtCaseIds: ['c', 'd'] });
    expect(passes(item, { ...emptyFilter, courtCaseId: 'd' }, nowhere)).toBe(true);
    expect(passes(item, { ...emptyFilter, courtCaseId: 'e' }, nowhere)).toBe(false);
    expect(passes(item, { ...emptyFilter, courtCaseId: noCourtCase }, nowhere)).toBe(false);
    expect(passes(evidenceItem(), { ...emptyFilter, courtCaseId: noCourtCase }, nowhere)).toBe(true);
  });

  it('takes a span of days with both its ends, and nothing undated', () => {
    const on = (eventDate: string | null) => evidenceItem({ eventDate });
    const march = { ...emptyFilter, from: '2025-03-01', to: '2025-03-31' };
    const taken = ['2025-02-28', '2025-03-01', '2025-03-31', '2025-04-01', null].map((date) =>
      passes(on(date), march, nowhere),
    );
    expect(taken).toEqual([false, true, true, false, false]);
    expect(passes(on('2030-01-01'), { ...march, to: null }, nowhere)).toBe(true);
    expect(passes(on(null), { ...emptyFilter, date: 'none' }, nowhere)).toBe(true);
    expect(passes(on('2025-03-01'), { ...emptyFilter, date: 'none' }, nowhere)).toBe(false);
  });

  it('takes what fits all of its parts', () => {
    const filter = { ...emptyFilter, kind: 'pdf', exhibit: 'none', priority: 'normal' as const };
    expect(passes(evidenceItem(), filter, nowhere)).toBe(true);
    expect(passes(evidenceItem({ kind: 'image' }), filter, nowhere)).toBe(false);
    expect(passes(evidenceItem({ exhibitNumber: 'A-1' }), filter, nowhere)).toBe(false);
  });
});

describe('the chips', () => {
  it('say each part in words, a span of days as one', () => {
    const filter = {
      ...emptyFilter,
      folderId: 'g',
      courtCaseId: 'c',
      from: '2025-03-04',
      to: '2025-03-05',
      tag: 'bill',
    };
    expect(chipsOf(filter, filing).map(({ text }) => text)).toEqual([
      'School / Reports',
      'Tag: bill',
      'Dissolution',
      'Tue 4 Mar 2025 to Wed 5 Mar 2025',
    ]);
  });

  it('call a whole year by its number', () => {
    const filter = { ...emptyFilter, from: '2025-01-01', to: '2025-12-31' };
    expect(chipsOf(filter, filing).map(({ text }) => text)).toEqual(['2025']);
    expect(chipsOf({ ...filter, from: '2024-01-01' }, filing)[0]?.text).toMatch(/2024 to .* 2025$/);
  });

  it('keep a part whose record is gone, so that it can be taken away', () => {
    const filter = { ...emptyFilter, issueId: 'gone' };
    expect(chipsOf(filter, filing)).toEqual([{ part: 'issueId', text: 'Category that is gone' }]);
    expect(without(filter, 'issueId')).toEqual(emptyFilter);
    expect(without({ ...emptyFilter, from: '2025-01-01', date: 'none' }, 'date')).toEqual(emptyFilter);
  });

  it('suggest a name that fits its field', () => {
    expect(suggestedName({ ...emptyFilter, q: 'fee', tag: 'bill' }, filing)).toBe('“fee”, Tag: bill');
    expect(suggestedName({ ...emptyFilter, q: 'x'.repeat(100) }, filing)).toHaveLength(80);
  });
});

describe('the choices', () => {
  const items = [
    evidenceItem({ id: '1', folderId: 'g', issueIds: ['i'], eventDate: '2025-03-04', exhibitNumber: 'R-1' }),
    evidenceItem({ id: '2', folderId: 'f', issueIds: ['i', 'j'], tagNames: ['school'], eventDate: '2024-01-01' }),
    evidenceItem({ id: '3', kind: 'image', courtCaseIds: ['c'], tagNames: ['school', 'bill'] }),
  ];
  const counted = (part: Parameters<typeof choicesOf>[0], filter = emptyFilter) =>
    choicesOf(part, items, filter, filing).map(({ name, count }) => `${name} ${count}`);

  it('are counted, a folder with all below it', () => {
    expect(counted('folderId')).toEqual(['School 2', 'Reports 1', 'In no folder 1']);
    expect(counted('issueId')).toEqual(['Money 2', 'Exchanges 1']);
    expect(counted('tag')).toEqual(['school 2', 'bill 1']);
    expect(counted('courtCaseId')).toEqual(['Dissolution 1', 'In no court file 2']);
    expect(counted('date')).toEqual(['2025 1', '2024 1', 'Without a date 1']);
    expect(counted('exhibit')).toEqual(['Has an exhibit number 1', 'Has no exhibit number 2', 'Starts with R- 1']);
  });

  it('are counted among what the other parts leave', () => {
    const filter = { ...emptyFilter, issueId: 'j', tag: 'bill' };
    expect(counted('issueId', filter)).toEqual(['Money 0', 'Exchanges 0']);
    expect(counted('tag', { ...filter, tag: 'anything' })).toEqual(['school 1']);
  });

  it('replace the part they are of, and no other', () => {
    const [first] = choicesOf('date', items, { ...emptyFilter, date: 'none', tag: 'school' }, filing);
    expect(first?.filter).toEqual({ ...emptyFilter, tag: 'school', from: '2024-01-01', to: '2024-12-31', date: null });
  });

  it('are found by their name, or by what they are', () => {
    const all = (['tag', 'issueId', 'courtCaseId'] as const).flatMap((part) =>
      choicesOf(part, items, emptyFilter, filing),
    );
    expect(matchingChoices(all, 'sch').map(({ name }) => name)).toEqual(['school']);
    expect(matchingChoices(all, 'category mon').map(({ name }) => name)).toEqual(['Money']);
    expect(matchingChoices(all, '26-D').map(({ name }) => name)).toEqual(['Dissolution']);
  });
});
