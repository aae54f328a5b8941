import { expect, test } from 'vitest';
import { fieldKey, fieldsIn, fillFields } from '#server/rules/template-fields.ts';

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
