import { describe, expect, it } from 'vitest';
import type { LedgerLine, LedgerPage } from '#renderer/api/connect.ts';
import { dayCounts, instantsOf, joined } from '#renderer/screens/connect/ledger-days.ts';
import {
  callInWords,
  fieldInWords,
  operationInWords,
  outcomeInWords,
  recordsInWords,
} from '#renderer/screens/connect/ledger-words.ts';
import { canDelete, permissionsOf, presetInWords } from '#renderer/screens/connect/presets.ts';
import { isNarrower } from '#renderer/features/tokens/permissions.ts';

function line(id: number): LedgerLine {
  const facts = { at: '', transport: 'mcp', operationId: 'get_case', outcome: 'done', records: [], recordCount: 0 };
  return { ...facts, id, bytes: 0, times: 1 };
}
const lines = (...ids: number[]) => ids.map(line);
const page = (nextBefore: number | null, ...ids: number[]): LedgerPage => ({ lines: lines(...ids), nextBefore });

describe('the newest lines before the older ones', () => {
  it('are there once each', () => {
    expect(joined(page(3, 6, 5, 4, 3), lines(4, 3, 2, 1))?.map(({ id }) => id)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(joined(page(null), lines())).toEqual([]);
    expect(joined(page(null, 2, 1), [])).toHaveLength(2);
  });

  it('are distinguished from a list with a gap, which must be read again', () => {
    expect(joined(page(8, 9, 8), lines(4, 3))).toBeNull();
    expect(joined(page(null, 9, 8), lines(4, 3))?.map(({ id }) => id)).toEqual([9, 8, 4, 3]);
  });
});

describe('the days of the ledger', () => {
  it('are this computer’s, with what was counted in UTC added to the day it fell on here', () => {
    const today = new Date(2026, 10, 21, 15);
    const late = new Date(2026, 10, 20, 23, 50).toISOString().slice(0, 16);
    const early = new Date(2026, 10, 21, 0, 5).toISOString().slice(0, 16);
    const counts = dayCounts(
      [
        { quarter: late, reads: 2, changes: 0, refused: 1 },
        { quarter: early, reads: 1, changes: 3, refused: 0 },
        { quarter: '2020-01-01T00:00', reads: 9, changes: 9, refused: 9 },
      ],
      today,
      3,
    );
    expect(counts).toEqual([
      { day: '2026-11-19', reads: 0, changes: 0, refused: 0 },
      { day: '2026-11-20', reads: 2, changes: 0, refused: 1 },
      { day: '2026-11-21', reads: 1, changes: 3, refused: 0 },
    ]);
  });

  it('begin and end at midnight here, also where a month ends', () => {
    const { from, to } = instantsOf('2026-10-31');
    expect(new Date(from)).toEqual(new Date(2026, 9, 31));
    expect(new Date(to)).toEqual(new Date(2026, 10, 1));
  });
});

describe('a call in words', () => {
  it('says what was done, or what was wanted', () => {
    expect(callInWords({ operationId: 'delete_evidence_by_id', outcome: 'done' })).toBe('Deleted an item');
    expect(callInWords({ operationId: 'delete_evidence_by_id', outcome: 'approval_asked' })).toBe(
      'Asked to delete an item',
    );
    expect(callInWords({ operationId: 'post_folders', outcome: 'insufficient_scope' })).toBe('Asked to add a folder');
  });

  it('has words for an operation that nobody wrote words for', () => {
    expect(operationInWords('patch_binders_by_id')).toBe('Changed binders');
    expect(operationInWords('patch_hearings')).toBe('Changed a hearing');
    expect(outcomeInWords('some_new_reason')).toBe('Refused: some new reason');
    expect(fieldInWords('tagNames')).toBe('tag names');
    expect(fieldInWords('folderId')).toBe('folder');
  });

  it('names what was touched, and says when its name is gone', () => {
    const named = { id: '1', kind: 'evidence', title: 'Letter' };
    expect(recordsInWords({ records: [named], recordCount: 1 })).toBe('Letter');
    expect(recordsInWords({ records: [null, named], recordCount: 14 })).toBe('Letter and 13 more');
    expect(recordsInWords({ records: [null], recordCount: 1 })).toBe('Deleted since, or not found');
    expect(recordsInWords({ records: [], recordCount: 0 })).toBe('');
  });
});

describe('a choice of what an assistant may do', () => {
  it('is one of three, each more than the one before, and none of them sees the account or its tokens', () => {
    const [read, add, all] = (['read', 'add', 'all'] as const).map((preset) => permissionsOf(preset)) as [
      string[],
      string[],
      string[],
    ];
    expect(isNarrower(add, read) && isNarrower(all, add)).toBe(true);
    expect(read.every((permission) => permission.endsWith(':read'))).toBe(true);
    expect(all.filter((permission) => /^(?:account|developer):|^\*$/.test(permission))).toEqual([]);
    expect([read, add, all].map(canDelete)).toEqual([false, true, true]);
  });

  it.each(['read', 'add', 'all'] as const)('shows the account and its tokens when that is chosen: %s', (preset) => {
    const more = permissionsOf(preset, true).filter((each) => !permissionsOf(preset).includes(each));
    expect(more.toSorted()).toEqual(['account:read', 'developer:read']);
  });

  it('is recognised again, in any order', () => {
    expect(presetInWords(permissionsOf('add', true))).toBe('Read and add, and your account');
    expect(presetInWords(permissionsOf('add').toReversed())).toBe('Read and add');
    expect(presetInWords(['case:read'])).toBeNull();
  });
});
