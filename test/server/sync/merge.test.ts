import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineSyncRule } from '#server/catalog/sync-rule.ts';
import { merge } from '#server/sync/merge.ts';

const rule = defineSyncRule({
  resource: 'timelineEntries',
  through: { list: 'get_timeline' },
  projection: {
    title: 'scalar',
    date: 'scalar',
    precision: 'scalar',
    tags: 'set',
    body: 'text',
    position: 'order',
    sha256: 'once',
  },
  identity: ['title'],
  references: {},
  together: [['date', 'precision']],
});

const held = {
  title: 'Call',
  date: '2026-01-01',
  precision: 'day',
  tags: ['a', 'b'],
  body: 'One.\n\nTwo.\n\nThree.\n',
  position: 1,
  sha256: 'x',
};
const merged = (mine: object, theirs: object) =>
  merge(rule, { base: held, remoteBase: held, local: { ...held, ...mine }, remote: { ...held, ...theirs } });

describe('merging a record (SPEC 4)', () => {
  it('takes what one side changed', () => {
    expect(merged({ title: 'A call' }, { position: 4 })).toMatchObject({
      there: { title: 'A call' },
      here: { position: 4 },
      conflicts: [],
    });
  });

  it('asks about a value that both sides changed differently, and writes it nowhere (4.2)', () => {
    const { here, there, conflicts } = merged({ title: 'Mine' }, { title: 'Theirs' });
    expect({ here, there }).toEqual({ here: {}, there: {} });
    expect(conflicts).toEqual([
      { fields: ['title'], base: { title: 'Call' }, mine: { title: 'Mine' }, theirs: { title: 'Theirs' } },
    ]);
  });

  it('applies what can be merged and asks about the rest alone, with what all three said (4.6)', () => {
    const mine = { title: 'Mine', tags: ['a', 'b', 'mine'], date: '2026-03-01' };
    const theirs = { title: 'Theirs', tags: ['b'], position: 4 };
    expect(merged(mine, theirs)).toMatchObject({
      here: { tags: ['b', 'mine'], position: 4 },
      there: { tags: ['b', 'mine'], date: '2026-03-01', precision: 'day' },
      conflicts: [{ fields: ['title'], base: { title: 'Call' }, mine: { title: 'Mine' }, theirs: { title: 'Theirs' } }],
    });
    expect(Object.keys({ ...merged(mine, theirs).here, ...merged(mine, theirs).there })).not.toContain('title');
  });

  it('takes the same change on both sides as agreed', () => {
    expect(merged({ title: 'Same' }, { title: 'Same' })).toMatchObject({ here: {}, there: {}, agreed: ['title'] });
  });

  it('treats fields that are one statement as one: a date is never mixed with the exactness of another', () => {
    const { conflicts, here, there } = merged({ date: '2026-03-01' }, { precision: 'month' });
    expect({ here, there }).toEqual({ here: {}, there: {} });
    expect(conflicts.map(({ fields }) => fields)).toEqual([['date', 'precision']]);
    expect(merged({ date: '2026-03-01' }, {}).there).toEqual({ date: '2026-03-01', precision: 'day' });
  });

  it('the server’s place wins when both moved it', () => {
    expect(merged({ position: 2 }, { position: 3 })).toMatchObject({ here: { position: 3 }, there: {}, conflicts: [] });
  });

  it('leaves alone what may never change, and says so (4.3)', () => {
    expect(merged({}, { sha256: 'y' })).toMatchObject({ here: {}, there: {}, broken: ['sha256'] });
  });

  it('merges the lines of a text, and asks about lines that both changed (4.8)', () => {
    const [mine, theirs] = [held.body.replace('One', 'Mine'), held.body.replace('Three', 'Theirs')];
    const both = 'Mine.\n\nTwo.\n\nTheirs.\n';
    expect(merged({ body: mine }, { body: theirs })).toMatchObject({ here: { body: both }, there: { body: both } });
    const asked = merged({ body: mine }, { body: held.body.replace('One', 'Theirs') });
    expect(asked).toMatchObject({ here: {}, there: {}, conflicts: [{ fields: ['body'] }] });
  });

  it('merges a text that was merged here and not sent yet with what they wrote since (4.8)', () => {
    const first = held.body.replace('Three', 'Theirs');
    const before = { base: held, remoteBase: { ...held, body: first } };
    const here = { ...held, body: first.replace('One', 'Mine') };
    const there = { ...held, body: first.replace('Theirs', 'Theirs again') };
    const both = here.body.replace('Theirs', 'Theirs again');
    expect(merge(rule, { ...before, local: here, remote: there })).toMatchObject({
      here: { body: both },
      there: { body: both },
      conflicts: [],
    });
  });

  it('merges sets by what each side added and removed (4.1)', () => {
    const tags = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
    fc.assert(
      fc.property(tags, tags, tags, (base, mine, theirs) => {
        const before = { ...held, tags: base };
        const both = merge(rule, {
          base: before,
          remoteBase: before,
          local: { ...held, tags: mine },
          remote: { ...held, tags: theirs },
        });
        const here = (both.here['tags'] ?? mine) as typeof mine;
        const there = (both.there['tags'] ?? theirs) as typeof theirs;
        expect(here.toSorted()).toEqual(there.toSorted());
        for (const tag of ['a', 'b', 'c', 'd', 'e'] as const) {
          // Counted by hand: in both, or added by one, and removed by neither.
          const added = !base.includes(tag) && (mine.includes(tag) || theirs.includes(tag));
          const kept = base.includes(tag) && mine.includes(tag) && theirs.includes(tag);
          expect(here.includes(tag)).toBe(added || kept);
        }
      }),
    );
  });

  it('never loses a change without asking, for any values', () => {
    const value = fc.record({
      title: fc.constantFrom('Call', 'Mine', 'Theirs'),
      date: fc.constantFrom('2026-01-01', '2026-02-01'),
      precision: fc.constantFrom('day', 'month'),
    });
    fc.assert(
      fc.property(value, value, (mine, theirs) => {
        const { here, there, conflicts } = merged(mine, theirs);
        const asked = new Set(conflicts.flatMap(({ fields }) => fields));
        const after = (['title', 'date', 'precision'] as const).map((field) => ({
          field,
          here: here[field] ?? mine[field],
          there: there[field] ?? theirs[field],
        }));
        // Asked about, with the values on each side; or the same on both, possibly edited.
        const lost = after.filter((now) => {
          const { field } = now;
          if (asked.has(field)) return now.here !== mine[field] || now.there !== theirs[field];
          const made = [mine[field], theirs[field]].filter((each) => each !== held[field]);
          return now.here !== now.there || made.some((each) => each !== now.here);
        });
        expect(lost).toEqual([]);
      }),
    );
  });
});
