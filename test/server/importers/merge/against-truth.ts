import { mergeExports } from '#server/importers/merge/merge.ts';
import type { Merged } from '#server/importers/merge/merged.ts';
import { Seeded } from '#test/sim/seeded.ts';
import { type Conversation, makeConversation } from './made-conversation.ts';
import { type Lane, type MadeExport, makeExports } from './made-exports.ts';

/*
 * The oracle: it knows which message each record is of, because it made them, and counts. It compares no times and no
 * texts, so it cannot share a mistake with what it judges.
 */

export interface Tried {
  conversation: Conversation;
  exports: readonly MadeExport[];
  merged: Merged;
}

export const lanes = {
  cut: { shifted: false, changed: false, anywhere: false },
  shifted: { shifted: true, changed: false, anywhere: false },
  changed: { shifted: false, changed: true, anywhere: false },
  everything: { shifted: true, changed: true, anywhere: false },
} satisfies Record<string, Lane>;

export function tryMerge(seed: number, lane: Lane): Tried {
  const chance = new Seeded(seed);
  const conversation = makeConversation(chance, 60 + chance.below(60), Date.UTC(2026, 0, 1));
  const exports = makeExports(chance, conversation, lane, 2 + chance.below(3));
  const merged = mergeExports({ ofTwo: conversation.people === 2, exports: exports.map(({ source }) => source) });
  return { conversation, exports, merged };
}

export interface Verdict {
  /** Messages that are there more than once. */
  duplicates: number;
  /** Messages that were taken for another one. */
  lost: number;
  /** Records in no message, or in several. */
  misplaced: number;
}

export function judge({ exports, merged }: Pick<Tried, 'exports' | 'merged'>): Verdict {
  const truth = new Map(exports.map(({ source, truth: known }) => [source.fileHash, known]));
  const timesFound = new Map<number, number>();
  const places = new Set<string>();
  let [lost, sightings] = [0, 0];
  for (const message of merged.messages()) {
    const ids = new Set(message.sightings.map(({ fileHash, record }) => truth.get(fileHash)?.get(record) ?? -1));
    lost += ids.size - 1;
    for (const id of ids) timesFound.set(id, (timesFound.get(id) ?? 0) + 1);
    for (const { fileHash, record } of message.sightings) places.add(`${fileHash} ${record}`);
    sightings += message.sightings.length;
  }
  const records = exports.reduce((count, { source }) => count + source.sightings.length, 0);
  return {
    duplicates: [...timesFound.values()].reduce((sum, times) => sum + times - 1, 0),
    lost,
    misplaced: Math.abs(records - places.size) + (sightings - places.size),
  };
}

/** The messages as sets of records, whatever the order of the exports was. */
export function partition(merged: Merged): string[] {
  return [...merged.messages()].map(({ time, sightings }) =>
    [time, ...sightings.map(({ fileHash, record }) => `${fileHash} ${record}`).toSorted()].join(' '),
  );
}

/**
 * Where messages are missing anywhere, nobody can say which of two equal ones is which, but they can be counted: at
 * least as many of each text as the export with the most shows, and never more than were said.
 */
export function miscounted({ conversation, exports, merged }: Tried): string[] {
  const textOf = (id: number): string => {
    const message = conversation.messages[id];
    return `${message?.sender}: ${message?.text}`;
  };
  const idOf = new Map(exports.map(({ source, truth }) => [source.fileHash, truth]));
  const shown = exports.map(({ truth }) => countBy([...truth.values()].map(textOf)));
  const said = countBy([...new Set(exports.flatMap(({ truth }) => [...truth.values()]))].map(textOf));
  const found = countBy(
    [...merged.messages()].map(({ sightings: [first] }) =>
      textOf(idOf.get(first?.fileHash ?? '')?.get(first?.record ?? 0) ?? -1),
    ),
  );
  return [...said].flatMap(([text, most]) => {
    const least = Math.max(...shown.map((counts) => counts.get(text) ?? 0));
    const count = found.get(text) ?? 0;
    return count < least || count > most ? [`${text} (${count}, not ${least} to ${most})`] : [];
  });
}

function countBy(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
