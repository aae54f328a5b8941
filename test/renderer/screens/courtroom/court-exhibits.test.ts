import { describe, expect, it } from 'vitest';
import type { Binder, FoundEvidence } from '#renderer/api/generated.ts';
import { binderOf, courtExhibits, exhibitNumbered } from '#renderer/screens/courtroom/court-exhibits.ts';

function evidence(id: string, exhibitNumber: string | null, courtCaseIds: string[] = []): FoundEvidence {
  return { id, title: `Title ${id}`, exhibitNumber, courtCaseIds } as unknown as FoundEvidence;
}

function binder(id: string, more: Partial<Binder>, evidenceIds: (string | null)[] = []): Binder {
  const items = evidenceIds.map((evidenceId, at) => ({ id: `${id} ${at}`, kind: 'exhibit', evidenceId, marks: [] }));
  return { id, hearingId: null, courtCaseId: null, sections: [{ items }], ...more } as unknown as Binder;
}

const all = [
  evidence('a', '10'),
  evidence('b', '2', ['file']),
  evidence('c', 'P-3', ['other']),
  evidence('d', null),
  evidence('e', null),
  evidence('f', null),
];

describe('the exhibits of a hearing', () => {
  it('are those of the binder, those to bring, and the numbered ones of the court file, by number', () => {
    const shown = courtExhibits({
      binder: binder('x', {}, ['d', null, 'd', 'a']),
      resources: [
        { kind: 'evidence', itemId: 'e' },
        { kind: 'todo', itemId: 'f' },
      ],
      evidence: all,
      courtCaseId: 'file',
    });
    expect(shown.map((each) => [each.evidence.id, each.item?.id ?? null])).toEqual([
      ['b', null],
      ['a', 'x 3'],
      ['d', 'x 0'],
      ['e', null],
    ]);
  });

  it('are all numbered ones where the hearing is in no court file', () => {
    const shown = courtExhibits({ binder: undefined, resources: [], evidence: all, courtCaseId: null });
    expect(shown.map((each) => each.evidence.exhibitNumber)).toEqual(['2', '10', 'P-3']);
  });

  it('are found by number as it is written, or without hyphens, in small letters too', () => {
    const shown = courtExhibits({ binder: undefined, resources: [], evidence: all, courtCaseId: null });
    const found = (typed: string) => exhibitNumbered(shown, typed)?.evidence.id;
    expect([found('10'), found('p-3'), found('P3'), found('1'), found('')]).toEqual([
      'a',
      'c',
      'c',
      undefined,
      undefined,
    ]);
  });

  it('are marked in the binder for the hearing, or else in the one for its court file', () => {
    const [forFile, forHearing] = [binder('x', { courtCaseId: 'file' }), binder('y', { hearingId: 'h' })];
    const hearing = { id: 'h', courtCaseId: 'file' };
    expect(binderOf([forFile, forHearing], hearing)).toBe(forHearing);
    expect(binderOf([forFile], hearing)).toBe(forFile);
    expect(binderOf([binder('z', {})], { id: 'h', courtCaseId: null })).toBeUndefined();
  });
});
