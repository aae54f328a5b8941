import type { z } from 'zod';
import { SyncAnswers, SyncChanges, syncLimits, syncPaths } from '#server/catalog/sync-feed.ts';
import type { SyncMatterRow } from '#server/store/tables.ts';
import { outcomeOf, type RemoteClient } from '#server/sync/remote/client.ts';
import { BadAnswer, DescribedAnew, matterRefused, type Refusal } from '#server/sync/remote/trouble.ts';
import type { MatterContext } from './context.ts';

/** What the feed of a matter answered to a cursor. */
export interface FeedAnswer {
  cursor: string;
  answer: { value: unknown } | { refusal: Refusal };
}

type Followed = Pick<SyncMatterRow, 'caseId' | 'remoteCaseId' | 'cursor'>;

export async function askFeed(
  client: RemoteClient,
  { remoteCaseId }: Pick<Followed, 'remoteCaseId'>,
  cursor: string,
): Promise<FeedAnswer> {
  const limit = String(syncLimits.changesAtOnce);
  const query = new URLSearchParams({ since: cursor, caseId: remoteCaseId, limit });
  return { cursor, answer: await client.look(`${syncPaths.changes}?${query.toString()}`) };
}

/** The feeds of several matters in one request (SPEC 2.10), by the id that each has here; none where that is refused. */
export async function askFeeds(client: RemoteClient, rows: readonly Followed[]): Promise<Map<string, FeedAnswer>> {
  const found = new Map<string, FeedAnswer>();
  const followed = rows.flatMap(({ cursor, ...row }) => (cursor === null ? [] : [{ ...row, cursor }]));
  for (let from = 0; from < followed.length; from += syncLimits.mattersAtOnce) {
    const some = followed.slice(from, from + syncLimits.mattersAtOnce);
    const matters = some.map(({ remoteCaseId: caseId, cursor: since }) => ({ caseId, since }));
    const asked = await client.look(syncPaths.follow, { matters });
    if ('refusal' in asked) return found;
    const answers = readAs(SyncAnswers, asked.value);
    for (const [index, { caseId, cursor }] of some.entries()) {
      const own = answers[index];
      const outcome = own && outcomeOf(own.status, own.body);
      if (outcome?.came === 'done') found.set(caseId, { cursor, answer: { value: outcome.value } });
      if (outcome?.came === 'refused') found.set(caseId, { cursor, answer: { refusal: outcome.refusal } });
    }
  }
  return found;
}

/** The changes of the matter after a cursor, as many as a page has; undefined where the server no longer goes back so far. */
export async function feedPage(context: MatterContext, cursor: string): Promise<SyncChanges | undefined> {
  const { client, pair, news } = context;
  context.news = undefined;
  const { answer } = news?.cursor === cursor ? news : await askFeed(client, pair, cursor);
  if ('value' in answer) {
    const page = readAs(SyncChanges, answer.value);
    requireSameDescription(context, page);
    return page;
  }
  if (answer.refusal.status === 410) {
    if (answer.refusal.restored) context.restored = true;
    return undefined;
  }
  throw matterRefused(answer.refusal);
}

/** A description that was remembered holds as long as the feed calls it what it was called. */
export function requireSameDescription(
  { describedThen }: Pick<MatterContext, 'describedThen'>,
  { described }: Pick<SyncChanges, 'described'>,
): void {
  if (describedThen !== null && described !== describedThen) throw new DescribedAnew();
}

/** Parsed as the extension describes it; anything else is no answer of ours (SPEC 2.2). */
export function readAs<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value);
  if (!read.success) throw new BadAnswer('refused', 'The server’s feed can’t be read.');
  return read.data;
}
