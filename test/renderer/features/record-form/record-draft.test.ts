import { describe, expect, it } from 'vitest';
import {
  fieldsChanged,
  fieldsInConflict,
  takeOver,
  type DraftRules,
} from '#renderer/features/record-form/record-draft.ts';

interface Item {
  title: string;
  tags: string[];
  number: string | null;
}

const rules: DraftRules<Item, Item, Item> = {
  blank: { title: '', tags: [], number: null },
  draftOf: (item) => item,
  factsOf: (draft) => ({ ...draft, number: draft.number === '' ? null : draft.number }),
};
const base: Item = { title: 'old', tags: ['a'], number: null };

describe('an edited field', () => {
  it('is saved when nobody else changed it', () => {
    expect(fieldsInConflict(rules, base, { ...base, title: 'mine' }, { ...base, tags: ['a', 'theirs'] })).toEqual([]);
    expect(takeOver(rules, base, { ...base, title: 'mine' }, { ...base, tags: ['a', 'theirs'] })).toEqual({
      ...base,
      title: 'mine',
      tags: ['a', 'theirs'],
    });
  });

  it('is a conflict when someone else changed it to something different', () => {
    expect(fieldsInConflict(rules, base, { ...base, title: 'mine' }, { ...base, title: 'theirs' })).toEqual(['title']);
    expect(fieldsInConflict(rules, base, { ...base, tags: ['b'] }, { ...base, tags: ['a', 'c'] })).toEqual(['tags']);
  });

  it('needs nothing when it was not changed, or both wrote the same', () => {
    expect(fieldsInConflict(rules, base, base, { ...base, title: 'theirs' })).toEqual([]);
    expect(fieldsInConflict(rules, base, { ...base, title: 'new' }, { ...base, title: 'new' })).toEqual([]);
    expect(fieldsChanged(rules, base, { ...base, number: '' })).toEqual([]);
  });
});
