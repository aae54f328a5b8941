import { describe, expect, it } from 'vitest';
import type { BinderItem, Preparation } from '#renderer/api/generated.ts';
import { changed } from '#renderer/api/preparation.ts';

const stamps = { createdAt: '2026-11-26T09:00:00.000Z', updatedAt: '2026-11-26T09:00:00.000Z' };
const head = (id: string, title: string) => ({
  id,
  caseId: 'case',
  courtCaseId: null,
  hearingId: null,
  title,
  position: 0,
  private: false,
  ...stamps,
});

function point(id: string, position: number, section: 'opening' | 'closing' = 'opening'): BinderItem {
  const common = { id, binderId: 'one', section, position, private: false, ...stamps };
  return { kind: 'outline', text: `Point ${id}`, level: 0, ...common };
}

const change = { revision: 2, changed: [], removed: [], imported: null, missing: [] };
const before = changed(
  { revision: 1, binders: [], gaps: [], packed: null },
  { ...change, binders: [head('one', 'Trial')], changed: [point('a', 0), point('b', 1), point('c', 2)] },
);

function idsIn({ binders }: Preparation, section: string): string[] {
  return binders[0]?.sections.find(({ kind }) => kind === section)?.items.map(({ id }) => id) ?? [];
}

describe('binders after a change', () => {
  it('begin with all sections', () => {
    expect(before.binders[0]?.sections).toHaveLength(16);
    expect(idsIn(before, 'opening')).toEqual(['a', 'b', 'c']);
    expect(before.revision).toBe(2);
  });

  it('have an item where it was moved, and no longer where it was', () => {
    const binders = [head('one', 'Trial')];
    expect(idsIn(changed(before, { ...change, binders, changed: [point('c', 0)] }), 'opening')).toEqual([
      'c',
      'a',
      'b',
    ]);
    const closing = changed(before, { ...change, binders, changed: [point('a', 0, 'closing')] });
    expect([idsIn(closing, 'opening'), idsIn(closing, 'closing')]).toEqual([['b', 'c'], ['a']]);
  });

  it('lose what was removed, binders too', () => {
    expect(idsIn(changed(before, { ...change, binders: [head('one', 'Trial')], removed: ['b'] }), 'opening')).toEqual([
      'a',
      'c',
    ]);
    expect(changed(before, { ...change, binders: [] }).binders).toEqual([]);
  });

  it('say anew what an element lacks', () => {
    const common = { id: 'e', binderId: 'one', section: 'elements', position: 0, private: false, ...stamps } as const;
    const element: BinderItem = { kind: 'element', claim: 'Missed exchanges', burden: '', support: [], ...common };
    const after = changed(before, { ...change, binders: [head('one', 'Trial')], changed: [element] });
    expect(after.gaps.map(({ elementId, kind }) => [elementId, kind])).toEqual([['e', 'no_support']]);
  });
});
