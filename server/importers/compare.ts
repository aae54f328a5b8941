import type { GatheredThread } from './gathered.ts';
import { type KnownThread, knownThreads } from './known-messages.ts';
import { deletionMark } from './merge/fingerprint.ts';
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
  merged: Map<string, Merged>;
}

/** `name` is what distinguishes this export from the stored ones, made of its hash first. */
export async function compareWith(
  path: string,
  threads: ReadonlyMap<string, GatheredThread>,
  name: string,
): Promise<Compared> {
  const compared: Compared = { same: new Map(), amendments: [], joined: [], merged: new Map() };
  for await (const known of knownThreads(path)) {
    const thread = threads.get(known.threadKey);
    if (thread) compareThread(compared, known, thread, name);
  }
  return compared;
}

function compareThread(compared: Compared, known: KnownThread, thread: GatheredThread, name: string): void {
  const { ofTwo, sightings } = thread;
  const stored = known.exports.map((each) => ({ fileHash: each.name, me: null, sightings: each.sightings }));
  const merged = mergeExports({ ofTwo, exports: [...stored, { fileHash: name, me: null, sightings }] });
  const messages = [...known.messages].map(([id, seen]) => ({
    id,
    sightings: seen.map((each) => ({ fileHash: each.name, record: each.record })),
  }));
  const { ids, mergedAway } = keepIds(merged, messages);
  compared.joined.push(...mergedAway);
  compared.merged.set(thread.threadKey, merged);
  for (const [index, id] of ids.entries()) {
    if (id === null) continue;
    const message = merged.message(index);
    const own = message.sightings.find(({ fileHash }) => fileHash === name);
    if (!own) continue;
    compared.same.set(own.record, id);
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
  const { shown, sightings, edited, deleted } = message;
  const others = sightings.filter(({ fileHash }) => fileHash !== name);
  const wasAMark = others.every((seen) => merged.print(seen) === deletionMark);
  const showsMore = shown.fileHash === name && others.every((seen) => merged.print(seen) !== merged.print(shown));
  if (!edited && !deleted && !showsMore) return null;
  return {
    messageId: id,
    edited,
    deleted,
    text: null,
    textOf: showsMore && (wasAMark || edited) ? shown.record : null,
  };
}
