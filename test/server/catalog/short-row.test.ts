import { expect, test } from 'vitest';
import { operations } from '#server/areas/operations.ts';
import { onlyWhenAsked, rowOf, shortRow } from '#server/catalog/short-row.ts';
import { toolOf } from '#server/transports/mcp/tool.ts';

test('a short row leaves out what is empty or rarely asked for, and names what is long', () => {
  const row = {
    id: '1',
    caseId: '2',
    title: 'A',
    detail: 'x'.repeat(201),
    notes: 'y',
    due: null,
    done: false,
    tags: [],
  };
  expect(shortRow({ ...row, count: 0 })).toEqual({ id: '1', title: 'A', notes: 'y', count: 0, more: ['detail'] });
  expect(rowOf(row, ['detail', 'due'])).toEqual({ id: '1', detail: row.detail, due: null });
});

test('what is only shown when asked for is a property of some list', () => {
  const known = new Set(operations.flatMap((operation) => toolOf(operation).rowFields));
  expect([...onlyWhenAsked].filter((name) => !known.has(name))).toEqual([]);
});
