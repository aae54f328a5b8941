import { describe, expect, it } from 'vitest';
import type { CourtCase } from '#renderer/api/generated.ts';
import { withMember } from '#renderer/features/bulk/bulk-change.ts';
import { failuresByReason } from '#renderer/features/toasts/failures-by-reason.ts';
import { courtFileRules as rules } from '#renderer/features/court-files/court-file-draft.ts';
import { folderRows, folderSizes, refusedMove, withoutFolders } from '#renderer/features/filing/folder-tree.ts';
import { follow } from '#renderer/features/record-form/disputes.ts';
import { changedFacts } from '#renderer/features/record-form/record-draft.ts';
import { movedBy, movedTo } from '#renderer/lib/reorder.ts';
import { folder } from '#test/renderer/support/items.ts';

describe('moving folders', () => {
  const folders = [folder('a', 'Letters'), folder('b', 'School', 'a'), folder('c', 'Bank'), folder('d', 'School')];

  it('is possible where it makes sense', () => {
    expect(refusedMove(folders, 'b', null)).toMatch(/already/);
    expect(refusedMove(folders, 'c', 'b')).toBeNull();
    expect(refusedMove(folders, 'b', 'c')).toBeNull();
  });

  it.each([
    ['a', 'a', /into itself/],
    ['a', 'b', /“Letters” can’t go into “School”, which is inside it/],
    ['b', 'a', /in “Letters” already/],
    ['d', 'a', /a folder “School” in “Letters” already/],
    ['gone', 'a', /gone/],
  ])('%s into %s is refused with a reason', (id, parentId, reason) => {
    expect(refusedMove(folders, id, parentId)).toMatch(reason);
  });

  it('is refused below the twentieth level, counting what moves with it', () => {
    const chain = Array.from({ length: 19 }, (_, index) =>
      folder(`${index}`, `Level ${index}`, index === 0 ? null : `${index - 1}`),
    );
    const pair = [folder('x', 'X'), folder('y', 'Y', 'x')];
    expect(refusedMove([...chain, ...pair], 'x', '17')).toBeNull();
    expect(refusedMove([...chain, ...pair], 'x', '18')).toMatch(/at most 20 deep/);
  });
});

describe('folders on their way out', () => {
  it('leave what is in them to the folder above', () => {
    const folders = [folder('a', 'A'), folder('b', 'B', 'a'), folder('c', 'C', 'b')];
    const rows = folderRows(withoutFolders(folders, new Set(['b'])));
    expect(rows.map(({ folder: { id }, depth }) => [id, depth])).toEqual([
      ['a', 0],
      ['c', 1],
    ]);
  });

  it('count their bytes in every folder above', () => {
    const folders = [folder('a', 'A'), folder('b', 'B', 'a')];
    const items = [
      { folderId: 'b', size: 5 },
      { folderId: 'a', size: 2 },
      { folderId: null, size: 9 },
    ];
    expect(folderSizes(folders, items)).toEqual(
      new Map([
        ['b', 5],
        ['a', 7],
      ]),
    );
  });
});

describe('a bulk edit', () => {
  it('puts into a set and takes out of it without touching the rest', () => {
    expect(withMember(['a', 'b'], 'c', true)).toEqual(['a', 'b', 'c']);
    expect(withMember(['a', 'b'], 'a', true)).toEqual(['a', 'b']);
    expect(withMember(['a', 'b'], 'a', false)).toEqual(['b']);
  });

  it('says a reason once, with all it kept from being changed', () => {
    const todo = { noun: 'to-do', plural: 'to-dos' };
    const one = { ...todo, title: 'One', reason: 'Gone.' };
    const failed = [one, { ...todo, title: 'Two', reason: 'Archived.' }, { ...todo, title: 'Three', reason: 'Gone.' }];
    expect(failuresByReason(failed)).toEqual({
      title: '3 to-dos',
      reasons: [
        { reason: 'Gone.', names: ['One', 'Three'] },
        { reason: 'Archived.', names: ['Two'] },
      ],
    });
    expect(failuresByReason([one])).toEqual({ title: 'To-do “One”', reasons: [{ reason: 'Gone.', names: [] }] });
    const search = { noun: 'saved search', plural: 'saved searches', title: 'School', reason: 'Gone.' };
    expect(failuresByReason([one, search])).toEqual({
      title: '2 changes',
      reasons: [{ reason: 'Gone.', names: ['to-do “One”', 'saved search “School”'] }],
    });
  });
});

describe('an order', () => {
  it('moves one step, and stays at the ends', () => {
    expect(movedBy(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(movedBy(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
    expect(movedBy(['a'], 'x', 1)).toEqual(['a']);
  });

  it('takes one to the place of another, from either side', () => {
    expect(movedTo(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a']);
    expect(movedTo(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
    expect(movedTo(['a', 'b'], 'x', 'a')).toEqual(['a', 'b']);
  });
});

describe('the form of a court file', () => {
  const file: CourtCase = {
    id: 'c',
    caseId: 'case',
    caption: 'Dissolution',
    number: '26-D-1',
    court: null,
    division: null,
    type: null,
    jurisdiction: null,
    judge: 'Hon. R. Alvarez',
    department: null,
    role: null,
    status: 'open',
    filedDate: null,
    timeZone: null,
    notes: null,
    evidenceCount: 0,
    createdAt: '2025-01-01T00:00:00.000Z',
    updatedAt: '2025-01-01T00:00:00.000Z',
  };

  it('writes what was changed, null for what was emptied, nothing for spaces', () => {
    const draft = { ...rules.draftOf(file), judge: '', number: ' 26-D-1 ', court: ' ', status: 'closed' as const };
    expect(changedFacts(rules, file, draft)).toEqual({ judge: null, status: 'closed' });
    expect(changedFacts(rules, null, { ...rules.blank, caption: ' New ' })).toEqual({ caption: 'New' });
  });

  it('follows a newer version but for what was typed', () => {
    const draft = { ...rules.draftOf(file), judge: 'Hon. S. Okafor' };
    const newer = { ...file, judge: 'Someone else', court: 'Circuit Court' };
    const { draft: followed } = follow(rules, rules.draftOf(file), draft, rules.draftOf(newer));
    expect(followed).toMatchObject({ judge: 'Hon. S. Okafor', court: 'Circuit Court' });
  });

  it('finds what both changed, and not to the same', () => {
    const draft = { ...rules.draftOf(file), judge: 'Hon. S. Okafor', court: 'Circuit Court', number: '7' };
    const newer = { ...file, judge: 'Someone else', court: 'Circuit Court ' };
    const { disputed } = follow(rules, rules.draftOf(file), draft, rules.draftOf(newer));
    expect(disputed).toEqual({ judge: 'Hon. R. Alvarez' });
  });
});
