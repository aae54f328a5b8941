import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planExhibitsBack, type ExhibitEdit } from '#renderer/api/exhibits-back.ts';
import type { DocumentAttachment } from '#renderer/api/generated.ts';

const line = (id: string, position: number, said: Partial<DocumentAttachment> = {}): DocumentAttachment => ({
  id,
  documentId: 'd',
  evidenceId: `evidence of ${id}`,
  label: `Exhibit ${id}`,
  description: '',
  pages: null,
  position,
  cited: false,
  sha256: '',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...said,
});
const [a, b, c] = [line('A', 0), line('B', 1), line('C', 2)];
const back = (before: DocumentAttachment[], after: DocumentAttachment[], now = after) =>
  planExhibitsBack('d', before, after, now);

describe('the exhibits of a document', () => {
  it('are as they were before, one call for each that was changed', () => {
    expect(back([a], [a, b])).toEqual([{ id: 'd', attachmentId: 'B' }]);
    expect(back([a, b], [line('A', 0, { label: 'Exhibit 1', pages: '2' }), b])).toEqual([
      { id: 'd', action: 'change', attachmentId: 'A', label: 'Exhibit A', description: '', pages: null },
    ]);
    expect(back([a, b, c], [c, a, b])).toEqual([{ id: 'd', action: 'order', ids: ['A', 'B', 'C'] }]);
    expect(back([a, b], [b])).toEqual([
      {
        id: 'd',
        action: 'attach',
        evidenceId: 'evidence of A',
        label: 'Exhibit A',
        description: '',
        pages: null,
        position: 0,
      },
    ]);
  });

  it('stay where others have changed those, or the order, since', () => {
    const theirs = line('B', 1, { description: 'Theirs' });
    expect(back([a], [a, b], [a, theirs])).toBeNull();
    expect(back([a, b], [a, line('B', 1, { label: 'Mine' })], [a, theirs])).toBeNull();
    expect(back([a, b], [b, a], [b, a, c])).toBeNull();
    expect(back([a], [a, b], [a])).toEqual([]);
  });

  it('are given back whole after any one change, and that is taken back as well', () => {
    const lists = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E'), { minLength: 1 });
    fc.assert(
      fc.property(lists, fc.nat(), fc.constantFrom('attach', 'change', 'detach', 'order'), (ids, at, kind) => {
        const before = ids.map((id, place) => line(id, place));
        const chosen = before[at % before.length]?.id ?? '';
        const after = done(before, change(kind, chosen, before));
        const undone = (back(before, after) ?? []).reduce(done, after);
        expect(undone.map(words)).toEqual(before.map(words));
        const again = (back(after, undone) ?? []).reduce(done, undone);
        expect(again.map(words)).toEqual(after.map(words));
      }),
    );
  });
});

function change(kind: string, chosen: string, list: readonly DocumentAttachment[]): ExhibitEdit {
  switch (kind) {
    case 'attach':
      return { id: 'd', action: 'attach', evidenceId: 'evidence of Z', label: 'Exhibit Z' };
    case 'change':
      return { id: 'd', action: 'change', attachmentId: chosen, label: 'Exhibit 9', pages: '1-2' };
    case 'detach':
      return { id: 'd', attachmentId: chosen };
    default:
      return { id: 'd', action: 'order', ids: list.map(({ id }) => id).toReversed() };
  }
}

let attached = 0;

/** What the server makes of a call. */
function done(list: readonly DocumentAttachment[], edit: ExhibitEdit): DocumentAttachment[] {
  if (!('action' in edit)) {
    const gone = 'attachmentId' in edit ? edit.attachmentId : '';
    return placed(list.filter(({ id }) => id !== gone));
  }
  const { action } = edit;
  if (action === 'order') return placed(edit.ids.flatMap((id) => list.find((each) => each.id === id) ?? []));
  const { label, description, pages } = edit;
  const given = Object.fromEntries(
    Object.entries({ label, description, pages }).filter(([, value]) => value !== undefined),
  );
  if (action === 'change') return list.map((each) => (each.id === edit.attachmentId ? { ...each, ...given } : each));
  attached += 1;
  const made = line(`new ${attached}`, 0, { evidenceId: edit.evidenceId ?? '', ...given });
  return placed(list.toSpliced(edit.position ?? list.length, 0, made));
}

function placed(list: readonly DocumentAttachment[]): DocumentAttachment[] {
  return list.map((each, position) => ({ ...each, position }));
}

function words({ id: _id, ...rest }: DocumentAttachment) {
  return rest;
}
