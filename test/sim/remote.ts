import { join } from 'node:path';
import type { Oracle } from './oracle.ts';
import { RealServer } from './real-server.ts';
import type { V1Answer, V1Door, V1Request } from './v1-door.ts';
import type { V1Record } from './v1-records.ts';
import { v1Kinds, type V1Resource } from './v1-resources.ts';
import { V1Server } from './v1-server.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The server of a simulation, whichever of the two it is. */
export interface Remote {
  door: V1Door;
  caseId: string;
  /** Whether its window can list and change categories. */
  categories: boolean;
  /** What its doors can't list. */
  hidden: (resource: V1Resource) => V1Record[];
  token(actor: string): Promise<string>;
  /** How many things were ever changed there. */
  writes(): Promise<number>;
  /** Whether a value was ever that record's, where it is known. */
  everHeld(id: string, field: string, value: unknown): boolean | undefined;
  /** Uses up requests of the account. */
  compete(requests: number): void;
  /** Takes a permission from a token, or gives all back. */
  revoke?: (token: string, permission: string | null) => void;
  save?: () => () => void;
  close(): Promise<void>;
}

export const account = 'maya@example.com';

export function fakeRemote(time: VirtualTime): Remote {
  const server = new V1Server(() => time.now);
  const { caseId } = server.records.addMatter('Ellery v. Ellery');
  return {
    door: { answer: (request) => server.handle(request) },
    caseId,
    categories: false,
    hidden: (resource) => (resource === 'issues' ? server.records.list('issues', caseId) : []),
    token(actor) {
      server.tokens.set(actor, { account, actor, permissions: new Set(['*']) });
      return Promise.resolve(actor);
    },
    writes: () => Promise.resolve(server.records.writes),
    everHeld(id, field, value) {
      const versions = server.records.versions.get(id);
      return versions?.some((version) => JSON.stringify(version[field]) === JSON.stringify(value));
    },
    compete(requests) {
      for (let count = 0; count < requests; count += 1) server.take(account);
    },
    revoke(token, permission) {
      const every = v1Kinds.flatMap(({ area }) => [`${area}:read`, `${area}:write`]);
      const others = ['case:read', 'case:write', 'workspaces:read', 'account:read'];
      const known = server.tokens.get(token);
      if (known)
        known.permissions = new Set(
          permission === null ? ['*'] : [...every, ...others].filter((each) => each !== permission),
        );
    },
    save() {
      const state = server.records.save();
      return () => server.records.restore(state);
    },
    close: () => Promise.resolve(),
  };
}

export async function realRemote(time: VirtualTime, folder: string): Promise<Remote> {
  const server = await RealServer.open(join(folder, 'server'), () => time.now);
  const { caseId } = (await server.house.person('get_case')) as { caseId: string };
  const tokens: string[] = [];
  return {
    door: server,
    caseId,
    categories: true,
    hidden: () => [],
    async token(actor) {
      const token = await server.token(['*'], actor);
      tokens.push(token);
      return token;
    },
    writes: () => server.house.changes(),
    everHeld: () => undefined,
    compete: () => undefined,
    close: () => server.house.close(),
  };
}

/** The door of the server with the oracle behind it: whatever is made or deleted through it is seen at that moment. */
export class WatchedDoor implements V1Door {
  readonly #remote: Remote;
  readonly #oracle: Oracle;
  readonly actors = new Map<string, string>();

  constructor(remote: Remote, oracle: Oracle) {
    this.#remote = remote;
    this.#oracle = oracle;
  }

  async answer(request: V1Request): Promise<V1Answer> {
    const kind = v1Kinds.find(({ path }) => request.path === path || request.path.startsWith(`${path}/`));
    const { door } = this.#remote;
    if (!kind || request.method === 'GET' || request.path.endsWith('/resources')) return door.answer(request);
    const before = request.method === 'DELETE' ? await this.#find(kind.path, request) : undefined;
    const answer = await door.answer(request);
    const actor = this.actors.get(request.token) ?? 'the window';
    const again = request.again === true;
    const { resource } = kind;
    if (request.method === 'DELETE' && answer.status === 204 && before) {
      this.#oracle.executed({ actor, what: 'delete', resource, record: before, again });
    }
    if (request.method !== 'POST' || answer.status !== 201) return answer;
    const made =
      resource === 'evidence' ? (answer.body as { evidence: V1Record[] }).evidence : [answer.body as V1Record];
    for (const record of made) this.#oracle.executed({ actor, what: 'create', resource, record, again });
    return answer;
  }

  async #find(path: string, { query, path: address }: V1Request): Promise<V1Record | undefined> {
    const { door, caseId } = this.#remote;
    const id = query['id'] ?? address.slice(path.length + 1);
    const { body } = await door.answer({ method: 'GET', path, query: { caseId }, token: '', free: true });
    return Array.isArray(body) ? (body as V1Record[]).find((record) => record.id === id) : undefined;
  }
}
