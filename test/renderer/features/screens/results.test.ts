import { expect, test } from 'vitest';
import { listedResults, resultsShown } from '#renderer/features/screens/results.ts';

interface Note {
  id: string;
  title: string;
  detail: string | null;
}

const notes = listedResults<Note>({
  name: 'Notes',
  list: () => ({ queryKey: ['notes'] }),
  texts: ({ title, detail }) => [title, detail],
  result: ({ id, title }) => ({ label: title, to: `/notes/${id}` }),
});
const note = (id: string, title: string, detail: string | null = null): Note => ({ id, title, detail });
const found = (all: readonly Note[], words: string): string[] =>
  notes.found(all, words).results.map(({ label }) => label);

test('every word must be in the record, wherever in it, and may be a beginning', () => {
  const all = [
    note('1', 'Call the school', 'Ms. Petrie, about the sign-out book'),
    note('2', 'School fees'),
    note('3', 'Preschool', 'Petrie'),
  ];
  expect(found(all, 'school')).toEqual(['Call the school', 'School fees']);
  expect(found(all, 'petri school')).toEqual(['Call the school']);
  expect(found(all, 'PÉTRIE')).toEqual(['Call the school', 'Preschool']);
  expect(found(all, '"school fees"')).toEqual(['School fees']);
  expect(found(all, 'school zeppelin')).toEqual([]);
  expect(found(all, '-')).toEqual([]);
});

test('the words are shown where they were found, unless that is the name', () => {
  const [byName, inText] = notes.found(
    [note('1', 'School'), note('2', 'Call', 'Ask at the\nschool office')],
    'school',
  ).results;
  expect(byName?.snippet).toBeUndefined();
  expect(inText?.snippet).toEqual({ text: 'Ask at the school office', ranges: [[11, 17]] });
});

test('all are counted, the first are shown', () => {
  const all = Array.from({ length: 40 }, (_, at) => note(String(at), `School ${at}`));
  const { total, results } = notes.found(all, 'school');
  expect(total).toBe(40);
  expect(results).toHaveLength(resultsShown);
});
