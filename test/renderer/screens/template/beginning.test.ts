import { expect, test } from 'vitest';
import type { FilledTemplate } from '#renderer/api/generated.ts';
import { askedOf, beginningRules, previewOf, writtenFor } from '#renderer/screens/template/beginning.ts';

const field = (name: string, label: string) => ({ name, label, source: 'person' as const, hint: null, required: true });
const template: FilledTemplate = {
  id: 'letter',
  key: 'letter',
  name: 'Letter',
  kind: 'letter',
  description: '',
  own: false,
  body: '# {{title}}\n\n{{court}}: {{facts}}, {{place}}',
  fields: [field('title', 'Title'), field('court', 'Court'), field('facts', 'Facts'), field('place', 'Place')],
  values: { court: 'Superior Court' },
  missing: ['facts', 'place'],
  courtCaseId: null,
  courtPaper: false,
};
const draft = (values: Record<string, string>, title = 'To the school') => ({ ...beginningRules.blank, title, values });

test('the preview has the title, what the case says and what was written, and names what is empty', () => {
  const { text, empty } = previewOf(template, draft({ facts: 'It rained', place: '  ' }));
  expect(text).toBe('# To the school\n\nSuperior Court: It rained, {{place}}');
  expect(empty).toEqual(['Place']);
  expect(previewOf(template, draft({}, ' ')).text).toContain('# Letter');
});

test('what may be left out leaves no mark, and is named apart', () => {
  const optional = {
    ...template,
    body: `${template.body}\n\n## Copies\n\n{{copies}}`,
    fields: [...template.fields, { ...field('copies', 'Copies to'), required: false }],
  };
  const { text, empty, out } = previewOf(optional, draft({ facts: 'It rained', place: 'here', copies: ' ' }));
  expect(text).toBe('# To the school\n\nSuperior Court: It rained, here');
  expect([empty, out]).toEqual([[], ['Copies to']]);
});

test('what was written stays to be seen when the case says it too, and comes first', () => {
  const typed = { court: 'Family Court' };
  expect(askedOf(template, typed).map(({ name }) => name)).toEqual(['court', 'facts', 'place']);
  expect(previewOf(template, draft(typed)).text).toContain('Family Court:');
});

test('what was written for a field that is gone is not sent', () => {
  expect(writtenFor(template, { facts: 'It rained', school: 'Fernhill', place: '' })).toEqual({ facts: 'It rained' });
});
