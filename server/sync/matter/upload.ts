import { createReadStream } from 'node:fs';
import type { SyncRule } from '#server/catalog/sync-rule.ts';
import type { StagedFile } from '#server/store/blobs.ts';
import type { Side } from '#server/sync/plan.ts';
import type { WirePart } from '#server/sync/ports.ts';
import type { Request } from '#server/sync/requests.ts';
import { isRecordingKind } from '#server/rules/recordings.ts';
import type { MatterContext } from './context.ts';

/** What a person answered when the bytes were added here, and nothing else (SPEC 4.4); and whether they can be sent. */
export async function askedOf(
  { parts }: MatterContext,
  rule: SyncRule,
  local: Side,
): Promise<{ fields: Record<string, unknown> } | { why: string }> {
  if (rule.bytes === undefined) return { fields: {} };
  const row = await parts.store.readOne((tx) =>
    tx.db.selectFrom('evidence').select(['kind', 'consentAt']).where('id', '=', local.id).executeTakeFirst(),
  );
  if (!row) return { why: 'It was deleted here meanwhile.' };
  const recording = isRecordingKind(row.kind);
  if (recording && row.consentAt === null) {
    return { why: 'It is a recording, and nobody confirmed here that everyone recorded consented.' };
  }
  return { fields: recording ? { recordingConsent: 'yes' } : {} };
}

/** An immutable copy of the bytes, hashed again on the way (SPEC 7.4). */
export async function stage({ parts: { blobs } }: MatterContext, sha256: string): Promise<StagedFile> {
  const staged = await blobs.stage(createReadStream(blobs.pathOf(sha256)));
  if (staged.sha256 === sha256) return staged;
  await blobs.discard(staged);
  throw new Error(`The bytes ${sha256} in the data folder are not what they were.`);
}

export function partsOf(request: Request, fileName: string, staged: StagedFile): WirePart[] {
  const fields = Object.entries(request.body ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => ({ name, value: String(each) })),
  );
  const { path, size } = staged;
  return [...fields, { name: 'files', fileName, mimeType: 'application/octet-stream', path, size }];
}
