import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Backups } from '#server/store/backups.ts';
import { ScratchStore } from './scratch-store.ts';

const day = 86_400_000;

let scratch: ScratchStore;
let at: Awaited<ReturnType<ScratchStore['matter']>>;
let settings: { backupEvery: 'never' | 'day' | 'week'; backupsKept: number; backupFolder: string | null };
let errors: unknown[];
let backups: Backups;
let restarts: number;
beforeEach(async () => {
  scratch = await ScratchStore.open();
  scratch.now = Date.now();
  at = await scratch.matter();
  settings = { backupEvery: 'never', backupsKept: 2, backupFolder: null };
  errors = [];
  restarts = 0;
  backups = new Backups({
    store: scratch.store,
    blobs: scratch.blobs,
    dataFolder: scratch.folder,
    settings: () => settings,
    clock: () => scratch.now,
    restored: null,
    restart: () => (restarts += 1),
    logError: (error) => errors.push(error),
  });
});
afterEach(async () => {
  await backups.stop();
  await scratch[Symbol.asyncDispose]();
});

async function settled(): Promise<void> {
  await expect.poll(() => backups.busy, { interval: 2 }).toBe(true);
  await expect.poll(() => backups.busy, { interval: 5 }).toBe(false);
}

/** The files of evidence in a data folder or backup. */
function filesOf(folder: string): string[] {
  const blobs = join(folder, 'blobs');
  return readdirSync(blobs, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function sharedFiles(folder: string, other: string): number {
  const known = new Set(filesOf(folder).map((file) => statSync(file).ino));
  return filesOf(other).filter((file) => known.has(statSync(file).ino)).length;
}

describe('backups', () => {
  it('are listed with what they hold, checked, until they are deleted', async () => {
    await scratch.evidence(at, {}, 'bytes');
    const { folder } = await backups.backUp();
    const { entries, task, last } = await backups.state();
    expect(entries).toMatchObject([{ folder, made: 'by-hand', matters: 1, items: 1, verified: { ok: true } }]);
    expect(task).toBeNull();
    expect(last).toMatchObject({ kind: 'backup', ok: true, sentence: 'The backup is complete: one file.' });
    await backups.delete(folder);
    expect((await backups.state()).entries).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });

  it('of before an update and in other folders are listed too', async () => {
    writeFileSync(join(scratch.folder, 'casewright.db.before-schema-2'), 'an old database');
    const otherFolder = join(scratch.folder, '..', `elsewhere-${scratch.now}`, 'one');
    await backups.backUp(otherFolder);
    const { entries } = await backups.state();
    expect(entries.map(({ made }) => made).toSorted()).toEqual(['before-update', 'by-hand']);
    rmSync(dirname(otherFolder), { recursive: true });
    expect((await backups.state()).entries.map(({ made }) => made)).toEqual(['before-update']);
  });

  it('are distinguished from the data folders next to them, which can’t be deleted as if they were backups', async () => {
    const parent = `${scratch.folder}-copies`;
    const other = join(parent, 'a-data-folder');
    try {
      const { folder } = await backups.backUp(join(parent, 'one'));
      cpSync(folder, other, { recursive: true });
      rmSync(join(other, 'backup.json'));
      settings.backupFolder = dirname(scratch.folder);
      const listed = (await backups.state()).entries.map((entry) => entry.folder);
      expect(listed).toContain(folder);
      for (const place of [scratch.folder, other]) {
        expect(listed).not.toContain(place);
        await expect(backups.delete(place)).rejects.toMatchObject({ problem: 'not_found' });
        expect(existsSync(join(place, 'casewright.db'))).toBe(true);
      }
      // What an older version moved aside has no description.
      cpSync(other, join(scratch.folder, 'before-restore-x'), { recursive: true });
      expect((await backups.state()).entries.map(({ made }) => made)).toContain('before-restore');
    } finally {
      rmSync(parent, { recursive: true });
    }
  });

  it('are not made over the folder that the others are in, nor over what came there meanwhile', async () => {
    const own = join(scratch.folder, 'backups');
    await expect(backups.backUp(own)).rejects.toThrow(/Name a folder in it/);
    for (let n = 0; n < 20; n += 1) await scratch.evidence(at);
    const target = join(own, 'monday');
    mkdirSync(target, { recursive: true });
    const making = backups.backUp(target);
    // It has looked, and found the folder empty.
    const begun = (): boolean => readdirSync(own).some((name) => name.startsWith('monday.part-'));
    await expect.poll(begun, { interval: 1 }).toBe(true);
    writeFileSync(join(target, 'notes.txt'), 'mine');
    await expect(making).rejects.toThrow(/Something was added to/);
    expect(readdirSync(own)).toEqual(['monday']);
    expect(readdirSync(target)).toEqual(['notes.txt']);
  });

  it.each([
    ['of no name that a disk has', 'x\0y'],
    ['of a name that is too long', 'x'.repeat(3000)],
  ])('refuse a folder %s with a sentence', async (_what, name) => {
    const place = join(scratch.folder, 'backups', name, 'x');
    await expect(backups.backUp(place)).rejects.toMatchObject({ problem: 'invalid_request' });
    await expect(backups.preview(place)).rejects.toMatchObject({ problem: 'invalid_request' });
  });

  it('are not deleted while they are read, and nothing is removed while one is restored', async () => {
    for (let n = 0; n < 20; n += 1) await scratch.evidence(at);
    const { folder } = await backups.backUp();
    const verifying = backups.verify(folder);
    await expect.poll(() => backups.busy, { interval: 1 }).toBe(true);
    await expect(backups.delete(folder)).rejects.toThrow(/is in use/);
    expect(await verifying).toBe(true);
    const unused = '0'.repeat(64);
    expect(scratch.blobs.remove(unused)).toBe(true);
    const restoring = backups.restore(folder);
    await expect.poll(() => scratch.blobs.remove(unused), { interval: 1 }).toBe(false);
    await restoring;
    await expect.poll(() => restarts).toBe(1);
  });

  it('begin no more once Casewright stops', async () => {
    await backups.stop();
    await expect(backups.backUp()).rejects.toThrow(/is stopping/);
  });

  it('are looked for no more once Casewright has stopped, also where it had just begun to look', async () => {
    settings.backupEvery = 'day';
    scratch.now += day;
    backups.lookAtClock();
    await backups.stop();
    await scratch.store.close();
    backups.lookAtClock();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(errors).toEqual([]);
  });

  it('that are noted at the same time are all noted', async () => {
    const folders = ['one', 'two', 'three'].map((name) => join(scratch.folder, 'backups', name));
    for (const folder of folders) await backups.backUp(folder);
    await Promise.all(folders.slice(1).map((folder) => backups.delete(folder)));
    const noted = JSON.parse(readFileSync(join(scratch.folder, 'backups.json'), 'utf8')) as { verified: object };
    expect(Object.keys(noted.verified)).toEqual([folders[0]]);
  });

  it('say when a file in them is damaged, and go on saying it', async () => {
    const item = await scratch.evidence(at, {}, 'bytes');
    const { folder } = await backups.backUp();
    expect(await backups.verify(folder)).toBe(true);
    writeFileSync(join(folder, 'blobs', item.sha256.slice(0, 2), item.sha256), 'Bytes');
    expect(await backups.verify(folder)).toBe(false);
    const [entry] = (await backups.state()).entries;
    expect(entry?.verified).toMatchObject({ ok: false, sentence: expect.stringMatching(/1 of one file/) as string });
    await expect(backups.restore(folder)).rejects.toThrow(/missing or no longer/);
    expect(restarts).toBe(0);
  });

  it('are not made inside what they are of, by no way round', async () => {
    const refused = { problem: 'invalid_request' };
    await expect(backups.backUp(join(scratch.folder, 'blobs', 'copy'))).rejects.toMatchObject(refused);
    await expect(backups.backUp(scratch.folder)).rejects.toMatchObject(refused);
    await expect(backups.backUp('copy')).rejects.toThrow(/whole path/);
    mkdirSync(join(scratch.folder, 'backups'), { recursive: true });
    symlinkSync(scratch.folder, join(scratch.folder, 'backups', 'link'));
    await expect(backups.backUp(join(scratch.folder, 'backups', 'link', 'copy'))).rejects.toMatchObject(refused);
  });

  it('are refused while the disk they go to is not connected, and not put somewhere else', async () => {
    settings.backupFolder = join(scratch.folder, '..', `unplugged-${scratch.now}`);
    await expect(backups.backUp()).rejects.toThrow(/is not there. Is its disk connected/);
    expect(existsSync(settings.backupFolder)).toBe(false);
  });

  it('can be stopped, and leave nothing', async () => {
    for (let n = 0; n < 20; n += 1) await scratch.evidence(at);
    const making = backups.backUp();
    await expect.poll(() => backups.busy, { interval: 1 }).toBe(true);
    await expect(backups.backUp()).rejects.toThrow(/working on a backup/);
    backups.cancel();
    await expect(making).rejects.toThrow(/was stopped/);
    expect(readdirSync(join(scratch.folder, 'backups'))).toEqual([]);
    expect((await backups.state()).last).toMatchObject({ ok: false, stopped: true });
  });
});

describe('automatic backups', () => {
  it('share the files that did not change, each sound by itself, and leave those made by hand alone', async () => {
    settings.backupEvery = 'day';
    await scratch.evidence(at, {}, 'the first file');
    const byHand = await backups.backUp();
    const first = await backups.backUpAutomatically();
    await scratch.evidence(at, {}, 'the second file');
    const second = await backups.backUpAutomatically();
    expect(sharedFiles(byHand.folder, first.folder)).toBe(0);
    expect(sharedFiles(first.folder, second.folder)).toBe(1);
    await backups.delete(first.folder);
    expect(await backups.verify(second.folder)).toBe(true);

    // A damaged file is not passed on: the next backup has its own, from the data folder.
    for (const file of filesOf(second.folder)) writeFileSync(file, 'damaged');
    const third = await backups.backUpAutomatically();
    expect(sharedFiles(second.folder, third.folder)).toBe(0);
    expect(await backups.verify(third.folder)).toBe(true);
  });

  it('notice a damaged file of the data folder although an earlier backup has it', async () => {
    await scratch.evidence(at, {}, 'the only file');
    await backups.backUpAutomatically();
    for (const file of filesOf(scratch.folder)) writeFileSync(file, 'the 0nly file');
    await expect(backups.backUpAutomatically()).rejects.toThrow(/have changed since they were added/);
  });

  it('begin a day after the first matter', async () => {
    settings.backupEvery = 'day';
    backups.lookAtClock();
    const { automatic } = await backups.state();
    expect(automatic.nextAt).not.toBeNull();
    expect(Math.abs(Date.parse(automatic.nextAt ?? '') - scratch.now - day)).toBeLessThan(60_000);
    expect(backups.busy).toBe(false);
  });

  it('are made when due, and only as many are kept as wanted', async () => {
    await backups.start();
    expect((await backups.state()).automatic.nextAt).toBeNull();
    const byHand = await backups.backUp();
    settings.backupEvery = 'day';
    for (let n = 0; n < 4; n += 1) {
      scratch.now += day;
      backups.lookAtClock();
      await settled();
    }
    // The time a backup says it was made is the system's; what the clock of the test moves is when one is due.
    await expect.poll(async () => (await backups.state()).entries.length).toBe(3);
    expect(existsSync(byHand.folder)).toBe(true);
  });

  it('that fail are reported until one succeeds', async () => {
    settings.backupEvery = 'day';
    settings.backupFolder = join(scratch.folder, 'not-a-folder');
    writeFileSync(settings.backupFolder, 'a file');
    scratch.now += day;
    backups.lookAtClock();
    await expect
      .poll(async () => (await backups.state()).automatic.failure?.sentence)
      .toMatch(/inside the data folder/);
    expect(errors).toHaveLength(1);
    backups.lookAtClock();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(errors).toHaveLength(1);
    settings.backupFolder = null;
    scratch.now += day;
    backups.lookAtClock();
    await settled();
    await expect.poll(async () => (await backups.state()).automatic.failure).toBeNull();
  });
});
