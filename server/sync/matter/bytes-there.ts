import type { StagedFile } from '#server/store/blobs.ts';
import { isDiskFull } from '#server/store/faults.ts';
import { BadAnswer, Trouble } from '#server/sync/remote/trouble.ts';
import type { MatterContext } from './context.ts';

/** A file of the server, which counts only once it is whole and hashed (SPEC 7.4); else why it can't be had. */
export async function bytesThere(
  context: MatterContext,
  id: string,
  sha256: string,
): Promise<{ staged: StagedFile } | { why: string }> {
  const { blobs } = context.parts;
  const operation = context.document.operation('get_files_by_id');
  if (!operation) return { why: 'The server has no way to fetch its file.' };
  try {
    const request = { operation, path: { id }, query: {}, body: undefined, says: [] };
    const staged = await blobs.stage(await context.client.download(request));
    if (staged.sha256 === sha256) return { staged };
    await blobs.discard(staged);
    return { why: 'The file that came is not the one the server describes. The next run fetches it again.' };
  } catch (error) {
    if (error instanceof BadAnswer) return { why: error.message };
    if (error instanceof Trouble || isDiskFull(error) || isOurs(error)) throw error;
    return { why: 'The connection broke in the middle of a file. The next run fetches it again.' };
  }
}

function isOurs(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'EACCES' || code === 'EROFS';
}
