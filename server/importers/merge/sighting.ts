import type { Message, MessageTime } from '#server/importers/message.ts';
import { fingerprint } from './fingerprint.ts';
import { type Country, partyKey } from './handles.ts';

/** One record of an export, as much of it as merging needs. */
export interface Sighting {
  record: number;
  /** Milliseconds since 1970 in UTC; null where nobody said in which zone the wall clock was. */
  at: number | null;
  /** The wall clock as milliseconds, as if it were UTC; null where the export gives an instant, or no time at all. */
  localTime: number | null;
  precision: MessageTime['precision'];
  direction: Message['direction'];
  /** The sender’s key (handles.ts), `''` for the owner of the matter. In a conversation of two the direction says it. */
  sender: string;
  fingerprint: string;
  /** Fingerprints of earlier wordings. */
  earlier?: readonly string[];
  edited: boolean;
  deleted: boolean;
  /** It names media that the export does not hold. */
  mediaMissing: boolean;
}

/** One export of the thread. */
export interface ThreadExport {
  fileHash: string;
  /** Whom it calls “me”: null for the owner of the matter, else the key of the person whose device it is from. */
  me: string | null;
  /** In the order of the file. Read once. */
  sightings: Iterable<Sighting>;
}

export interface ThreadExports {
  /** A conversation of two people: who is not “me” is the other one, by whatever name. */
  ofTwo: boolean;
  exports: readonly ThreadExport[];
}

/** Names a message for ever, here and on another computer. */
export interface SightingName {
  fileHash: string;
  record: number;
}

/** A message as merging sees it. `country` is for numbers without one. */
export function sightingOf(message: Message, country?: Country): Sighting {
  const { record, direction, time, body, attachments, edited, deleted, editions } = message;
  return {
    record,
    at: time.at,
    localTime: time.at === null && time.localTime !== null ? wallClock(time.localTime) : null,
    precision: time.precision,
    direction,
    sender: direction === 'received' ? partyKey(message.sender, country) : '',
    fingerprint: fingerprint({ body, attachments, deleted }),
    ...(editions.length > 0 && {
      earlier: editions.map((edition) => fingerprint({ body: edition.body, attachments, deleted: false })),
    }),
    edited: edited || editions.length > 0,
    deleted,
    mediaMissing: attachments.some(({ missing }) => missing),
  };
}

function wallClock(localTime: string): number | null {
  const time = Date.parse(`${localTime}Z`);
  return Number.isNaN(time) ? null : time;
}
