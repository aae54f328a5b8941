import { expect, test } from 'vitest';
import { begunText, fieldKey, fieldsIn } from '#server/rules/template-fields.ts';
import { commonField } from '#server/areas/templates/common-fields.ts';
import { shippedTemplates } from '#server/areas/templates/shipped.ts';

const keysOf = (names: readonly string[]) => names.map((name) => fieldKey(name));

test('there are twenty, each under its own key', () => {
  expect(new Set(shippedTemplates.map(({ key }) => key)).size).toBe(20);
});

test.each(shippedTemplates)(
  '$name: each field is one of the matter or declared, and each declared one is used',
  (each) => {
    const { body, fields } = each;
    const used = keysOf(fieldsIn(body));
    const declared = keysOf(fields.map(({ name }) => name));
    expect(used.filter((key) => !commonField(key) && !declared.includes(key))).toEqual([]);
    expect(declared.filter((key) => !used.includes(key))).toEqual([]);
    expect(declared.filter((key) => commonField(key))).toEqual([]);
    expect(new Set(declared).size).toBe(declared.length);
  },
);

test.each(shippedTemplates)('$name is whole without what may be left out', ({ body, fields }) => {
  const values = new Map(fieldsIn(body).map((name) => [fieldKey(name), 'Words']));
  const optional = fields.filter(({ required }) => !required);
  for (const { name } of optional) values.delete(fieldKey(name));
  const text = begunText(`${body}\n`, fields, values);
  expect(text).not.toContain('{{');
  // No heading before nothing, and no line that goes on nowhere.
  expect(text).not.toMatch(/^#.*\n+(#|$(?![^]))|\\\n\n|\\\n$|\n\n\n/m);
  expect(text.endsWith('\n')).toBe(true);
});

test.each(shippedTemplates)(
  '$name is clean Markdown without HTML, blanks to fill in or straight quotation marks',
  (each) => {
    expect(each.body).not.toMatch(/<|\t| $|\n\n\n|_{2}|"|'/m);
    expect(each.description).toMatch(/^[A-Z].*\.$/);
  },
);
