import type { Merged } from './merged.ts';
import type { SightingName } from './sighting.ts';

/*
 * A message keeps the id under which it was first stored, through every later merge: notes, exhibits and links point
 * at it.
 */

/** What is stored already, the one stored first coming first; and each with its sightings in that order. */
export interface StoredMessage {
  id: string;
  sightings: readonly SightingName[];
}

export interface KeptIds {
  /** For each message of the merged thread its id; null for a new one. */
  ids: (string | null)[];
  /** Two stored messages that a further export shows to be one: the older stays, and what points at the other moves. */
  mergedAway: { id: string; into: string }[];
  /** Stored messages none of whose sightings is in the thread now. */
  gone: string[];
}

/** A stored message that now proves to be two keeps its id where its first sighting is, unless an older one is there. */
export function keepIds(merged: Merged, stored: Iterable<StoredMessage>): KeptIds {
  const indexOf = indexBySighting(merged);
  const ids = Array.from<string | null>({ length: merged.length }).fill(null);
  const mergedAway: KeptIds['mergedAway'] = [];
  const gone: string[] = [];
  for (const { id, sightings } of stored) {
    const found = sightings.map((sighting) => indexOf(sighting)).filter((index) => index !== undefined);
    const free = found.find((index) => ids[index] === null);
    const taken = found[0] === undefined ? null : (ids[found[0]] ?? null);
    if (free !== undefined) ids[free] = id;
    else if (taken === null) gone.push(id);
    else mergedAway.push({ id, into: taken });
  }
  return { ids, mergedAway, gone };
}

function indexBySighting(merged: Merged): (sighting: SightingName) => number | undefined {
  const byFile = new Map<string, Map<number, number>>();
  for (const { fileHash } of merged.exports) byFile.set(fileHash, new Map());
  for (let index = 0; index < merged.length; index += 1) {
    for (const { fileHash, record } of merged.message(index).sightings) byFile.get(fileHash)?.set(record, index);
  }
  return ({ fileHash, record }) => byFile.get(fileHash)?.get(record);
}
