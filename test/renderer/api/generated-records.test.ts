import { expect, test } from 'vitest';
import { records } from '#renderer/api/generated-records.ts';
import { routes } from '#renderer/api/generated.ts';

test.each(Object.entries(records))('%s names operations and records that there are', (_name, record) => {
  for (const id of Object.values(record.operations ?? {})) expect(routes).toHaveProperty(id);
  const named = [record.references, record.derived]
    .flatMap((fields) => Object.values<readonly string[]>(fields))
    .flat();
  for (const name of [...named, ...record.alsoLists]) expect(records).toHaveProperty(name);
});

test.each(Object.entries(records))(
  '%s puts back only what its history shows, and whole statements',
  (_name, record) => {
    const shown = Object.keys(record.fields);
    expect(shown).toEqual(expect.arrayContaining([...record.putBack]));
    for (const field of record.together.flat()) expect<readonly string[]>(record.putBack).toContain(field);
  },
);
