import { expect, test } from 'vitest';
import { operations } from '#server/areas/operations.ts';
import { records } from '#server/areas/records.ts';
import { rowOf, shortRow } from '#server/catalog/short-row.ts';
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
    color: 'red',
  };
  expect(shortRow({ ...row, count: 0 }, ['color'])).toEqual({
    id: '1',
    title: 'A',
    notes: 'y',
    count: 0,
    more: ['detail'],
  });
  expect(rowOf(row, ['detail', 'due'])).toEqual({ id: '1', detail: row.detail, due: null });
});

const tools = operations.map(toolOf);
const choosing = records.flatMap(({ table, operations: of, onlyWhenAsked = [] }) =>
  onlyWhenAsked.length > 0 ? [{ table, list: of?.list, onlyWhenAsked }] : [],
);

test.each(choosing)('what $table only show when asked are properties of its list', ({ list, onlyWhenAsked }) => {
  const tool = tools.find(({ operation }) => operation.id === list);
  expect(tool?.onlyWhenAsked).toEqual(onlyWhenAsked);
  expect(tool?.rows?.fields).toEqual(expect.arrayContaining([...onlyWhenAsked]));
});
