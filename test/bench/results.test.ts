import { describe, expect, it } from 'vitest';
import { ratiosOf } from './compared.ts';
import type { Row } from './measure.ts';
import { resultsTable } from './results.ts';

const names = ['read', 'upload', 'window'];
const read: Row = {
  what: 'read one item',
  ours: '8/s',
  bare: '10/s',
  ratio: 0.8,
  aim: '≥ 0.85',
  met: false,
  note: 'a',
};
const upload: Row = { what: 'upload 1,000 files', ours: '50 MB/s', bare: '100 MB/s', ratio: 0.5, note: '100 kB each' };
const window: Row = { what: 'first row', ours: '600 ms' };
const all = [
  { name: 'upload', rows: [upload] },
  { name: 'read', rows: [read, { ...read, what: 'read another' }] },
  { name: 'window', rows: [window] },
];
const whole = resultsTable('', all, { names, day: '2026-11-20' });

describe('the table of results', () => {
  it('says of each row when it was measured and by which measure, in the order of the measures', () => {
    expect(whole.split('\n').slice(2)).toEqual([
      '| read one item | 8/s | 10/s | 0.80 | ≥ 0.85 | **no** | 2026-11-20 | `read` | a |',
      '| read another | 8/s | 10/s | 0.80 | ≥ 0.85 | **no** | 2026-11-20 | `read` | a |',
      '| upload 1,000 files | 50 MB/s | 100 MB/s | 0.50 |  |  | 2026-11-20 | `upload` | 100 kB each |',
      '| first row | 600 ms |  |  |  |  | 2026-11-20 | `window` |  |',
    ]);
    expect(ratiosOf(whole).get('upload 1,000 files')).toBe(0.5);
  });

  it('has only the rows of what was measured replaced, also those that are no longer measured', () => {
    const formatted = `# Results\n\n${whole.replaceAll(' | ', '   | ')}\n`;
    const now = resultsTable(formatted, [{ name: 'read', rows: [{ ...read, ours: '9/s', ratio: 0.9, met: true }] }], {
      names,
      day: '2026-11-25',
    });
    expect(now.split('\n')).toEqual([
      ...whole.split('\n').slice(0, 2),
      '| read one item | 9/s | 10/s | 0.90 | ≥ 0.85 | yes | 2026-11-25 | `read` | a |',
      ...whole.split('\n').slice(4),
    ]);
  });

  it('takes in a measure that was never measured before, and drops one that there is no longer', () => {
    const papers = [{ name: 'papers', rows: [{ what: 'a motion', ours: '90 ms' }] }];
    const now = resultsTable(whole, papers, { names: ['read', 'papers', 'upload'], day: '2026-11-25' });
    expect(now.split('\n').slice(4)).toEqual([
      '| a motion | 90 ms |  |  |  |  | 2026-11-25 | `papers` |  |',
      whole.split('\n')[4],
    ]);
  });

  it('is the same after a run that measured nothing', () => {
    expect(resultsTable(whole, [], { names, day: '2026-11-25' })).toBe(whole);
  });
});
