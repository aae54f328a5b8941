import { describe, expect, it } from 'vitest';
import { compared, ratiosOf, writtenRatios } from './compared.ts';
import { markdownTable } from './results.ts';

const row = (what: string, ratio?: number) => ({ what, ours: '1/s', ...(ratio !== undefined && { ratio }) });

describe('ratios beside those written before', () => {
  it('are read from the table as it is written', () => {
    const table = markdownTable([row('read one item', 0.8), row('resident memory')]);
    expect(ratiosOf(table)).toEqual(new Map([['read one item', 0.8]]));
    expect([...writtenRatios().keys()]).toContain('read one item');
  });

  it('name what fell by more than a tenth, and nothing that only varies', () => {
    const written = new Map(Object.entries({ read: 0.8, create: 0.8, list: 0.8 }));
    const text = compared([row('read', 0.71), row('create', 0.73), row('list', 0.95), row('new', 0.1)], written);
    expect(text).toBe(
      [
        'Ratios, with those of RESULTS.md:',
        '  read: 0.71 (0.80)',
        '  create: 0.73 (0.80)',
        '  list: 0.95 (0.80)',
        'Fell by more than 10%: read',
      ].join('\n'),
    );
    expect(compared([row('create', 0.73)], written)).toMatch(/None fell by more than 10%\.$/);
    expect(compared([row('new', 0.1)], written)).toBeNull();
  });
});
