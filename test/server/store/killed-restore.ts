import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { backUp } from '#server/store/backup.ts';
import { asidePrefix, finishRestore, journalName } from '#server/store/restore-journal.ts';
import { findSource, prepareRestore } from '#server/store/restore.ts';
import { addToken, revokeToken, titles, tokensOf } from './restored-folder.ts';
import { ScratchStore } from './scratch-store.ts';

const program = fileURLToPath(new URL('./programs/finish-restore.ts', import.meta.url));

/** Kills a restore at each step, or at one of so many: it is old or becomes new, whole, at the next start. */
export async function expectWholeAfterKills({ every }: { every: number }): Promise<void> {
  await using scratch = await ScratchStore.open();
  const at = await scratch.matter();
  await scratch.evidence(at, { title: 'Old' }, 'old');
  const stolen = await addToken(scratch, at.accountId, 'stolen');
  const backup = join(scratch.folder, 'backups', 'monday');
  await backUp(scratch.store, scratch.blobs, backup);
  await revokeToken(scratch, stolen);
  await scratch.evidence(at, { title: 'New' }, 'new');
  await prepareRestore(scratch.folder, await findSource(scratch.folder, backup), { facts: null });
  // Not closed: the write-ahead log still holds the last writes, as after a kill of the server itself.
  const decided = join(scratch.folder, '..', `${scratch.folder.split('/').at(-1)}-decided`);
  cpSync(scratch.folder, decided, { recursive: true });
  const work = `${decided}-work`;
  try {
    const run = (dieAfter: number) =>
      spawnSync(process.execPath, [program, work, String(dieAfter)], { encoding: 'utf8' });
    cpSync(decided, work, { recursive: true });
    const steps = Number(run(0).stdout);
    expect(steps).toBeGreaterThan(10);
    for (let dieAfter = 1; dieAfter <= steps; dieAfter += every) {
      rmSync(work, { recursive: true, force: true });
      cpSync(decided, work, { recursive: true });
      expect(run(dieAfter).signal, `step ${dieAfter}`).toBe('SIGKILL');
      finishRestore(work);
      expect(titles(work), `step ${dieAfter}`).toEqual(['Old']);
      expect(tokensOf(work), `step ${dieAfter}`).toMatchObject({ stolen: { revoked: true } });
      const aside = readdirSync(work).find((name) => name.startsWith(asidePrefix)) ?? '';
      expect(titles(join(work, aside)), `step ${dieAfter}`).toEqual(['New', 'Old']);
      expect(existsSync(join(work, journalName))).toBe(false);
    }
  } finally {
    rmSync(decided, { recursive: true, force: true });
    rmSync(work, { recursive: true, force: true });
  }
}
