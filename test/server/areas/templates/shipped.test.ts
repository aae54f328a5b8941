import { expect, test } from 'vitest';
import { fieldKey, fieldsIn } from '#server/rules/template-fields.ts';
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

test.each(shippedTemplates)(
  '$name is clean Markdown without HTML, blanks to fill in or straight quotation marks',
  (each) => {
    expect(each.body).not.toMatch(/<|\t| $|\n\n\n|_{2}|"|'/m);
    expect(each.description).toMatch(/^[A-Z].*\.$/);
  },
);
