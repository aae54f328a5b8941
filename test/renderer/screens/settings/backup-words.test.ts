import { describe, expect, it } from 'vitest';
import type { BackupTask } from '#renderer/api/settings.ts';
import { differenceWords, holds, taskWords } from '#renderer/screens/settings/backup-words.ts';

const task: BackupTask = {
  kind: 'backup',
  folder: '/backups/one',
  startedAt: '2026-11-21T08:00:00.000Z',
  phase: 'files',
  files: 1,
  totalFiles: 3,
  bytes: 1_000_000,
  totalBytes: 2_500_000,
};

describe('the words of a backup', () => {
  it('say how far a task is, in files and in bytes', () => {
    expect(taskWords(task)).toBe('Making a backup: 1 of 3 files, 1.0 MB of 2.5 MB');
    expect(taskWords({ ...task, kind: 'verify', phase: 'database' })).toBe('Checking a backup: the database');
  });

  it('say what it holds, and leave out what nobody knows', () => {
    expect(holds({ matters: 1, items: 120, bytes: 5_000_000 })).toBe('1 matter, 120 items, 5.0 MB');
    expect(holds({ matters: null, items: null, bytes: 12 })).toBe('12 bytes');
  });

  it('say what goes, comes back and is older, in one and in many', () => {
    const words = differenceWords({ lost: 1, returning: 2, changed: 1 }, 'item').map(({ sentence }) => sentence);
    expect(words).toEqual([
      '1 item added since is not in the backup.',
      '2 items deleted since come back.',
      '1 item changed since is as before.',
    ]);
    expect(differenceWords({ lost: 0, returning: 0, changed: 0 }, 'item')).toEqual([]);
  });
});
