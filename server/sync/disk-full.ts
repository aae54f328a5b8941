const codes = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

/** For a person: a full disk is no fault of anybody's program. */
export const diskFull =
  'The disk is full, so sync stopped where it was. Nothing is lost: make room, and it goes on from there.';

/** Whether there was no room to write, however deep in the error that is. */
export function isDiskFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && codes.has(String(at.code))) return true;
  }
  return false;
}
