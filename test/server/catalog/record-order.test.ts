import { expect, test } from 'vitest';
import { records } from '#server/areas/records.ts';
import { defineMatterRecord, type RecordDefinition } from '#server/catalog/record.ts';
import { inOrderOfMaking } from '#server/catalog/record-order.ts';
import { type Columns, nullable, reference, references } from '#server/store/record.ts';
import type { MatterResource } from '#server/store/tables.ts';

const matter = records.filter(({ inMatter }) => !inMatter);

function planted(table: string, columns: Columns): RecordDefinition {
  const sync = { stays: 'only planted here' };
  return defineMatterRecord({ table: table as MatterResource, noun: table, plural: table, columns, sync });
}

function tables(list: readonly RecordDefinition[]): string[] {
  return list.map(({ table }) => table);
}

test('makes a record after what it names, in any order of the list', () => {
  const order = tables(records);
  for (const { table, columns, inMatter } of records) {
    const named = Object.values(columns).flatMap(({ kind, to }) => {
      if (kind !== 'reference' || to === undefined) return [];
      return typeof to === 'string' ? [to] : Object.values(to.of);
    });
    const others = [...named, ...(inMatter ? ['cases'] : [])].filter((other) => other !== table);
    for (const other of others) expect(order.slice(0, order.indexOf(table)), `before ${table}`).toContain(other);
  }
  expect(tables(inOrderOfMaking(records.toReversed())).toSorted()).toEqual(order.toSorted());
});

test('keeps the order of the list where nothing else decides, and lets a set name what comes later', () => {
  const todos = planted('todos', { hearingId: nullable(reference('hearings', 'clear', 'shown')) });
  const evidence = planted('evidence', { hearingIds: references('hearings', 'shown') });
  const hearings = planted('hearings', {});
  const order = tables(inOrderOfMaking([todos, evidence, ...matter, hearings]));
  expect(order.filter((table) => !tables(matter).includes(table))).toEqual(['evidence', 'hearings', 'todos']);
});

test('refuses records that name each other, and a name of no record', () => {
  const todos = planted('todos', { hearingId: reference('hearings', 'delete', 'shown') });
  const hearings = planted('hearings', { todoId: reference('todos', 'delete', 'shown') });
  expect(() => inOrderOfMaking([...matter, todos, hearings])).toThrow('name each other: todos, hearings, todos');
  expect(() => inOrderOfMaking([...matter, todos])).toThrow('todos names hearings, which is in no area.');
});
