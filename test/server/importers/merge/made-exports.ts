import { fingerprint } from '#server/importers/merge/fingerprint.ts';
import type { Sighting, ThreadExport } from '#server/importers/merge/sighting.ts';
import type { Seeded } from '#test/sim/seeded.ts';
import { type Conversation, isUnmistakable, type TrueMessage } from './made-conversation.ts';

/*
 * Exports of a conversation, as different phones and programs make them: from one place to another, with some messages
 * missing, in another zone, to the minute only, newest first, without pictures, from another person’s phone, and made
 * before or after something was deleted or edited.
 */

/** What the exports of one conversation may differ in. */
export interface Lane {
  /** All have a large part in common, so that their clocks can be compared. */
  shifted: boolean;
  changed: boolean;
  /** Cut and missing anywhere, even where nobody could say what the truth is. */
  anywhere: boolean;
}

export interface MadeExport {
  source: ThreadExport & { sightings: readonly Sighting[] };
  /** The identity of each record’s message. */
  truth: ReadonlyMap<number, number>;
}

const minute = 60_000;
const quarter = 15 * minute;

export function makeExports(chance: Seeded, conversation: Conversation, lane: Lane, count: number): MadeExport[] {
  const changes = new Map<number, 'deleted' | 'edited'>();
  const core = coreOf(chance, conversation.messages.length);
  for (const message of conversation.messages.slice(...core)) {
    if (!lane.changed || !message.alone || message.picture || !chance.happens(0.3)) continue;
    changes.set(message.id, chance.happens(0.5) ? 'deleted' : 'edited');
  }
  const clockChange = {
    // Of the zones that change their clocks that day, and of those that do not.
    at: conversation.messages[Math.floor((core[0] + core[1]) / 2)]?.time ?? 0,
    by: (chance.pick([-60, 60]) ?? 60) * minute,
  };
  return Array.from({ length: count }, () => makeExport(chance.fork(), conversation, lane, core, changes, clockChange));
}

function coreOf(chance: Seeded, length: number): [from: number, to: number] {
  const from = chance.below(Math.floor(length / 4));
  return [from, from + Math.floor(length / 2)];
}

function makeExport(
  chance: Seeded,
  { people, messages }: Conversation,
  lane: Lane,
  core: readonly [number, number],
  changes: ReadonlyMap<number, 'deleted' | 'edited'>,
  clockChange: ClockChange,
): MadeExport {
  const device = chance.happens(0.7) ? 0 : chance.below(people);
  const clock = makeClock(chance, lane, clockChange, device);
  const media = chance.pick(['hashed', 'hashed', 'named', 'omitted'] as const) ?? 'hashed';
  const [from, to] = windowOf(chance, messages, lane, core);
  const truth = new Map<number, number>();
  const kept = messages
    .slice(from, to)
    .filter((message) => !((lane.anywhere || isUnmistakable(message)) && chance.happens(0.05)))
    .map((message) => ({ message, when: clock(message) }))
    .toSorted((one, other) => one.when.sorted - other.when.sorted);
  if (chance.happens(0.2)) kept.reverse();
  const sightings = kept.map(({ message, when: { at, localTime, precision } }, index): Sighting => {
    truth.set(index + 1, message.id);
    const change = chance.happens(0.5) ? changes.get(message.id) : undefined;
    return {
      record: index + 1,
      at,
      localTime,
      precision,
      direction: message.sender === device ? 'sent' : 'received',
      // Between two people any name will do; among three the export has to know them.
      sender: people === 2 ? (chance.pick(['Sam', 'Mom', '+15550100']) ?? '') : personKey(message.sender),
      ...contentOf(chance, message, change, media),
      mediaMissing: message.picture && media !== 'hashed',
    };
  });
  return { source: { fileHash: hashOf(chance), me: device === 0 ? null : personKey(device), sightings }, truth };
}

function personKey(person: number): string {
  return person === 0 ? '' : `person-${person}`;
}

function hashOf(chance: Seeded): string {
  return Array.from({ length: 4 }, () =>
    chance
      .below(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
}

/** At the ends nothing is said near the cut, unless anything goes. */
function windowOf(
  chance: Seeded,
  messages: readonly TrueMessage[],
  { shifted, changed, anywhere }: Lane,
  core: readonly [number, number],
): [from: number, to: number] {
  const cuts = [...messages.keys()].filter((place) => anywhere || messages[place]?.alone === true);
  cuts.unshift(0);
  cuts.push(messages.length);
  if (shifted || changed) {
    const before = cuts.filter((cut) => cut <= core[0]);
    const after = cuts.filter((cut) => cut >= core[1]);
    return [chance.pick(before) ?? 0, chance.pick(after) ?? messages.length];
  }
  const [one, other] = [chance.pick(cuts) ?? 0, chance.pick(cuts) ?? 0];
  return one < other ? [one, other] : [other, one];
}

interface ClockChange {
  at: number;
  by: number;
}

interface When extends Pick<Sighting, 'at' | 'localTime' | 'precision'> {
  /** Where the device puts it. */
  sorted: number;
}

function makeClock(
  chance: Seeded,
  lane: Lane,
  clockChange: ClockChange,
  device: number,
): (message: TrueMessage) => When {
  const zone = lane.shifted && chance.happens(0.7) ? (chance.below(100) - 48) * quarter : 0;
  const instants = zone === 0 || chance.happens(0.2);
  const changed = lane.shifted && !instants && chance.happens(0.3) ? clockChange.by : 0;
  const precision = chance.happens(0.5) ? 'second' : 'minute';
  const unit = precision === 'second' ? 1000 : minute;
  const last = new Map<number, number>();
  return ({ sender, time }) => {
    // What comes from somebody else arrives a little later, in the order in which they sent it.
    const arrives = Math.max(
      last.get(sender) ?? 0,
      sender === device || device === 0 ? time : time + chance.below(1500),
    );
    last.set(sender, arrives);
    const shown = Math.floor((arrives + zone + (arrives >= clockChange.at ? changed : 0)) / unit) * unit;
    return { at: instants ? shown : null, localTime: instants ? null : shown, precision, sorted: arrives };
  };
}

function contentOf(
  chance: Seeded,
  { id, text, picture }: TrueMessage,
  change: 'deleted' | 'edited' | undefined,
  media: 'hashed' | 'named' | 'omitted',
): Pick<Sighting, 'fingerprint' | 'earlier' | 'edited' | 'deleted'> {
  if (change === 'deleted') {
    const body = chance.happens(0.5) ? 'You unsent a message' : '';
    return { fingerprint: fingerprint({ body, attachments: [], deleted: true }), edited: false, deleted: true };
  }
  if (change === 'edited') {
    const earlier = [fingerprint({ body: text, attachments: [], deleted: false })];
    return {
      fingerprint: fingerprint({ body: `${text}, or rather not`, attachments: [], deleted: false }),
      ...(chance.happens(0.5) && { earlier }),
      edited: true,
      deleted: false,
    };
  }
  const sha256 = media === 'hashed' ? `hash of ${id}` : null;
  const attachments = picture ? [{ name: media === 'omitted' ? '' : `IMG-${id}.jpg`, sha256 }] : [];
  return { fingerprint: fingerprint({ body: text, attachments, deleted: false }), edited: false, deleted: false };
}
