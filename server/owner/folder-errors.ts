import { OwnerError } from './owner-error.ts';

/** Turns the operating system's error about a data folder into a sentence that names the folder and the reason. */
export function withFolderErrors<T>(dataFolder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const why = REASONS[(error as NodeJS.ErrnoException).code ?? ''] ?? (error as Error).message;
    throw new OwnerError('folder', `Casewright can't use the data folder ${dataFolder}: ${why}.`, { cause: error });
  }
}

const REASONS: Record<string, string> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a file of that name is there',
};
