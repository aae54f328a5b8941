import { describe, expect, it } from 'vitest';
import {
  allColumns,
  columnsFrom,
  moved,
  resized,
  switched,
  usualColumns,
} from '#renderer/features/evidence/evidence-columns.ts';
import { sortFromText, sortText, sortToText } from '#renderer/features/evidence/evidence-order.ts';
import { usualView, viewFrom } from '#renderer/features/evidence/evidence-view.ts';

const keysOf = (columns: readonly { key: string }[]): string[] => columns.map(({ key }) => key);

describe('the columns of the list', () => {
  it('are as many of the usual ones as there is room for, the least important going first', () => {
    expect(keysOf(usualColumns(Infinity))).toEqual([
      'exhibit',
      'title',
      'categories',
      'tags',
      'eventDate',
      'reading',
      'added',
      'size',
    ]);
    expect(keysOf(usualColumns(600))).toEqual(['exhibit', 'title', 'eventDate', 'reading']);
    expect(keysOf(usualColumns(0))).toEqual(['title']);
  });

  it('move, widen, go and come back to their usual place', () => {
    const columns = usualColumns(Infinity);
    expect(keysOf(moved(columns, 'size', -99))[0]).toBe('size');
    expect(keysOf(moved(columns, 'exhibit', 1)).slice(0, 2)).toEqual(['title', 'exhibit']);
    const without = switched(columns, 'tags');
    expect(keysOf(without)).not.toContain('tags');
    expect(keysOf(switched(without, 'tags'))).toEqual(keysOf(columns));
    expect(resized(columns, 'size', 100).find(({ key }) => key === 'size')?.width).toBe(100);
    expect(resized(columns, 'size', 1).find(({ key }) => key === 'size')?.width).toBe(48);
  });

  it('never lose the title', () => {
    expect(keysOf(switched(usualColumns(Infinity), 'title'))).toContain('title');
  });

  it('are remembered, as far as what was remembered is still understood', () => {
    expect(columnsFrom([{ key: 'title' }, { key: 'size', width: 90 }, { key: 'mood' }, { key: 'size' }, null])).toEqual(
      [{ key: 'title' }, { key: 'size', width: 90 }],
    );
    expect(columnsFrom([{ key: 'size' }])).toBeNull();
    expect(columnsFrom('title,size')).toBeNull();
  });

  it('come back as they were kept, together with the rest of the view', () => {
    const view = { layout: 'grid', cards: 'large', columns: [{ key: 'title' }], sort: '-size' };
    expect(viewFrom(JSON.parse(JSON.stringify(view)))).toEqual(view);
    expect(viewFrom(undefined)).toEqual(usualView);
    expect(viewFrom({ layout: 'wall', cards: 'toString', columns: 7, sort: 'mood' })).toEqual(usualView);
  });
});

describe('the order in the address', () => {
  it('says by what and which way round', () => {
    for (const { key } of allColumns) {
      for (const descending of [true, false]) {
        expect(sortFromText(sortToText({ key, descending }))).toEqual({ key, descending });
      }
    }
    expect(sortFromText('mood')).toBeNull();
    expect(sortFromText(null)).toBeNull();
  });
});

describe('titles', () => {
  it('are sorted as people sort: capitals and accents aside, numbers by their value', () => {
    const titles = ['Letter 10', 'letter 9', 'Émile', 'Zoe', 'emil', '007 notes', '8 notes', 'Letter'];
    const sorted = titles.toSorted((a, b) => (sortText(a) < sortText(b) ? -1 : 1));
    expect(sorted).toEqual(['007 notes', '8 notes', 'emil', 'Émile', 'Letter', 'letter 9', 'Letter 10', 'Zoe']);
  });
});
