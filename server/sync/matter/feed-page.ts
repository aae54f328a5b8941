import type { z } from 'zod';
import { SyncChanges, syncLimits, syncPaths } from '#server/catalog/sync-feed.ts';
import { BadAnswer, matterRefused } from '#server/sync/remote/trouble.ts';
import type { MatterContext } from './context.ts';

/** The changes of the matter after a cursor, as many as a page has; undefined where the server no longer goes back so far. */
export async function feedPage(context: MatterContext, cursor: string): Promise<SyncChanges | undefined> {
  const { client, pair } = context;
  const limit = String(syncLimits.changesAtOnce);
  const query = new URLSearchParams({ since: cursor, caseId: pair.remoteCaseId, limit });
  const answer = await client.look(`${syncPaths.changes}?${query.toString()}`);
  if ('value' in answer) return readAs(SyncChanges, answer.value);
  if (answer.refusal.status === 410) {
    if (answer.refusal.restored) context.restored = true;
    return undefined;
  }
  throw matterRefused(answer.refusal);
}

/** Parsed as the extension describes it; anything else is no answer of ours (SPEC 2.2). */
export function readAs<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value);
  if (!read.success) throw new BadAnswer('refused', 'The server’s feed can’t be read.');
  return read.data;
}
