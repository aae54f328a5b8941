import { refusal, type V1Answer, type V1Request } from './v1-door.ts';
import { idsIn, type V1Record, type V1Records } from './v1-records.ts';
import { type V1Field, v1Texts, type V1Kind } from './v1-resources.ts';

const text: V1Field = { blank: '', fits: (value) => typeof value === 'string' };
const maybe: V1Field = { blank: null, fits: (value) => value === null || typeof value === 'string' };

/** A message as a person logs it: whom it was with, when, what it said, and what the person thinks of it. */
export const messageKind: V1Kind = {
  resource: 'messages',
  path: '/messages',
  area: 'messages',
  needs: ['platform', 'otherName', 'direction', 'body', 'at'],
  methods: ['get', 'post', 'patch'],
  fields: {
    platform: text,
    direction: text,
    body: text,
    sentAt: text,
    senderName: maybe,
    recipients: { blank: [], fits: Array.isArray },
    tags: v1Texts,
    note: text,
    private: { blank: false, fits: (value) => typeof value === 'boolean' },
    courtCaseId: { ...maybe, of: 'courtCases' },
  },
};

/** So few that a list has more than one of them. */
export const messagesAPage = 3;
const given = ['senderName', 'recipients', 'courtCaseId', 'tags', 'note'];
const changeable = ['tags', 'note', 'private', 'courtCaseId'];

export const messageOperations = {
  post: ['caseId', 'platform', 'otherName', 'direction', 'body', 'at', 'localTime', 'timeZone', ...given],
  patch: [...changeable, 'expectedUpdatedAt'],
  bulk: ['caseId', 'action', 'ids', 'count'],
};

/** GET, POST and PATCH of /messages, and POST of /messages/bulk, which deletes. */
export class V1Messages {
  readonly #records: V1Records;
  #deletions = 0;

  constructor(records: V1Records) {
    this.#records = records;
  }

  /** `caseId` is of a matter that is there. */
  answer(request: V1Request, caseId: string, hidden: ReadonlySet<string>): V1Answer {
    const { method, path, query } = request;
    const all = this.#records.list('messages', caseId).filter(({ id }) => !hidden.has(id));
    const sorted = all.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
    if (method === 'GET') return this.#page(sorted, query);
    if (this.#records.matter(caseId)?.archived !== false) {
      return refusal(403, 'forbidden', 'This case is archived. Unarchive it to change it.');
    }
    const body = request.body ?? {};
    if (path.endsWith('/bulk')) return this.#delete(sorted, body);
    if (method === 'POST') return this.#log(caseId, body);
    const message = sorted.find(({ id }) => id === query['id']);
    return message ? this.#change(message, body) : missing();
  }

  #page(
    all: readonly V1Record[],
    { id, offset = '0', snapshot = String(this.#deletions) }: V1Request['query'],
  ): V1Answer {
    if (snapshot !== String(this.#deletions)) return refusal(409, 'conflict', 'Messages were deleted. Start again.');
    const asked = id === undefined ? all : all.filter((message) => message.id === id);
    const from = Number(offset);
    const to = from + messagesAPage;
    const nextOffset = to < asked.length ? to : null;
    return ok({ messages: asked.slice(from, to).map(toMessage), total: asked.length, nextOffset, snapshot });
  }

  #log(caseId: string, { platform, otherName, direction, at, body, ...more }: Body): V1Answer {
    if ([platform, otherName, direction, at, body].some((value) => typeof value !== 'string' || value === '')) {
      return refusal(400, 'invalid_request', 'Say whom it was with, when, and what it said.');
    }
    const { senderName = direction === 'received' ? otherName : null, recipients, ...rest } = more;
    const readers = recipients === undefined && direction === 'sent' ? [otherName] : idsIn(recipients);
    const said = {
      ...Object.fromEntries(Object.entries(rest).filter(([name]) => given.includes(name))),
      platform,
      direction,
      body,
      sentAt: at,
      senderName,
      with: otherName,
      recipients: readers.map((name) => ({ name, handle: null })),
    };
    const alike = this.#records
      .list('messages', caseId)
      .find((each) => each['platform'] === platform && each['with'] === otherName);
    const threadId = alike?.['threadId'] ?? this.#records.newId();
    const made = this.#records.add(messageKind, caseId, { ...said, threadId });
    return { status: 201, headers: {}, body: toMessage(made) };
  }

  #change(message: V1Record, { expectedUpdatedAt, ...said }: Body): V1Answer {
    const strange = Object.keys(said).find((name) => !changeable.includes(name));
    if (strange !== undefined) return refusal(400, 'invalid_request', `${strange} is not known here.`);
    if (expectedUpdatedAt !== undefined && expectedUpdatedAt !== message.updatedAt) {
      return refusal(409, 'conflict', 'It was changed since.', {}, { current: toMessage(message) });
    }
    return ok(toMessage(this.#records.change('messages', message, said)));
  }

  #delete(all: readonly V1Record[], { action, ids, count }: Body): V1Answer {
    if (action !== 'delete-batch') return refusal(400, 'invalid_request', 'There is no such action.');
    const chosen = all.filter(({ id }) => idsIn(ids).includes(id));
    if (chosen.length < idsIn(ids).length) return missing();
    if (chosen.length !== count)
      return refusal(409, 'conflict', 'There are not so many.', {}, { count: chosen.length });
    for (const message of chosen) this.#records.remove('messages', message);
    this.#deletions += 1;
    return ok({ done: chosen.length, evidence: [], removed: { messages: chosen.length, files: 0, bytes: 0 } });
  }
}

type Body = Readonly<Record<string, unknown>>;

const ok = (body: unknown): V1Answer => ({ status: 200, headers: {}, body });
const missing = (): V1Answer => refusal(404, 'not_found', 'There is no message with that id, or you can’t see it.');
const placeOf = ({ sentAt, id }: V1Record): string => `${String(sentAt)} ${id}`;

/** As it is answered. */
export function toMessage({ with: other, ...message }: V1Record): Body {
  const { sentAt, courtCaseId, private: isPrivate } = message;
  const itself = { logged: true, with: other, courtCaseId, private: isPrivate };
  return { ...message, localTime: null, rawTimestamp: sentAt, timeZone: 'UTC', source: null, itself };
}

/** The fields that are in the hash of a message, as the extension describes them. */
export function hashedMessage(record: V1Record): Body {
  const { body, with: other } = record;
  return { ...toMessage(record), with: other, from: null, seenIn: [], excerpt: String(body).slice(0, 80) };
}

export const messageFields = [
  ...Object.keys(messageKind.fields),
  'localTime',
  'rawTimestamp',
  'timeZone',
  'threadId',
  'with',
  'from',
  'seenIn',
  'excerpt',
];
