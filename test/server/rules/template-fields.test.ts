import { expect, test } from 'vitest';
import { begunText, fieldKey, fieldsIn, fillFields } from '#server/rules/template-fields.ts';

const filled = (text: string, values: Record<string, string>) =>
  fillFields(text, new Map(Object.entries(values).map(([name, value]) => [fieldKey(name), value])));

test('fields are found once each, whatever their spaces, marks and capitals', () => {
  expect(fieldsIn('{{caseNumber}} {{ Case number }} {{case-number}} {{Größe 2}}')).toEqual(['caseNumber', 'Größe 2']);
});

test.each(['{{}}', '{{ - }}', '{{a{b}}', '{ {a} }', '{{a\nb}}', `{{${'x'.repeat(61)}}}`])('%j is no field', (text) => {
  expect(fieldsIn(text)).toEqual([]);
  expect(filled(text, { a: '1', b: '2', '': '3' })).toBe(text);
});

test('what has no value stays as it is written, and a value is not read for fields', () => {
  expect(filled('{{a}}, {{b}}, {{ A }}', { a: '{{b}} $& $1' })).toBe('{{b}} $& $1, {{b}}, {{b}} $& $1');
});

test('an empty value leaves the field out', () => {
  expect(filled('before {{a}} after', { a: '' })).toBe('before  after');
});

test.each([
  ['1. {{a}}', '1. one\n   two'],
  ['10) {{a}}', '10) one\n    two'],
  ['  - {{a}}', '  - one\n    two'],
  ['> {{a}}', '> one\n> two'],
  ['    {{a}}', '    one\n    two'],
  ['words {{a}}', 'words one\ntwo'],
  ['{{a}}', 'one\ntwo'],
])('further lines stay in what %j is in', (text, expected) => {
  expect(filled(text, { a: 'one\ntwo' })).toBe(expected);
});

const optional = [
  { name: 'a', required: false },
  { name: 'b', required: true },
];
const begun = (text: string, values: Record<string, string> = {}) =>
  begunText(text, optional, new Map(Object.entries(values)));

test.each([
  ['a paragraph', 'One.\n\n{{a}}\n\nTwo.\n', 'One.\n\nTwo.\n'],
  ['a sentence', 'One. Call me: {{a}}\n\nTwo.', 'One.\n\nTwo.'],
  ['a line, and what the one before it went on with', 'Date: {{b}}\\\nPlace: {{a}}', 'Date: {{b}}'],
  ['a line between others', 'One\\\nPlace: {{a}}\\\nTwo', 'One\\\nTwo'],
  [
    'a heading with nothing else below it',
    '# One\n\n## A\n\n{{a}}\n\n## Two\n\nWords.\n',
    '# One\n\n## Two\n\nWords.\n',
  ],
  ['the last heading', '## One\n\nWords.\n\n## A\n\n{{a}}\n', '## One\n\nWords.\n'],
  ['headings one below the other', '# A\n\n## A\n\n{{a}}\n\n# Two', '# Two'],
  ['no heading with other words below it', '## A\n\n{{a}}\n\nWords.', '## A\n\nWords.'],
  ['no heading with another part below it', '# A\n\n{{a}}\n\n## Two\n\nWords.', '# A\n\n## Two\n\nWords.'],
])('what may be left out takes along %s', (_what, text, expected) => {
  expect(begun(text)).toBe(expected);
  expect(begun(text, { a: ' \n' })).toBe(expected);
  expect(begun(text, { a: 'X', b: 'Y' })).toBe(text.replace('{{a}}', 'X').replace('{{b}}', 'Y'));
});

test('what is required stays as it is written, and so does an empty heading that was there', () => {
  expect(begun('## One\n\n## Two\n\n{{b}}\n\n{{a}}')).toBe('## One\n\n## Two\n\n{{b}}');
});
