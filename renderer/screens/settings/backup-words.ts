import type { BackupEntry, BackupTask, Difference } from '#renderer/api/settings.ts';
import { formatCount, formatSize } from '#renderer/lib/quantities.ts';

export const madeWords: Record<BackupEntry['made'], string> = {
  'by-hand': 'Made by hand',
  automatically: 'Automatic',
  'before-restore': 'Kept before a restore',
  'before-update': 'Database only, before an update',
};

/** "2 matters, 120 items, 340 MB"; what is unknown is left out. */
export function holds({ matters, items, bytes }: Pick<BackupEntry, 'matters' | 'items' | 'bytes'>): string {
  const parts = [
    matters === null ? '' : formatCount(matters, 'matter'),
    items === null ? '' : formatCount(items, 'item'),
    formatSize(bytes),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

const doing: Record<BackupTask['kind'], string> = {
  backup: 'Making a backup',
  verify: 'Checking a backup',
  restore: 'Preparing the restore',
};

/** "Making a backup: 120 of 300 files, 45 MB of 120 MB". */
export function taskWords({ kind, phase, files, totalFiles, bytes, totalBytes }: BackupTask): string {
  if (phase === 'database') return `${doing[kind]}: the database`;
  if (phase === 'ready') return `${doing[kind]}: ready`;
  return `${doing[kind]}: ${files} of ${formatCount(totalFiles, 'file')}, ${formatSize(bytes)} of ${formatSize(totalBytes)}`;
}

/** What goes and what comes back, one sentence each; none when both sides are equal. */
export function differenceWords(
  { lost, returning, changed }: Difference,
  one: string,
  many?: string,
): { kind: 'lost' | 'returning' | 'changed'; sentence: string }[] {
  const words: { kind: 'lost' | 'returning' | 'changed'; sentence: string }[] = [];
  const be = (count: number): string => (count === 1 ? 'is' : 'are');
  if (lost > 0)
    words.push({
      kind: 'lost',
      sentence: `${formatCount(lost, one, many)} added since ${be(lost)} not in the backup.`,
    });
  if (returning > 0)
    words.push({
      kind: 'returning',
      sentence: `${formatCount(returning, one, many)} deleted since ${returning === 1 ? 'comes' : 'come'} back.`,
    });
  if (changed > 0)
    words.push({
      kind: 'changed',
      sentence: `${formatCount(changed, one, many)} changed since ${be(changed)} as before.`,
    });
  return words;
}
