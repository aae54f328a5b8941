import { AppError } from '#server/errors/app-error.ts';
import type { StagedFile } from '#server/store/blobs.ts';
import type { MatterContext } from '#server/sync/matter/context.ts';
import { bytesThere } from '#server/sync/matter/bytes-there.ts';
import { Trouble } from '#server/sync/remote/trouble.ts';
import { alikeAmong, type Import, saidAbout } from './import-answer.ts';
import { readHere } from './imports-known.ts';
import { leaveImport, stillImporting } from './left-import.ts';
import { waitsBetween } from './waits.ts';

/** Fetches the file of an export that was added there, and imports it here with its answers (SPEC 10.6). */
export async function fetchImport(
  context: MatterContext,
  theirs: Import,
  signal: AbortSignal | undefined,
): Promise<Import | undefined> {
  const no = (why: string): undefined => leaveImport(context, { there: theirs.id }, why);
  const { courtCaseId } = theirs;
  const mine = courtCaseId === null ? null : context.known.localOf('courtCases', courtCaseId);
  if (mine === undefined) return no('What it belongs to is not here yet.');
  const bytes = await bytesThere(context, theirs.id, theirs.sha256);
  if ('why' in bytes) return no(bytes.why);
  try {
    await addHere(context, theirs, mine, bytes.staged);
  } catch (error) {
    if (!(error instanceof AppError) || error.problem === 'internal') throw error;
    return no(error.message);
  } finally {
    await context.parts.blobs.discard(bytes.staged);
  }
  return settled(context, theirs, no, signal);
}

async function addHere(
  context: MatterContext,
  theirs: Import,
  courtCaseId: string | null,
  staged: StagedFile,
): Promise<void> {
  const body = { caseId: context.pair.caseId, ...saidAbout(theirs, courtCaseId) };
  await context.local.send('post_messages_import', body, [{ ...staged, fileName: theirs.fileName }]);
}

async function settled(
  context: MatterContext,
  theirs: Import,
  no: (why: string) => undefined,
  signal: AbortSignal | undefined,
): Promise<Import | undefined> {
  for (const wait of waitsBetween(100, 2000)) {
    const mine = alikeAmong(await readHere(context), theirs);
    if (mine?.state === 'done') return mine;
    await context.parts.clock.sleep(wait, signal);
    if (signal?.aborted) throw new Trouble('stopped', 'Sync was stopped.');
  }
  return no(stillImporting);
}
