import { describe, expect, test } from 'vitest';
import { mergeExports } from '#server/importers/merge/merge.ts';
import type { Merged } from '#server/importers/merge/merged.ts';
import { keepIds, type StoredMessage } from '#server/importers/merge/stored-ids.ts';
import { lanes, tryMerge } from './against-truth.ts';
import { mergeSmall, type Line } from './small-exports.ts';

/** Stores what was merged as a caller does: new messages get new ids, and those that are merged away are deleted. */
class Store {
  messages: StoredMessage[] = [];
  #next = 1;

  put(merged: Merged): ReturnType<typeof keepIds> {
    const kept = keepIds(merged, this.messages);
    const order = new Map(this.messages.map(({ id }, index) => [id, index]));
    this.messages = kept.ids
      .map((id, index) => ({ id: id ?? `m${this.#next++}`, sightings: merged.message(index).sightings }))
      .toSorted((one, other) => (order.get(one.id) ?? Infinity) - (order.get(other.id) ?? Infinity) || 0);
    return kept;
  }
}

const talk: Line[] = [
  { at: '09:00:10', text: 'Are you coming on Friday?' },
  { at: '09:01:20', from: 'me', text: 'Yes, at five' },
  { at: '09:02:30', text: 'Bring his jacket' },
];

describe('the ids of messages', () => {
  test('stay when the same conversation is imported again, and only what is new gets new ones', () => {
    const store = new Store();
    store.put(mergeSmall({ hash: 'b', lines: talk.slice(0, 2) }));
    const { ids, mergedAway, gone } = store.put(
      mergeSmall({ hash: 'b', lines: talk.slice(0, 2) }, { hash: 'a', lines: talk }),
    );
    expect({ ids, mergedAway, gone }).toEqual({ ids: ['m1', 'm2', null], mergedAway: [], gone: [] });
  });

  test('stay with the first stored when a further export shows two to be one', () => {
    const stored: StoredMessage[] = [
      { id: 'old', sightings: [{ fileHash: 'a', record: 1 }] },
      { id: 'young', sightings: [{ fileHash: 'b', record: 1 }] },
    ];
    const merged = mergeSmall({ hash: 'a', lines: talk.slice(0, 1) }, { hash: 'b', lines: talk.slice(0, 1) });
    expect(keepIds(merged, stored)).toEqual({ ids: ['old'], mergedAway: [{ id: 'young', into: 'old' }], gone: [] });
  });

  test('stay with the first sighting when one proves to be two', () => {
    const stored: StoredMessage[] = [
      {
        id: 'one',
        sightings: [
          { fileHash: 'a', record: 2 },
          { fileHash: 'a', record: 1 },
        ],
      },
    ];
    expect(keepIds(mergeSmall({ hash: 'a', lines: talk.slice(0, 2) }), stored).ids).toEqual([null, 'one']);
  });

  test('are named when none of their sightings is left', () => {
    const stored = [{ id: 'lost', sightings: [{ fileHash: 'deleted', record: 1 }] }];
    expect(keepIds(mergeSmall({ hash: 'a', lines: talk }), stored).gone).toEqual(['lost']);
  });

  test('are never given twice nor lost, whichever export comes first', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const { conversation, exports } = tryMerge(seed, lanes.everything);
      const store = new Store();
      exports.forEach((_, index) => {
        const before = new Set(store.messages.map(({ id }) => id));
        const sources = exports.slice(0, index + 1).map(({ source }) => source);
        const { ids, mergedAway, gone } = store.put(
          mergeExports({ ofTwo: conversation.people === 2, exports: sources }),
        );
        const kept = ids.filter((id) => id !== null);
        expect(new Set(kept).size).toBe(kept.length);
        expect(new Set([...kept, ...mergedAway.map(({ id }) => id)])).toEqual(before);
        expect(gone).toEqual([]);
      });
    }
  });
});
