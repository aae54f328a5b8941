import { expect, test } from 'vitest';
import { records } from '#renderer/api/generated-records.ts';
import { routes } from '#renderer/api/generated.ts';

test.each(Object.entries(records))('%s names operations and records that there are', (_name, record) => {
  for (const id of Object.values(record.operations ?? {})) expect(routes).toHaveProperty(id);
  const fieldsOf: Readonly<Record<string, Readonly<Record<string, unknown>>>> = Object.fromEntries(
    Object.entries(records).map(([table, { fields }]) => [table, fields]),
  );
  for (const [other, fields] of [...Object.entries(record.follows), ...Object.entries(record.rowsOf)]) {
    for (const field of fields) expect(fieldsOf[other]).toHaveProperty(field);
  }
});

test.each(Object.entries(records))(
  '%s puts back only what its history shows, and whole statements',
  (_name, record) => {
    const shown = Object.keys(record.fields);
    expect(shown).toEqual(expect.arrayContaining([...record.putBack]));
    for (const field of record.together.flat()) expect<readonly string[]>(record.putBack).toContain(field);
  },
);
