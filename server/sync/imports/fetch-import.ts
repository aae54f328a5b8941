import { AppError } from '#server/errors/app-error.ts';
import type { MatterContext } from '#server/sync/matter/context.ts';
import { bytesThere } from '#server/sync/matter/bytes-there.ts';
import { alikeAmong, type Import, saidAbout } from './import-answer.ts';
import { readHere } from './imports-known.ts';
import { leaveImport, stillImporting } from './left-import.ts';
import { lookUntil } from './waits.ts';

/** Fetches the file of an export that was added there, and imports it here with its answers (SPEC 10.6). */
export async function fetchImport(context: MatterContext, theirs: Import): Promise<Import | undefined> {
  const no = (why: string): undefined => leaveImport(context, { there: theirs.id }, why);
  const { courtCaseId } = theirs;
  const mine = courtCaseId === null ? null : context.known.localOf('courtCases', courtCaseId);
  if (mine === undefined) return no('What it belongs to is not here yet.');
  const bytes = await bytesThere(context, theirs.id, theirs.sha256);
  if ('why' in bytes) return no(bytes.why);
  try {
    const body = { caseId: context.pair.caseId, ...saidAbout(theirs, mine) };
    await context.local.send('post_messages_import', body, [{ ...bytes.staged, fileName: theirs.fileName }]);
  } catch (error) {
    if (!(error instanceof AppError) || error.problem === 'internal') throw error;
    return no(error.message);
  } finally {
    await context.parts.blobs.discard(bytes.staged);
  }
  let made: Import | undefined;
  await lookUntil(context, { first: 100, longest: 2000 }, async () => {
    made = alikeAmong(await readHere(context), theirs);
    return made?.state === 'done';
  });
  return made?.state === 'done' ? made : no(stillImporting);
}
