import type { Shaped, ShapedChange } from '#server/catalog/sync-rule.ts';
import { partyKey, threadKey } from '#server/importers/merge/handles.ts';
import type { Platform } from '#server/importers/message.ts';

/*
 * Messages and threads as sync sees them. Answers may come from another server, so nothing is taken for granted but that
 * they are objects.
 */

type Fields = Readonly<Record<string, unknown>>;

interface Person {
  name: string | null;
  handle: string | null;
  contactId: unknown;
}

/** A thread is known by its platform and by whom it is with, in any order. */
export function threadAsSynced(answer: Fields): Fields {
  const others = objectsIn(answer['participants']).flatMap((each) => (each['self'] === true ? [] : [personIn(each)]));
  const keys = others.map((person) => partyKey(person));
  const linked = others.flatMap(({ contactId }, at) => (contactId === null ? [] : [[keys[at], contactId]]));
  const platform = String(answer['platform']);
  return {
    ...answer,
    key: threadKey(platform as Platform, keys),
    with: others.map(({ name, handle }) => name ?? handle ?? '').join(', ') || platform,
    links: linked.length === 0 ? null : Object.fromEntries(linked),
    people: others,
  };
}

/** Everything that is not an answer's own field is told by whom it is about. */
export function threadEdit({ id, fields, now }: ShapedChange): Shaped[] {
  const { courtCaseId, links, ...rest } = fields;
  const body: Record<string, unknown> = { id, ...rest };
  if (courtCaseId !== undefined) body['assignTo'] = courtCaseId;
  if (links !== undefined) {
    const contacts = objectsIn([links])[0] ?? {};
    body['participants'] = objectsIn(now['people']).map((each) => {
      const { name, handle } = personIn(each);
      return { name, handle, contactId: contacts[partyKey({ name, handle })] ?? null };
    });
  }
  return [{ body, says: Object.keys(fields) }];
}

/**
 * An imported message is what people added to it: the rest follows from its export. It is named by the hash of an
 * export and its record in it.
 */
export function messageAsSynced(answer: Fields): Fields {
  const { id, threadId, tags, note, source, body } = answer;
  const [itself = { ...answer, logged: source === null, with: null }] = objectsIn([answer['itself']]);
  const { courtCaseId, private: isPrivate, logged, with: other } = itself;
  const excerpt = String(body).slice(0, excerptLength).toWellFormed();
  const added = { threadId, tags, note, courtCaseId, private: isPrivate, excerpt };
  if (logged === true) return { ...answer, ...added, with: other, from: null, seenIn: [] };
  const seenIn = objectsIn([source])
    .flatMap((each) => objectsIn(each['seenIn']))
    .map(({ fileSha256, record }) => nameOfRecord(String(fileSha256), Number(record)))
    .toSorted();
  return { ...added, from: seenIn[0] ?? `message ${String(id)}`, seenIn };
}

/** Enough to know which message it is. */
const excerptLength = 80;

export function nameOfRecord(fileSha256: string, record: number): string {
  return `${fileSha256} ${record}`;
}

/** It is found by its thread, or by the one person that it was with. */
export function messageHasPlace({ threadId, with: other }: Fields): boolean {
  return typeof threadId === 'string' || typeof other === 'string';
}

export function loggedMessage(fields: Fields): Shaped {
  const { threadId, platform, with: otherName, direction, senderName, recipients, body } = fields;
  const { sentAt, localTime, rawTimestamp, timeZone, courtCaseId, tags, note } = fields;
  const where = typeof threadId === 'string' ? { threadId } : { platform, otherName };
  const zone = timeZone ?? (localTime === null ? undefined : 'unknown');
  const when = localTime === null ? { at: sentAt } : { localTime: rawTimestamp };
  const readers = objectsIn(recipients).map(({ name, handle }) => name ?? handle);
  return {
    body: {
      ...where,
      direction,
      body,
      ...when,
      ...(zone !== undefined && { timeZone: zone }),
      ...(typeof senderName === 'string' && { senderName }),
      ...(readers.length > 0 && { recipients: readers }),
      courtCaseId: courtCaseId ?? null,
      tags,
      note,
    },
    says: [...onceOfMessages, 'courtCaseId', 'tags', 'note'],
  };
}

/** What is said of a message when it is logged, and never changes. */
export const onceOfMessages = [
  'platform',
  'direction',
  'senderName',
  'recipients',
  'body',
  'sentAt',
  'localTime',
  'rawTimestamp',
  'timeZone',
] as const;

function personIn({ name, handle, contactId = null }: Fields): Person {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return { name: text(name), handle: text(handle), contactId };
}

function objectsIn(value: unknown): Fields[] {
  if (!Array.isArray(value)) return [];
  return value.filter((each): each is Fields => typeof each === 'object' && each !== null && !Array.isArray(each));
}
