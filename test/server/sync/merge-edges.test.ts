import { describe, expect, it } from 'vitest';
import type { Projection } from '#server/catalog/projection.ts';
import { defineSyncRule } from '#server/catalog/sync-rule.ts';
import { merge, unsaidBy } from '#server/sync/merge.ts';

/* The edges of merging: what is written on neither side, and values that are of no kind a field expects. */

const rule = defineSyncRule({
  resource: 'timelineEntries',
  through: { list: 'get_timeline' },
  projection: { title: 'scalar', tags: 'set', body: 'text', consent: 'asked', sha256: 'once', status: 'own' },
  identity: ['title'],
  references: {},
});
const held = { title: 'Call', tags: ['a'], body: 'One.\n\nTwo.\n', consent: 'yes', sha256: 'x', status: 'draft' };
const merged = (mine: object, theirs: object, base: Projection = held) =>
  merge(rule, { base, remoteBase: base, local: { ...base, ...mine }, remote: { ...base, ...theirs } });
const nothing = { here: {}, there: {}, agreed: [], conflicts: [], broken: [] };

describe('merging at the edges (SPEC 4)', () => {
  it('writes a set only to the side that lacks something (4.1)', () => {
    expect(merged({ tags: ['a', 'b'] }, {})).toEqual({ ...nothing, there: { tags: ['a', 'b'] } });
    expect(merged({}, { tags: ['a', 'b'] })).toEqual({ ...nothing, here: { tags: ['a', 'b'] } });
    expect(merged({ tags: [] }, {})).toEqual({ ...nothing, there: { tags: [] } });
  });

  it('measures two that meet by what is blank on either side, whichever has the field', () => {
    const [mine, theirs] = [
      { title: 'Call', body: '' },
      { title: 'Call', tags: [] },
    ];
    expect(unsaidBy(rule, mine, theirs)).toStrictEqual({ body: '', tags: [] });
    expect(unsaidBy(rule, theirs, mine)).toStrictEqual({ body: '', tags: [] });
  });

  it('takes a set that is no list for an empty one (4.1)', () => {
    expect(merged({}, { tags: ['b'] }, { ...held, tags: null })).toEqual({ ...nothing, here: { tags: ['b'] } });
  });

  it('says that the server changed what is given once, and nothing where it changed here (4.3, 4.4)', () => {
    expect(merged({}, { sha256: 'y' })).toEqual({ ...nothing, broken: ['sha256'] });
    expect(merged({ sha256: 'y' }, {})).toEqual(nothing);
    expect(merged({}, { consent: 'no' })).toEqual({ ...nothing, broken: ['consent'] });
    expect(merged({ consent: 'no' }, {})).toEqual(nothing);
  });

  it('keeps in mind what each side says for itself, and writes it nowhere (4.9)', () => {
    expect(merged({ status: 'signed' }, {})).toEqual({ ...nothing, agreed: ['status'] });
  });

  it('asks where both changed a text that one of them took away (4.8)', () => {
    const asked = merged({ body: null }, { body: 'One!\n\nTwo.\n' });
    expect(asked).toMatchObject({ here: {}, there: {}, conflicts: [{ fields: ['body'], mine: { body: null } }] });
    const word = merged({ body: null }, { body: 'null\n\nmore' }, { ...held, body: 'null' });
    expect(word).toMatchObject({ here: {}, there: {}, conflicts: [{ fields: ['body'] }] });
    const first = merged({ body: 'Mine.\n' }, { body: 'Theirs.\n' }, { ...held, body: null });
    expect(first).toMatchObject({ here: {}, there: {}, conflicts: [{ fields: ['body'] }] });
  });
});
