import { expect, test } from 'vitest';
import { findMatter } from '#server/access/matters.ts';
import { folders } from '#server/areas/folders/record.ts';
import { insertRecord } from '#server/store/records.ts';
import { moveToTrash } from '#server/store/trash.ts';
import { ScratchStore } from '#test/server/store/scratch-store.ts';
import { onPostgres } from '#test/support/test-store.ts';

test('what is known of a matter is what was committed last: its archive, its Trash, who is in it', async () => {
  await using scratch = await ScratchStore.open();
  const { accountId, caseId, workspaceId } = await scratch.matter();
  const viewer = { accountId, seesPrivate: 1 } as const;
  const known = () => scratch.store.read((tx) => findMatter(tx, viewer, caseId));
  const before = await known();
  expect(before).toMatchObject({ archived: false, hasTrash: false, level: 'owner', via: 'own', whole: true });
  expect((await known()) === before, 'asked once, where the database says that nobody has committed since').toBe(
    !onPostgres,
  );

  await scratch.write(async (tx) => {
    const named = { name: 'Letters', kind: 'evidence', parentId: null, private: 0 } as const;
    const folder = await insertRecord(tx, folders, { ...named, caseId, createdBy: accountId });
    await moveToTrash(tx, 'folders', folder);
  });
  expect(await known()).toMatchObject({ hasTrash: true });

  await scratch.write((tx) =>
    tx.db.updateTable('cases').set({ archivedAt: tx.now }).where('id', '=', caseId).execute(),
  );
  expect(await known()).toMatchObject({ archived: true });

  const removed = await scratch.write(async (tx) => {
    await tx.db.deleteFrom('memberships').where('workspaceId', '=', workspaceId).execute();
    return findMatter(tx, viewer, caseId);
  });
  expect(removed, 'in the transaction that removes them').toBeUndefined();
  expect(await known()).toBeUndefined();
});
