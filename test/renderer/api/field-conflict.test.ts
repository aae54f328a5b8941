import { describe, expect, it } from 'vitest';
import { judgeEdit } from '#renderer/api/field-conflict.ts';

describe('an edited field', () => {
  it('is saved when nobody else changed it', () => {
    expect(judgeEdit('old', 'mine', 'old')).toBe('save');
    expect(judgeEdit(['a'], ['a', 'b'], ['a'])).toBe('save');
  });

  it('is a conflict when someone else changed it to something different', () => {
    expect(judgeEdit('old', 'mine', 'theirs')).toBe('conflict');
    expect(judgeEdit(['a'], ['b'], ['a', 'c'])).toBe('conflict');
  });

  it('needs nothing when it was not changed, or both wrote the same', () => {
    expect(judgeEdit('old', 'old', 'theirs')).toBe('nothing');
    expect(judgeEdit('old', 'new', 'new')).toBe('nothing');
    expect(judgeEdit(null, '', null)).toBe('nothing');
  });
});
