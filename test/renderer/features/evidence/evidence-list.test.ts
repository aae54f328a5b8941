import { describe, expect, it } from 'vitest';
import {
  emptyFilter,
  filterFromQuery,
  filterToQuery,
  noFolder,
  passes,
} from '#renderer/features/evidence/evidence-filter.ts';
import { folderPath, folderRows, folderWithin } from '#renderer/features/filing/folder-tree.ts';
import { evidenceItem, folder } from '#test/renderer/support/items.ts';
import { sortEvidence } from '#test/renderer/support/sorted-evidence.ts';

describe('the filter of the list', () => {
  it('survives the way through the address', () => {
    const filter = { ...emptyFilter, q: 'late fee', folderId: 'f1', tag: 'school & home', exhibit: '*' };
    expect(filterFromQuery(new URLSearchParams(filterToQuery(filter)))).toEqual(filter);
  });

  it('ignores values nobody could have chosen', () => {
    const query = new URLSearchParams('priority=urgent&reading=maybe');
    expect(filterFromQuery(query)).toEqual(emptyFilter);
  });

  it('finds items in a folder and the folders below it', () => {
    const folders = [folder('a', 'A'), folder('b', 'B', 'a'), folder('c', 'C')];
    const within = folderWithin(folders, 'a');
    const filter = { ...emptyFilter, folderId: 'a' };
    expect(passes(evidenceItem({ folderId: 'b' }), filter, within)).toBe(true);
    expect(passes(evidenceItem({ folderId: 'c' }), filter, within)).toBe(false);
    expect(passes(evidenceItem({ folderId: null }), filter, within)).toBe(false);
    expect(passes(evidenceItem({ folderId: null }), { ...emptyFilter, folderId: noFolder }, new Set())).toBe(true);
  });

  it('takes the start of an exhibit number, or any', () => {
    const item = evidenceItem({ exhibitNumber: 'R-3' });
    expect(passes(item, { ...emptyFilter, exhibit: 'r-' }, new Set())).toBe(true);
    expect(passes(item, { ...emptyFilter, exhibit: '3' }, new Set())).toBe(false);
    expect(passes(item, { ...emptyFilter, exhibit: '*' }, new Set())).toBe(true);
    expect(passes(evidenceItem(), { ...emptyFilter, exhibit: '*' }, new Set())).toBe(false);
  });
});

describe('the order of the list', () => {
  it('sorts exhibit numbers as people count, what has none last either way', () => {
    const items = ['10', null, '2', 'A'].map((exhibitNumber, index) => evidenceItem({ id: `${index}`, exhibitNumber }));
    const numbers = (descending: boolean): (string | null)[] =>
      sortEvidence(items, { key: 'exhibit', descending }).map((item) => item.exhibitNumber);
    expect(numbers(false)).toEqual(['2', '10', 'A', null]);
    expect(numbers(true)).toEqual(['A', '10', '2', null]);
  });
});

describe('folders', () => {
  it('are below their parents, with the items of all below them', () => {
    const folders = [folder('c', 'Court', null, 1), folder('m', 'Money', null, 2), folder('r', 'Receipts', 'm', 3)];
    expect(folderRows(folders).map(({ folder: { name }, depth, total }) => [name, depth, total])).toEqual([
      ['Court', 0, 1],
      ['Money', 0, 5],
      ['Receipts', 1, 3],
    ]);
    expect(folderPath(folders, 'r')).toBe('Money / Receipts');
  });

  it('are at the top when their parent is gone', () => {
    expect(folderRows([folder('r', 'Receipts', 'gone')])).toHaveLength(1);
  });
});
