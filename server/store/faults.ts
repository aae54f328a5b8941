/*
 * What a database or a disk says in its error's code: SQLite and the system by name, PostgreSQL by SQLSTATE
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */

const full = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']);

/** Whether there was no room to write, however deep in the error that is. */
export function isDiskFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (full.has(codeOf(at))) return true;
  return false;
}

/** Whether a row was refused by a constraint: one that is there already, or one that names what is not there. */
export function breaksConstraint(error: unknown): boolean {
  const code = codeOf(error);
  return code.startsWith('SQLITE_CONSTRAINT') || /^23\d{3}$/.test(code);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
