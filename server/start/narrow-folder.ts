import { chmod, stat } from 'node:fs/promises';
import { errorFacts, type Log } from '#server/program/log.ts';

/** A data folder is its owner's alone: one that other accounts of this machine may enter is closed to them. */
export async function narrowFolder(folder: string, log: Log): Promise<void> {
  const { mode } = await stat(folder);
  // Windows answers the same mode for every folder; who may enter is decided by the folder around it.
  if (process.platform === 'win32' || (mode & 0o077) === 0) return;
  try {
    await chmod(folder, 0o700);
    log.info('Other users of this computer could open the data folder. Now only its owner can.');
  } catch (error) {
    log.error(
      'Other users of this computer can open the data folder, and this could not be changed.',
      errorFacts(error),
    );
  }
}
