import { expect, test } from 'vitest';
import { insertRows } from '#server/store/insert-rows.ts';
import type { BlobRow } from '#server/store/tables.ts';
import { WriteTx } from '#server/store/transaction.ts';
import { ScratchStore } from './scratch-store.ts';

const at = '2026-03-01T10:00:00.000Z';
const blobs = (count: number): BlobRow[] =>
  Array.from({ length: count }, (_, nth) => ({
    sha256: nth.toString(16).padStart(64, '0'),
    size: nth,
    createdAt: at,
  }));

test.each([
  [0, 0],
  [1, 1],
  [3, 3],
  [128, 1],
  [300, 2 + 1 + 1 + 4],
])('%i rows are stored as they were given, in %i statements', async (count, statements) => {
  await using scratch = await ScratchStore.open();
  const made = await scratch.write(async (tx) => {
    const counted = Counted.of(tx);
    await insertRows(counted, 'blobs', blobs(count));
    return counted.statements;
  });
  expect(made).toBe(statements);
  const stored = await scratch.store.read((tx) => tx.db.selectFrom('blobs').selectAll().orderBy('sha256').execute());
  expect(stored).toEqual(blobs(count));
});

test('a column without a value is left to the database', async () => {
  await using scratch = await ScratchStore.open();
  await scratch.write((tx) => insertRows(tx, 'meta', [{ key: 'noted', value: 'yes', other: undefined }]));
  const row = await scratch.store.read((tx) =>
    tx.db.selectFrom('meta').selectAll().where('key', '=', 'noted').executeTakeFirst(),
  );
  expect(row).toEqual({ key: 'noted', value: 'yes' });
});

/** The same transaction, counting what it runs. */
class Counted extends WriteTx {
  statements = 0;

  static of(tx: WriteTx): Counted {
    const session = { dialect: tx.dialect, db: tx.db, run: tx.run.bind(tx) };
    return new Counted(session, tx.records, tx.actor, tx.now);
  }

  override run: WriteTx['run'] = (query) => {
    this.statements += 1;
    return super.run(query);
  };
}
