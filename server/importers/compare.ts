import type { MergedThread } from './findings.ts';
import type { GatheredThread } from './gathered.ts';
import { type KnownThread, knownThreads } from './known-messages.ts';
import { deletionMark } from './merge/fingerprint.ts';
import type { ExportFacts } from './merge/gap.ts';
import { mergeExports } from './merge/merge.ts';
import type { Merged, MergedMessage } from './merge/merged.ts';
import { keepIds } from './merge/stored-ids.ts';
import type { Amendment } from './protocol.ts';

/** What of an export is stored already, from other exports. */
export interface Compared {
  /** The stored message that a record is. */
  same: Map<number, string>;
  amendments: (Amendment & { textOf: number | null })[];
  /** Stored messages that this export shows to be one. */
  joined: { id: string; into: string }[];
  threads: Map<string, MergedThread>;
}

export async function compareWith(
  path: string,
  threads: ReadonlyMap<string, GatheredThread>,
  own: ExportFacts,
): Promise<Compared> {
  const compared: Compared = { same: new Map(), amendments: [], joined: [], threads: new Map() };
  for await (const known of knownThreads(path)) {
    const thread = threads.get(known.threadKey);
    if (thread) compareThread(compared, known, thread, own);
  }
  return compared;
}

function compareThread(compared: Compared, known: KnownThread, thread: GatheredThread, own: ExportFacts): void {
  const name = own.fileHash;
  const { ofTwo, sightings } = thread;
  const stored = known.exports.map((each) => ({ fileHash: each.facts.fileHash, me: null, sightings: each.sightings }));
  const merged = mergeExports({ ofTwo, exports: [...stored, { fileHash: name, me: null, sightings }] });
  const messages = [...known.messages].map(([id, seen]) => ({
    id,
    sightings: seen.map((each) => ({ fileHash: each.name, record: each.record })),
  }));
  const { ids, mergedAway } = keepIds(merged, messages);
  compared.joined.push(...mergedAway);
  compared.threads.set(thread.threadKey, { merged, facts: [...known.exports.map(({ facts }) => facts), own] });
  for (const [index, id] of ids.entries()) {
    if (id === null) continue;
    const message = merged.message(index);
    const seen = message.sightings.find(({ fileHash }) => fileHash === name);
    if (!seen) continue;
    compared.same.set(seen.record, id);
    const amendment = amendmentOf(merged, message, id, name);
    if (amendment) compared.amendments.push(amendment);
  }
}

/** What the stored message lacks of what this export shows. */
function amendmentOf(
  merged: Merged,
  message: MergedMessage,
  id: string,
  name: string,
): Compared['amendments'][number] | null {
  const { shown, sightings, editions, edited, deleted } = message;
  const others = sightings.filter(({ fileHash }) => fileHash !== name);
  const wasAMark = others.every((seen) => merged.print(seen) === deletionMark);
  const showsMore = shown.fileHash === name && others.every((seen) => merged.print(seen) !== merged.print(shown));
  const shows = showsMore && (wasAMark || edited);
  // Wordings are told apart by what they say: the media that one export lacks make no other.
  const earlier = editions.find(({ fileHash }) => fileHash === name);
  if (!edited && !deleted && !showsMore && !earlier) return null;
  const textOf = shows ? shown.record : (earlier?.record ?? null);
  return { messageId: id, edited, deleted, text: null, textOf, shows };
}
