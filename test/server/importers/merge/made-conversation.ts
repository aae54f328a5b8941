import type { Seeded } from '#test/sim/seeded.ts';

/*
 * A conversation whose truth is known: each message has an identity, which no export shows. Texts come again and again,
 * often within a minute; some are said once.
 */

export interface TrueMessage {
  id: number;
  sender: number;
  text: string;
  /** In UTC. */
  time: number;
  /** Three minutes before and after it nothing is said, so that it may be cut, deleted or edited without a riddle. */
  alone: boolean;
  picture: boolean;
}

export interface Conversation {
  people: number;
  messages: readonly TrueMessage[];
}

const said = ['ok', 'ok', 'ok', 'yes', 'lol', '👍', 'Good night', 'On my way'];
const minute = 60_000;
/** Wider than any tolerance, so that two of the same text this far apart are two. */
export const apart = 3 * minute;

export function makeConversation(chance: Seeded, size: number, start: number): Conversation {
  const people = chance.happens(0.8) ? 2 : 3;
  const messages: TrueMessage[] = [];
  let time = start + chance.below(86_400_000);
  for (let id = 0; id < size; id += 1) {
    const before = gap(chance);
    const alone = before > apart;
    time += before;
    messages.push({
      id,
      sender: chance.below(people),
      ...content(chance, id),
      time,
      alone,
    });
    // What is alone is so on both sides.
    if (alone) time += apart;
  }
  return { people, messages };
}

function content(chance: Seeded, id: number): Pick<TrueMessage, 'text' | 'picture'> {
  const own = `Number ${id} says something of its own`;
  if (chance.happens(0.1)) return { text: chance.happens(0.5) ? '' : own, picture: true };
  return { text: chance.happens(0.4) ? (chance.pick(said) ?? 'ok') : own, picture: false };
}

/** Whether nothing else that was said could be taken for it. */
export function isUnmistakable({ alone, text }: TrueMessage): boolean {
  return alone || text.startsWith('Number');
}

function gap(chance: Seeded): number {
  const kind = chance.below(10);
  if (kind < 2) return 300 + chance.below(3000);
  if (kind < 6) return 3000 + chance.below(80_000);
  if (kind < 8) return apart + 1000 + chance.below(20 * minute);
  return apart + 1000 + chance.below(9 * 60 * minute);
}
