import { createReadStream } from 'node:fs';
import type { StagedFile } from '#server/store/blobs.ts';
import { messageLimits } from '#server/rules/messages.ts';
import { isLeft, type MatterContext, stopIfAsked } from '#server/sync/matter/context.ts';
import { stage } from '#server/sync/matter/upload.ts';
import type { WirePart } from '#server/sync/ports.ts';
import { requireToken } from '#server/sync/remote/client.ts';
import { Trouble } from '#server/sync/remote/trouble.ts';
import { asImport, type Import, saidAbout } from './import-answer.ts';
import { ask, asked } from './imports-known.ts';
import { leaveImport, stillImporting } from './left-import.ts';
import { lookUntil } from './waits.ts';

/**
 * Sends the file with its answers, in parts where it is large. The same bytes and answers are one import on a server, so
 * sending them again continues and makes nothing twice (SPEC 10.6). Undefined where it could not be stored there.
 */
export async function sendImport(context: MatterContext, mine: Import): Promise<Import | undefined> {
  const fields = fieldsOf(context, mine);
  if (mine.state !== 'done') return no(stillImporting);
  if (!fields) return no('What it belongs to is not on the other side yet.');
  const staged = await stage(context, mine.sha256);
  let theirs: Import | undefined;
  try {
    const parts = partsOf(staged.size);
    for (let part = 1; part <= parts; part += 1) {
      stopIfAsked(context);
      const said = parts === 1 ? fields : { ...fields, part, parts, sha256: mine.sha256 };
      theirs = await sendPart(context, mine, said, staged, part);
      if (!theirs) return undefined;
    }
  } finally {
    await context.parts.blobs.discard(staged);
  }
  return theirs && settled(context, mine, theirs);

  function no(why: string): undefined {
    leaveImport(context, { here: mine.id }, why);
  }
}

export function partsOf(size: number): number {
  return Math.max(1, Math.ceil(size / messageLimits.partBytes));
}

function fieldsOf({ known }: MatterContext, mine: Import): Record<string, unknown> | undefined {
  const { courtCaseId } = mine;
  const theirs = courtCaseId === null ? null : known.remoteOf('courtCases', courtCaseId);
  return theirs === undefined ? undefined : saidAbout(mine, theirs);
}

async function sendPart(
  context: MatterContext,
  mine: Import,
  said: Record<string, unknown>,
  staged: StagedFile,
  part: number,
): Promise<Import | undefined> {
  const request = asked(context, said);
  const from = (part - 1) * messageLimits.partBytes;
  const isWhole = staged.size <= messageLimits.partBytes;
  const { blobs } = context.parts;
  const piece = isWhole
    ? staged
    : await blobs.stage(createReadStream(staged.path, { start: from, end: from + messageLimits.partBytes - 1 }));
  try {
    const record = { resource: 'messageImports', localId: mine.id, hash: mine.sha256 };
    context.journal.note(request.operation.id, null, record);
    await context.journal.write();
    const outcome = await context.client.ask(request, { parts: formOf(request.body ?? {}, mine.fileName, piece) });
    if (outcome.came === 'done') return asImport(outcome.value);
    if (outcome.came === 'unsent') throw new Trouble('offline', outcome.why);
    if (outcome.came === 'refused') requireToken(outcome.refusal);
    const why =
      outcome.came === 'refused'
        ? outcome.refusal.sentence
        : 'Whether this export reached the server is not known. The next run sends it again; nothing is imported twice.';
    return leaveImport(context, { here: mine.id }, why);
  } finally {
    if (!isWhole) await blobs.discard(piece);
  }
}

/** In a form a list is its field again and again, and an object is its JSON. */
function formOf(body: Readonly<Record<string, unknown>>, fileName: string, { path, size }: StagedFile): WirePart[] {
  const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
  const fields = Object.entries(body).flatMap(([name, value]) =>
    [value].flat().map((each) => ({ name, value: asText(each) })),
  );
  return [...fields, { name: 'file', fileName, mimeType: 'application/octet-stream', path, size }];
}

/** Waits a while for the server to read and store it; what takes longer is continued by the next run. */
async function settled(context: MatterContext, mine: Import, sent: Import): Promise<Import | undefined> {
  let theirs: Import | undefined = sent;
  await lookUntil(context, { first: 500, longest: 8000 }, async (again) => {
    if (again) theirs = await ask(context, sent.id, { here: mine.id });
    return theirs === undefined || !['receiving', 'reading', 'storing'].includes(theirs.state);
  });
  if (theirs?.state === 'done') return theirs;
  if (!theirs && isLeft(context, { resource: 'messageImports', localId: mine.id, remoteId: null })) return undefined;
  return leaveImport(context, { here: mine.id }, whyNot(theirs));
}

function whyNot(theirs: Import | undefined): string {
  if (theirs === undefined) return 'The server no longer has this export. The next run sends it again.';
  const { state, error } = theirs;
  if (state === 'refused') return error ?? 'The server could not import this export.';
  if (state === 'asking') {
    return 'The server asks something about this export that was not asked here. Import the file there yourself and answer it.';
  }
  if (state === 'cancelled') return 'Importing this export was canceled on the server.';
  return 'The server is still importing this export. The next run continues.';
}
