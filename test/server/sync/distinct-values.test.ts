import { describe, expect, it } from 'vitest';
import { defineSyncRule } from '#server/catalog/sync-rule.ts';
import { inFreeOrder } from '#server/sync/distinct-values.ts';
import { textIn } from '#server/sync/matter/known.ts';
import type { Action, Side } from '#server/sync/plan.ts';

/* Labels that no two may share, in an order in which each is free (SPEC 3.7). */

const rule = defineSyncRule({
  resource: 'documentAttachments',
  through: { list: 'list' },
  projection: { documentId: 'once', label: 'scalar', note: 'scalar' },
  identity: ['label'],
  references: {},
  under: 'documentId',
  distinct: 'label',
});
type Edit = Extract<Action, { do: 'edit-there' }>;
const edit = (id: string, fields: object): Edit => {
  return { do: 'edit-there', resource: rule.resource, localId: id, remoteId: id, version: '1', fields: { ...fields } };
};
const there = (id: string, label: string, documentId = 'd'): Side => ({
  id,
  version: '1',
  fields: { documentId, label },
});
const order = (edits: Edit[], sides: Side[], which: Parameters<typeof inFreeOrder>[0] = rule) =>
  inFreeOrder(which, edits, sides).map(({ remoteId, fields }) => `${remoteId} ${textIn(fields, 'label') || 'note'}`);

describe('edits of a label (SPEC 3.7)', () => {
  const sides = [there('a', 'A'), there('b', 'B'), there('c', 'C')];

  it('go after that of the one which still has it', () => {
    expect(order([edit('a', { label: 'B' }), edit('b', { label: 'C' }), edit('c', { label: 'D' })], sides)).toEqual([
      'c D',
      'b C',
      'a B',
    ]);
    expect(order([edit('c', { label: 'D' }), edit('b', { label: 'C' })], sides)).toEqual(['c D', 'b C']);
  });

  it('that were exchanged have one step aside first, and nothing else of it', () => {
    const edits = [edit('a', { label: 'B', note: 'x' }), edit('b', { label: 'A' })];
    expect(order(edits, sides)).toEqual(['a B (moving)', 'b A', 'a B']);
    expect(inFreeOrder(rule, edits, sides)[0]).toEqual(edit('a', { label: 'B (moving)' }));
    const three = [edit('a', { label: 'B' }), edit('b', { label: 'C' }), edit('c', { label: 'A' })];
    expect(order(three, sides)).toEqual(['a B (moving)', 'c A', 'b C', 'a B']);
  });

  it('wait for nobody in another list, for nobody who keeps it, and for no note', () => {
    expect(
      order([edit('a', { label: 'B' }), edit('b', { label: 'D' })], [there('a', 'A'), there('b', 'B', 'e')]),
    ).toEqual(['a B', 'b D']);
    expect(order([edit('a', { label: 'B' }), edit('b', { note: 'x' })], sides)).toEqual(['a B', 'b note']);
    expect(order([edit('a', { note: 'x' }), edit('b', { label: 'D' })], sides)).toEqual(['a note', 'b D']);
    expect(order([edit('a', { label: 'A' }), edit('b', { label: 'D' })], sides)).toEqual(['a A', 'b D']);
    const blank: Side = { id: 'b', version: '1', fields: { documentId: 'd', label: null } };
    expect(order([edit('a', { note: 'x' }), edit('b', { label: 'D' })], [there('a', 'A'), blank])).toEqual([
      'a note',
      'b D',
    ]);
  });

  it('stay in their order where labels may be shared, or are in no list', () => {
    const edits = [edit('a', { label: 'B' }), edit('b', { label: 'A' })];
    const { distinct: _distinct, ...shared } = rule;
    const { under: _under, ...free } = rule;
    for (const which of [shared, free]) expect(order(edits, sides, which)).toEqual(['a B', 'b A']);
  });
});
