import { AppError } from '#server/errors/app-error.ts';

/** Refuses with 409 and the record as it is now, when it is no longer the version the caller read. */
export async function requireVersion(
  row: { updatedAt: string },
  expected: string | undefined,
  current: () => unknown,
): Promise<void> {
  if (expected === undefined || expected === row.updatedAt) return;
  throw new AppError('conflict', 'This was changed since you read it. Look at the current version and try again.', {
    current: await current(),
  });
}
