import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Matter } from '#server/access/matters.ts';
import { usageOf } from '#server/access/usage.ts';
import { insertAccount } from '#server/areas/account/queries.ts';
import { hearings } from '#server/areas/hearings/record.ts';
import { records } from '#server/areas/records.ts';
import { todos } from '#server/areas/todos/record.ts';
import { insertWorkspace } from '#server/areas/workspaces/queries.ts';
import { answering } from '#server/catalog/answer.ts';
import { checkedColumns } from '#server/catalog/columns.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { defineMatterRecord, syncRuleOf } from '#server/catalog/record.ts';
import { inOrderOfMaking } from '#server/catalog/record-order.ts';
import { withoutUnseenIn } from '#server/catalog/references.ts';
import { databaseName } from '#server/store/backup.ts';
import { systemClock } from '#server/store/clock.ts';
import { flag, nullable, number, reference, references, set, text } from '#server/store/record.ts';
import { deleteRecord, insertRecord, updateRecord } from '#server/store/records.ts';
import { Store } from '#server/store/store.ts';
import type { MatterResource } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { historyPage } from '#server/window/activity/history.ts';
import { openConnections } from '#test/support/test-store.ts';

/* A record that is nowhere but in its declaration goes through all that a record goes through. */

const table = 'expenses' as MatterResource;
const expenses = defineMatterRecord({
  table,
  noun: 'expense',
  plural: 'expenses',
  title: 'purpose',
  columns: {
    purpose: text('restorable'),
    amount: number('restorable'),
    paid: flag('restorable'),
    tagNames: set('restorable'),
    hearingId: nullable(reference('hearings', 'clear', 'restorable')),
    todoIds: references('todos', 'restorable'),
  },
  order: { purpose: 'alphabetical' },
  charge: { bytes: 'amount', counted: true },
  operations: { list: 'get_expenses', create: 'post_expenses' },
  sync: { identity: ['purpose'], merge: { amount: 'once' } },
});
const Expense = z.strictObject({
  id: z.string(),
  purpose: z.string(),
  amount: z.number(),
  paid: z.boolean(),
  tagNames: z.array(z.string()),
  hearingId: z.string().nullable(),
  todoIds: z.array(z.string()),
});
const toExpense = answering(Expense, expenses, {});

const folder = mkdtempSync(join(tmpdir(), 'casewright-made-up-'));
let store: Store;
let matter: Matter;
let accountId: string;
beforeAll(async () => {
  store = new Store(await openConnections(join(folder, databaseName)), systemClock, [...records, expenses]);
  await write(async (tx) => {
    await tx.query(
      sql`create table expenses ("id" text primary key, "caseId" text, "createdBy" text, "private" integer, "purpose" text,
        "amount" integer, "paid" integer, "tagNames" text, "hearingId" text, "todoIds" text, "createdAt" text,
        "updatedAt" text, "trashedAt" text)`,
    );
    const account = await insertAccount(tx, { email: '', name: 'Maya Ellery' });
    accountId = account.id;
    const names = { name: 'Ours', caption: 'Ellery v. Ellery', role: '' };
    const { id: caseId, workspaceId } = await insertWorkspace(tx, { ...names, payerId: accountId });
    matter = {
      caseId,
      workspaceId,
      payerId: accountId,
      archived: false,
      whole: true,
      level: 'edit',
    } as unknown as Matter;
  });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> {
  return store.write({ accountId: accountId ?? null, tokenId: null, transport: 'window', requestId: 'test' }, work);
}

const place = () => ({ caseId: matter.caseId, createdBy: accountId });
const owner = () => ({ accountId, seesPrivate: 1 as const });

test('is made, changed, released from what is deleted, and shown in the history', async () => {
  const given = { purpose: 'Court fee', amount: 435, paid: false, tagNames: ['fees'] };
  const made = await write(async (tx) => {
    const hearing = await insertRecord(tx, hearings, { ...place(), purpose: 'Status', date: '2026-10-14' });
    const todo = await insertRecord(tx, todos, { ...place(), title: 'Pay it', private: 1 });
    const named = { ...given, hearingId: hearing.id, todoIds: [todo.id] };
    const columns = await checkedColumns({ tx, viewer: owner(), matter }, expenses, named);
    const row = await insertRecord(tx, expenses, { ...place(), ...columns });
    expect(toExpense(row)).toEqual({ id: row.id, ...named });
    return { row, hearing, todo };
  });
  await write(async (tx) => {
    // An assistant does not see a private to-do, and can't take it out of the set.
    const assistant = { tx, viewer: { ...owner(), seesPrivate: 0 as const }, matter };
    const shown = await withoutUnseenIn(assistant, table, made.row);
    expect(toExpense(shown)).toMatchObject({ hearingId: made.hearing.id, todoIds: [] });
    const change = { paid: true, todoIds: [] };
    const columns = await checkedColumns(assistant, expenses, change, made.row);
    const after = await updateRecord(tx, expenses, made.row, columns);
    expect(toExpense(after)).toMatchObject({ paid: true, todoIds: [made.todo.id] });
    // What it declares as its charge counts toward the plan that the matter is charged to.
    expect(await usageOf(tx, accountId)).toEqual({ items: 1, bytes: 435 });
    const foreign = checkedColumns(assistant, expenses, { hearingId: made.row.id });
    await expect(foreign).rejects.toThrow(/There is no hearing/);
  });
  await write(async (tx) => {
    await deleteRecord(tx, hearings, made.hearing);
    await deleteRecord(tx, todos, made.todo);
  });
  const left = await store.read((tx) => requireRecord(tx, owner(), table, made.row.id));
  expect(left).toMatchObject({ hearingId: null, todoIds: '[]', paid: 1 });
  const lines = async () => {
    const page = await store.read((tx) =>
      historyPage({ tx, viewer: owner(), matter }, { record: made.row.id }, { limit: 10 }),
    );
    return page.lines.map(({ op, title, fields }) => ({ op, title, fields }));
  };
  expect(await lines()).toEqual([
    { op: 'update', title: 'Court fee', fields: ['todoIds'] },
    { op: 'update', title: 'Court fee', fields: ['hearingId'] },
    { op: 'update', title: 'Court fee', fields: ['paid'] },
    { op: 'insert', title: 'Court fee', fields: [] },
  ]);
  await write((tx) => deleteRecord(tx, expenses, { ...made.row, ...left }));
  expect((await lines())[0]).toEqual({ op: 'delete', title: null, fields: [] });
  const gone = store.read((tx) => requireRecord(tx, owner(), table, made.row.id));
  await expect(gone).rejects.toThrow('There is no expense with that id');
});

test('has a rule of sync, and its place after what it names', () => {
  expect(syncRuleOf(expenses)).toMatchObject({
    resource: 'expenses',
    projection: {
      purpose: 'scalar',
      amount: 'once',
      paid: 'scalar',
      tagNames: 'set',
      hearingId: 'scalar',
      todoIds: 'set',
    },
    references: { hearingId: 'hearings', todoIds: 'todos' },
  });
  const order = inOrderOfMaking([expenses, ...records]).map((record) => record.table);
  expect(order.slice(0, order.indexOf(table))).toEqual(expect.arrayContaining(['cases', 'hearings']));
});
