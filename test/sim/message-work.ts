import type { Seeded } from './seeded.ts';
import { idsIn, type V1Record } from './v1-records.ts';
import type { Marks } from './words.ts';

/* What a person logs, and what they write about it. */

export function newMessage(chance: Seeded, marks: Marks): Record<string, unknown> {
  const day = 1 + chance.below(28);
  const body: Record<string, unknown> = {
    platform: chance.pick(['sms', 'email']),
    otherName: chance.pick(['Jordan', 'Rowan', 'Daniel']),
    direction: chance.pick(['sent', 'received']),
    body: marks.text(marks.name()),
    at: new Date(Date.UTC(2026, 0, day, chance.below(24), chance.below(60))).toISOString(),
  };
  if (chance.happens(0.4)) body['tags'] = [marks.text('tag')];
  if (chance.happens(0.4)) body['note'] = marks.text('note');
  return body;
}

export function messageEdit(chance: Seeded, marks: Marks, record: V1Record): Record<string, unknown> {
  const tags = idsIn(record['tags']);
  return {
    ...chance.pick([
      { note: marks.text('note') },
      { tags: [...tags, marks.text('tag')] },
      { tags: tags.slice(1) },
      { private: record['private'] !== true },
    ]),
  };
}
