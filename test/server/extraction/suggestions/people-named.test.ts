import { expect, it } from 'vitest';
import { peopleNamed } from '#server/extraction/suggestions/people-named.ts';

const people = [
  { id: 'ana', name: 'Ana María Rivera', emails: ['Ana.Rivera@example.com'] },
  { id: 'sam', name: 'Sam Reyes', emails: [] },
  { id: 'dana', name: 'Dana', emails: ['dana@example.com'] },
];

const cases: [
  what: string,
  file: { kind?: string; fileName?: string; text?: string },
  named: string[],
  found?: string,
][] = [
  ['an address in a header', { kind: 'mail', text: 'From: ANA.RIVERA@example.com\nTo: x@y.org' }, ['ana'], 'mail'],
  ['a name in a header', { kind: 'mail', text: 'From: Sam Reyes <sam@work.example>' }, ['sam'], 'mail'],
  ['a name on a page', { text: 'Dear Mr. Sam\nReyes,' }, ['sam'], 'text'],
  ['a name without its accents', { text: 'signed by ANA MARIA RIVERA.' }, ['ana'], 'text'],
  ['the last name first', { text: 'Reyes, Sam (petitioner)' }, ['sam'], 'text'],
  ['a name in a file name', { fileName: '2024-03-05_letter_Sam_Reyes.pdf' }, ['sam'], 'file name'],
  ['an address of who has one name', { text: 'Write to dana@example.com.' }, ['dana'], 'text'],
  ['two of them', { text: 'Sam Reyes and Ana María Rivera agree.' }, ['ana', 'sam'], 'text'],
  ['a first name alone', { text: 'Dana and Sam came.' }, []],
  ['a name inside another', { text: 'Sam Reyesson, Balsam Reyes' }, []],
  ['another address that ends alike', { text: 'notdana@example.com, dana@example.com.au' }, []],
  ['nobody', { text: '' }, []],
];

it.each(cases)('finds who is named by %s', (_what, file, named, found) => {
  const all = { kind: 'pdf', fileName: 'scan.pdf', text: '', ...file };
  expect(peopleNamed(all, people)).toEqual(named.length === 0 ? undefined : { value: named, found });
});

it('invents nobody where the matter has no contacts', () => {
  expect(peopleNamed({ kind: 'mail', fileName: 'a.eml', text: 'From: Sam Reyes' }, [])).toBeUndefined();
});
