import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { Settings } from '#server/settings/settings.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'casewright-settings-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const open = (env: Record<string, string> = {}, flags: Record<string, string> = {}) =>
  Settings.open(loadConfig({ env, flags: { data, ...flags } }));

describe('saved settings', () => {
  it('hold over the default, at once and after a start', async () => {
    const settings = await open();
    const notified: unknown[] = [];
    settings.onChange(({ backupEvery }) => notified.push(backupEvery));
    await settings.change({ backupEvery: 'week', ocrLanguages: ['eng', 'fra'] });
    expect(notified).toEqual(['week']);
    expect(settings.values).toMatchObject({ backupEvery: 'week', ocrLanguages: ['eng', 'fra'], backupsKept: 7 });
    expect((await open()).values).toMatchObject({ backupEvery: 'week', ocrLanguages: ['eng', 'fra'] });
  });

  it('yield to the environment and to flags, which can’t be changed', async () => {
    await (await open()).change({ backupEvery: 'week', backupsKept: 3 });
    const settings = await open({ CASEWRIGHT_BACKUP_EVERY: 'day' }, { 'backups-kept': '9' });
    expect(settings.values).toMatchObject({ backupEvery: 'day', backupsKept: 9 });
    expect(settings.fixedBy).toEqual({ backupEvery: 'CASEWRIGHT_BACKUP_EVERY', backupsKept: '--backups-kept' });
    await expect(settings.change({ backupEvery: 'never' })).rejects.toThrow(/fixed by CASEWRIGHT_BACKUP_EVERY/);
    expect((await open()).values.backupEvery).toBe('week');
  });

  it('are forgotten with null', async () => {
    const settings = await open();
    await settings.change({ backupsKept: 3 });
    expect((await settings.change({ backupsKept: null })).backupsKept).toBe(7);
  });

  it('in a damaged file are put aside, and the window can say so', async () => {
    const file = path.join(data, 'settings.json');
    writeFileSync(file, '{"backupEvery": "hourly"');
    const settings = await open();
    expect(settings.trouble).toMatch(/could not be understood/);
    expect(settings.values.backupEvery).toBe('day');
    expect(existsSync(file)).toBe(false);
    expect(readFileSync(`${file}.damaged`, 'utf8')).toContain('hourly');
  });
});
