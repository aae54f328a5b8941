import { describe, expect, it } from 'vitest';
import {
  changedFacts,
  chosen,
  draftRules,
  fieldsChanged,
  fieldsInConflict,
  line,
  prose,
  takeOver,
  title,
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

describe('a form that is said field by field', () => {
  interface File {
    id: string;
    caption: string;
    judge: string | null;
    notes: string | null;
    status: 'open' | 'closed';
  }
  const ofFile = draftRules<File>()({
    caption: title,
    judge: line,
    notes: prose,
    status: chosen<File['status']>('open'),
  });
  const file: File = { id: 'f', caption: 'Ellery', judge: null, notes: null, status: 'closed' };

  it('is blank where nothing is stored, and holds no other field', () => {
    expect(ofFile.blank).toEqual({ caption: '', judge: '', notes: '', status: 'open' });
    expect(ofFile.draftOf(file)).toEqual({ caption: 'Ellery', judge: '', notes: '', status: 'closed' });
  });

  it('trims lines, keeps prose to the letter, and sends null for what was emptied', () => {
    const draft = { ...ofFile.draftOf(file), caption: ' Ellery ', judge: ' Hon. R. Alvarez ', notes: ' two\n' };
    expect(changedFacts(ofFile, file, draft)).toEqual({ judge: 'Hon. R. Alvarez', notes: ' two\n' });
    const emptied = { ...draft, judge: '  ', notes: '' };
    expect(changedFacts(ofFile, { ...file, judge: 'x', notes: 'x' }, emptied)).toEqual({ judge: null, notes: null });
  });
});
