import { describe, expect, it } from 'vitest';
import { changedFacts, chosen, draftRules, line, prose, title } from '#renderer/features/record-form/record-draft.ts';

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
