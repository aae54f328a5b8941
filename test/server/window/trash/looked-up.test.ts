import { expect, test } from 'vitest';
import { findMatter } from '#server/access/matters.ts';
import { folders } from '#server/areas/folders/record.ts';
import { insertRecord } from '#server/store/records.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { moveToTrash } from '#server/store/trash.ts';
import { requireTrashed } from '#server/window/trash/queries.ts';
import { ScratchStore } from '#test/server/store/scratch-store.ts';

test('restoring one record reads that record, not all of Trash', async () => {
  await using scratch = await ScratchStore.open();
  const { accountId, caseId } = await scratch.matter();
  const viewer = { accountId, seesPrivate: 1 } as const;
  const ids = await scratch.write(async (tx) => {
    const made: string[] = [];
    for (let each = 0; each < 20; each += 1) {
      const named = { name: `Letters ${each}`, kind: 'evidence', parentId: null, private: 0 } as const;
      const folder = await insertRecord(tx, folders, { ...named, caseId, createdBy: accountId });
      await moveToTrash(tx, 'folders', folder);
      made.push(folder.id);
    }
    return made;
  });
  const [id = ''] = ids;
  let read = 0;
  const groups = await scratch.write(async (tx) => {
    const matter = await findMatter(tx, viewer, caseId);
    if (matter === undefined) throw new Error('The matter is there.');
    const counted = tx.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        read += result.rows.length;
        return Promise.resolve(result);
      },
    });
    const counting = new Proxy(tx, {
      get: (target, name) => {
        const value: unknown = name === 'db' ? counted : Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    }) satisfies WriteTx;
    return requireTrashed({ tx: counting, viewer, matter }, [id]);
  });
  expect(groups.flat().map(({ recordId }) => recordId)).toEqual([id]);
  expect(read).toBeLessThan(10);
});
