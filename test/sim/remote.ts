import { join } from 'node:path';
import type { Lane } from './lanes.ts';
import type { Actor } from './actors.ts';
import type { Oracle } from './oracle.ts';
import { RealServer } from './real-server.ts';
import { refusal, type V1Answer, type V1Door, type V1Request } from './v1-door.ts';
import { paperKinds } from './paper-kinds.ts';
import { messageKind, messagesAPage } from './v1-messages.ts';
import { createsIn, createsPath } from './v1-creates.ts';
import { idsIn, type V1Record } from './v1-records.ts';
import { v1Kinds, type V1Resource } from './v1-resources.ts';
import { V1Server } from './v1-server.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The server of a simulation, of either kind. */
export interface Remote {
  door: V1Door;
  caseId: string;
  /** Whether it offers the extension. */
  extension: boolean;
  /** Whether its window can list and change categories. */
  categories: boolean;
  /** How its messages are listed: so many on a page, and so many lists more; null where it takes none. */
  messages: { page: number; more: number } | null;
  /** Whether it has binders and packets. */
  papers: boolean;
  /** What its doors can't list. */
  hidden: (resource: V1Resource) => V1Record[];
  token(actor: string): Promise<string>;
  /** How many things were ever changed there. */
  writes(): Promise<number>;
  /** Whether a value was ever that record's, where it is known. */
  everHeld(id: string, field: string, value: unknown): boolean | undefined;
  /** Uses up requests of the account. */
  compete(requests: number): void;
  /** Gives a packet there to others. */
  serve?: NonNullable<Actor['serve']>;
  /** Takes a permission from a token, or gives all back. */
  revoke?: (token: string, permission: string | null) => void;
  /** Answers what puts it back; `marked`: the copy says that it is one, else its files are put in place as they were. */
  save?: () => (marked: boolean) => void;
  /** Somebody else's server at the same address: another account that holds less of the same. */
  stranger?: () => V1Door;
  /** What only a server with the extension can do. */
  feed?: {
    forget: () => void;
    leaveOut: () => void;
    /** What was to be left out from now on is reported after all. */
    announceAll: () => void;
    hide: (token: string, id: string | null) => void;
    hiddenFrom: (token: string) => ReadonlySet<string>;
  };
  /** The versions of what is there, by id. */
  versions?: () => ReadonlyMap<string, string>;
  close(): Promise<void>;
}

export const account = 'maya@example.com';

export function fakeRemote(time: VirtualTime, lane: Lane = 'plain', messages = false, asked = false): Remote {
  const extension = lane === 'extension';
  const papers = extension && asked;
  const server = new V1Server(() => time.now, extension, messages, papers);
  const { caseId } = server.records.addMatter('Ellery v. Ellery');
  return {
    door: { answer: (request) => server.handle(request) },
    caseId,
    extension,
    categories: extension,
    messages: messages ? { page: messagesAPage, more: 0 } : null,
    papers,
    hidden: (resource) => (resource === 'issues' && !extension ? server.records.list('issues', caseId) : []),
    token(actor) {
      server.tokens.set(actor, { account, actor, permissions: new Set(['*']) });
      return Promise.resolve(actor);
    },
    writes: () => Promise.resolve(server.records.writes),
    everHeld(id, field, value) {
      const versions = server.records.versions.get(id);
      return versions?.some((version) => inAnyOrder(version[field]) === inAnyOrder(value));
    },
    compete(requests) {
      for (let count = 0; count < requests; count += 1) server.take(account);
    },
    ...(papers && {
      serve(packet: V1Record, to: string) {
        const known = server.records.find('packets', packet.id);
        if (!known || server.records.matter(caseId)?.archived !== false) return Promise.resolve(null);
        const printed = server.records.linesOf(packet.id);
        server.papers?.serve(known, to, new Date(time.now).toISOString());
        return Promise.resolve(printed);
      },
    }),
    revoke(token, permission) {
      const every = [...v1Kinds, ...paperKinds, ...(messages ? [messageKind] : [])].flatMap(({ area }) => [
        `${area}:read`,
        `${area}:write`,
      ]);
      const others = ['case:read', 'case:write', 'workspaces:read', 'account:read'];
      const known = server.tokens.get(token);
      if (known)
        known.permissions = new Set(
          permission === null ? ['*'] : [...every, ...others].filter((each) => each !== permission),
        );
    },
    save() {
      const { records } = server;
      const [state, feed] = [records.save(), records.feed.save()];
      return (marked) => {
        records.restore(state);
        if (marked) records.feed.beginAnew();
        else feed();
      };
    },
    stranger() {
      const other = new V1Server(() => time.now, extension, messages, papers);
      other.records.restore(server.records.save());
      for (const { resource } of v1Kinds) {
        const [, ...rest] = other.records.list(resource, caseId);
        for (const record of rest) other.records.remove(resource, record);
      }
      for (const [token, known] of server.tokens)
        other.tokens.set(token, { ...known, account: 'somebody@else.example', since: '2026-01-01T00:00:00.000Z' });
      return {
        answer: (request) =>
          isWrite(request) ? refusal(403, 'forbidden', 'You may only look.') : other.handle(request),
      };
    },
    ...(extension && {
      feed: {
        forget: () => server.records.feed.forget(),
        leaveOut() {
          server.records.feed.leaveOut += 1;
        },
        announceAll() {
          server.records.feed.leaveOut = 0;
        },
        hiddenFrom: (token) => server.tokens.get(token)?.hidden ?? new Set(),
        hide(token, id) {
          const known = server.tokens.get(token);
          if (!known) return;
          const before = [...(known.hidden ?? [])];
          known.hidden = new Set(id === null ? [] : [...before, id]);
          for (const each of id === null ? before : [id]) server.records.feed.note('timelineEntries', each, caseId);
        },
      },
    }),
    versions: () =>
      new Map(
        [
          ...[...v1Kinds, messageKind].flatMap(({ resource }) => server.records.list(resource, caseId)),
          ...paperKinds.flatMap((kind) => server.papers?.list(kind, caseId) ?? []),
        ].map(versionOf),
      ),
    close: () => Promise.resolve(),
  };
}

export async function realRemote(time: VirtualTime, folder: string, lane: Lane): Promise<Remote> {
  const extension = lane === 'extension';
  const server = await RealServer.open(join(folder, 'server'), () => time.now, extension);
  const { caseId } = (await server.house.person('get_case')) as { caseId: string };
  return {
    door: server,
    caseId,
    extension,
    categories: true,
    // Its threads have a list too.
    messages: { page: 2000, more: 1 },
    papers: extension,
    serve: (packet, to) => server.give(packet, to),
    hidden: () => [],
    token: (actor) => server.token(['*'], actor),
    writes: () => server.house.changes(),
    everHeld: () => undefined,
    compete: () => undefined,
    close: () => server.house.close(),
  };
}

/** The members of a list have no order here. */
function inAnyOrder(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? value.map((each) => JSON.stringify(each)).toSorted() : value);
}

const isWrite = ({ method, path }: V1Request): boolean => method !== 'GET' && path !== '/sync/records';
/** What is inside a record, at its address. */
const isList = ({ path }: V1Request): boolean => /\/(resources|attachments|items|supports)$/.test(path);
const versionOf = ({ id, updatedAt }: V1Record): [string, string] => [id, updatedAt];

/** The door of the server with the oracle behind it: what is made or deleted through it is seen at that moment. */
export class WatchedDoor implements V1Door {
  readonly #remote: Remote;
  readonly #oracle: Oracle;
  readonly actors = new Map<string, string>();
  /** What was made already: the same answer again, as to a key, makes nothing. */
  readonly #made = new Set<string>();

  constructor(remote: Remote, oracle: Oracle) {
    this.#remote = remote;
    this.#oracle = oracle;
  }

  async answer(request: V1Request): Promise<V1Answer> {
    const { door, extension } = this.#remote;
    const isBySync = this.actors.get(request.token)?.startsWith('desk') === true;
    if (isBySync && !extension && request.path.startsWith('/sync/'))
      this.#oracle.violate('fault', `A plain v1 server was asked for ${request.method} ${request.path}.`);
    if (request.path !== createsPath) return this.#one(request, () => Promise.resolve(door.answer(request)));
    const answer = await door.answer(request);
    const made = answer.status === 200 ? (answer.body as readonly Pick<V1Answer, 'status' | 'body'>[]) : [];
    for (const [index, create] of createsIn(request).entries()) {
      const own = made[index];
      if (own) await this.#one(create, () => Promise.resolve({ headers: {}, ...own }));
    }
    return answer;
  }

  async #one(request: V1Request, ask: () => Promise<V1Answer>): Promise<V1Answer> {
    const kind = [...v1Kinds, messageKind, ...paperKinds.filter(({ under }) => under === undefined)].find(
      ({ path }) => request.path === path || request.path.startsWith(`${path}/`),
    );
    if (request.path === '/messages/bulk') return this.#deleteMessages(request);
    if (!kind || request.method === 'GET' || isList(request)) return ask();
    const before = request.method === 'DELETE' ? await this.#find(kind.path, request) : undefined;
    const answer = await ask();
    const actor = this.actors.get(request.token) ?? 'the window';
    const again = request.again === true;
    const { resource } = kind;
    if (request.method === 'DELETE' && answer.status === 204 && before) {
      this.#oracle.executed({ actor, what: 'delete', resource, record: before, again });
    }
    if (request.method !== 'POST' || answer.status !== 201) return answer;
    const made =
      resource === 'evidence' ? (answer.body as { evidence: V1Record[] }).evidence : [answer.body as V1Record];
    for (const record of made.filter(({ id }) => !this.#made.has(id))) {
      this.#made.add(record.id);
      this.#oracle.executed({ actor, what: 'create', resource, record, again });
    }
    return answer;
  }

  async #deleteMessages(request: V1Request): Promise<V1Answer> {
    const { door } = this.#remote;
    const [id = ''] = idsIn(request.body?.['ids']);
    const asked = { method: 'GET' as const, path: '/messages', query: { id }, token: '', free: true };
    const { body } = await door.answer(asked);
    const answer = await door.answer(request);
    const [record] = (body as { messages: V1Record[] }).messages;
    const actor = this.actors.get(request.token) ?? 'the window';
    if (answer.status === 200 && record) {
      this.#oracle.executed({ actor, what: 'delete', resource: 'messages', record, again: request.again === true });
    }
    return answer;
  }

  async #find(path: string, { query, path: address }: V1Request): Promise<V1Record | undefined> {
    const { door, caseId } = this.#remote;
    const id = query['id'] ?? address.slice(path.length + 1);
    const { body } = await door.answer({ method: 'GET', path, query: { caseId }, token: '', free: true });
    return Array.isArray(body) ? (body as V1Record[]).find((record) => record.id === id) : undefined;
  }
}
