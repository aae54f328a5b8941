import { paperKinds } from './paper-kinds.ts';
import { refusal, type V1Answer, type V1Request } from './v1-door.ts';
import { v1Document } from './v1-document.ts';
import { V1Extension } from './v1-extension.ts';
import { changeList } from './v1-hearing-lists.ts';
import { courtOf, profileOf } from './v1-court.ts';
import { exhibitsOf } from './v1-exhibits.ts';
import { idsIn, type V1File, type V1Matter, type V1Record, V1Records } from './v1-records.ts';
import { V1Messages } from './v1-messages.ts';
import { type PaperAddress, paperAddress, V1Papers } from './v1-papers.ts';
import { createsIn, createsPath } from './v1-creates.ts';
import { isSet, kindsOf, type V1Kind } from './v1-resources.ts';

export interface V1Token {
  account: string;
  /** Which of the simulation's actors it was given to. */
  actor: string;
  permissions: Set<string>;
  /** Records that are no longer shown to this token. */
  hidden?: Set<string>;
  /** When its account was made; all the contract has to distinguish accounts permanently. */
  since?: string;
}

const perMinute = 120;
const mostFile = 25 * 1024 * 1024;

/** A v1 server: the contract's operations with their bodies, plain or with the extension. In-process and small. */
export class V1Server {
  readonly records: V1Records;
  readonly tokens = new Map<string, V1Token>();
  readonly #now: () => number;
  readonly #used = new Map<string, number>();
  #minute = 0;
  /** An upload that would pass this answers 402. */
  mostEvidence = Number.POSITIVE_INFINITY;

  readonly #kinds: readonly V1Kind[];
  readonly #extension: V1Extension | undefined;
  readonly #messages: V1Messages | undefined;

  /** Of a server with the extension that keeps binders and packets. */
  readonly papers: V1Papers | undefined;

  constructor(now: () => number, extension = false, messages = false, papers = false) {
    this.#now = now;
    this.records = new V1Records(now);
    this.#kinds = kindsOf(extension);
    this.papers = extension && papers ? new V1Papers(this.records) : undefined;
    this.#extension = extension ? new V1Extension(this.records, messages, this.papers) : undefined;
    this.#messages = messages ? new V1Messages(this.records) : undefined;
  }

  handle(request: V1Request): V1Answer {
    const [operation, work] = this.#route(request);
    const headers = {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-api-operation': operation,
      date: new Date(Math.floor(this.#now() / 1000) * 1000).toUTCString(),
    };
    const account = this.tokens.get(request.token)?.account ?? '';
    const answer = this.#admit(request, operation) ?? this.#extension?.once(account, request, work) ?? work();
    return { ...answer, headers: { ...headers, ...answer.headers } };
  }

  /** Who asks, whether they may, and whether there is room in this minute. */
  #admit(request: V1Request, operation: string): V1Answer | undefined {
    if (operation === 'openapi') return undefined;
    if (request.free) return operation === 'operation_not_found' ? nowhere() : undefined;
    const token = this.tokens.get(request.token);
    if (!token) return refusal(401, 'invalid_token', 'This token is not known or was revoked.');
    if (!this.take(token.account)) {
      const wait = String(Math.max(1, Math.ceil(60 - (this.#now() % 60_000) / 1000)));
      return refusal(429, 'rate_limited', 'This account has used its requests of this minute.', {
        'retry-after': wait,
      });
    }
    return this.#unpermitted(request, operation);
  }

  #unpermitted(request: V1Request, operation: string): V1Answer | undefined {
    const permissions = this.tokens.get(request.token)?.permissions ?? new Set();
    if (operation === 'operation_not_found') return nowhere();
    const area = areaOf(request.path);
    const scope = `${area}:${request.method === 'GET' || operation.startsWith('sync') ? 'read' : 'write'}`;
    if (permissions.has('*') || permissions.has(scope)) return undefined;
    return refusal(403, 'insufficient_scope', `${operation} requires the permission ${scope}.`);
  }

  /** Counts one request of an account in this minute; false when it has had them all. */
  take(account: string): boolean {
    const minute = Math.floor(this.#now() / 60_000);
    if (minute !== this.#minute) this.#used.clear();
    this.#minute = minute;
    const used = this.#used.get(account) ?? 0;
    if (used >= perMinute) return false;
    this.#used.set(account, used + 1);
    return true;
  }

  #route(request: V1Request): [string, () => V1Answer] {
    const { method, path } = request;
    if (method === 'GET' && path === '/openapi.json')
      return [
        'openapi',
        () => ok(v1Document(this.#extension !== undefined, this.#messages !== undefined, this.papers !== undefined)),
      ];
    if (method === 'GET' && path === '/account') return ['get_account', () => ok(this.#account(request))];
    if (method === 'GET' && path === '/workspaces') return ['get_workspaces', () => ok(this.#workspaces())];
    if (method === 'GET' && path === '/case') return ['get_case', () => this.#case(request, toCase)];
    if (method === 'POST' && path === '/case/update') {
      return ['post_case_update', () => this.#case(request, (matter) => this.#updateCase(request, matter))];
    }
    const extension = /^\/sync\/(changes|manifest|records)$/.exec(path);
    if (this.#extension && extension && (method === 'POST') === (extension[1] === 'records'))
      return [`sync_${extension[1] ?? ''}`, () => this.#sync(request)];
    if (this.#extension && method === 'POST' && path === createsPath)
      return ['sync_creates', () => this.#creates(request)];
    const paper = this.papers && paperAddress(request);
    if (paper) return [paper.operation, () => this.#paper(request, paper)];
    const messages = /^\/messages(\/bulk)?$/.exec(path);
    if (this.#messages && messages && (messages[1] ? method === 'POST' : method !== 'DELETE')) {
      const name = `${method.toLowerCase()}_messages${messages[1] ? '_bulk' : ''}`;
      return [name, () => this.#message(request)];
    }
    const file = /^\/files\/([^/]+)$/.exec(path);
    if (method === 'GET' && file) return ['get_files_by_id', () => this.#file(file[1] ?? '')];
    const list = /^\/hearings\/([^/]+)\/resources$/.exec(path);
    if (list && (method === 'GET' || method === 'POST')) {
      return [`${method.toLowerCase()}_hearings_by_id_resources`, () => this.#hearingList(request, list[1] ?? '')];
    }
    const exhibits = /^\/documents\/([^/]+)\/attachments$/.exec(path);
    if (exhibits && method !== 'PATCH') {
      const name = `${method.toLowerCase()}_documents_by_id_attachments`;
      return [name, () => exhibitsOf(this.records, request, exhibits[1] ?? '')];
    }
    const court = /^\/documents\/([^/]+)\/court$/.exec(path);
    if (court && (method === 'GET' || method === 'POST')) {
      return [`${method.toLowerCase()}_documents_by_id_court`, () => courtOf(this.records, request, court[1] ?? '')];
    }
    const item = /^(\/evidence)\/([^/]+)$/.exec(path);
    const kind = this.#kinds.find((each) => each.path === (item ? item[1] : path));
    const known = kind?.methods.some((each) => each.toUpperCase() === method) && !(item && method === 'POST');
    const id = item ? (item[2] ?? '') : request.query['id'];
    const evidenceByQuery = kind?.resource === 'evidence' && !item && (method === 'PATCH' || method === 'DELETE');
    if (!kind || !known || evidenceByQuery) return ['operation_not_found', () => ok(null)];
    const name = kind.path.slice(1).replaceAll('-', '_');
    const operation = `${method.toLowerCase()}_${name}${item ? '_by_id' : ''}`;
    return [operation, () => this.#record(request, kind, id)];
  }

  #record(request: V1Request, kind: V1Kind, id: string | undefined): V1Answer {
    const { method } = request;
    if (method === 'POST') return this.#create(request, kind);
    if (id === undefined) {
      if (method !== 'GET') return refusal(400, 'invalid_request', 'Say which one, by its id.');
      return this.#inMatter(request, (matter) => ok(this.#listed(request, kind, matter)));
    }
    const before = this.#hidden(request).has(id) ? undefined : this.records.find(kind.resource, id);
    if (method === 'GET' && !request.path.endsWith(id)) {
      return this.#inMatter(request, (matter) =>
        ok(this.#listed(request, kind, matter).filter((each) => each.id === id)),
      );
    }
    if (!before) return refusal(404, 'not_found', 'There is none with that id, or you can’t see it.');
    if (method === 'GET') return ok(before);
    const matter = this.records.matter(before.caseId);
    if (!matter || matter.archived) return archived();
    if (method === 'DELETE') {
      this.records.remove(kind.resource, before);
      return { status: 204, headers: {}, body: undefined };
    }
    return this.#patch(request, kind, before);
  }

  #patch(request: V1Request, kind: V1Kind, before: V1Record): V1Answer {
    const { expectedUpdatedAt, ...given } = request.body ?? {};
    const wrong = this.#wrong(kind, given, before.caseId, 'create', before.id);
    if (wrong !== undefined) return wrong;
    if (expectedUpdatedAt !== undefined && expectedUpdatedAt !== before.updatedAt) {
      return refusal(409, 'conflict', 'It was changed since.', {}, { current: before });
    }
    return ok(this.records.change(kind.resource, before, inOwnForm(kind, given)));
  }

  #create(request: V1Request, kind: V1Kind): V1Answer {
    return this.#inMatter(request, (matter) => {
      if (matter.archived) return archived();
      const { caseId: _caseId, ...given } = request.body ?? {};
      if (kind.resource === 'evidence') return this.#upload(request, kind, matter, given);
      const missing = kind.needs.find((field) => given[field] === undefined);
      if (missing !== undefined) return refusal(400, 'invalid_request', `${missing} is required.`);
      const wrong = this.#wrong(kind, given, matter.caseId, 'patch');
      if (wrong !== undefined) return wrong;
      const record = this.records.add(kind, matter.caseId, inOwnForm(kind, given));
      return { status: 201, headers: {}, body: record };
    });
  }

  #upload(request: V1Request, kind: V1Kind, matter: V1Matter, given: Body): V1Answer {
    const files: readonly V1File[] = request.files ?? [];
    if (files.length === 0) return refusal(400, 'invalid_request', 'Send at least one file.');
    if (files.some(({ bytes }) => bytes.length > mostFile)) return refusal(413, 'file_too_large', 'It is too large.');
    const { recordingConsent, courtCaseId, ...rest } = given;
    const isRecording = files.some(({ fileName }) => /\.(mp3|mp4|wav|m4a)$/.test(fileName));
    if (isRecording && recordingConsent !== 'yes') return refusal(400, 'invalid_request', 'It is a recording.');
    const wrong = this.#wrong(kind, rest, matter.caseId, 'patch');
    if (wrong !== undefined) return wrong;
    if (this.records.list('evidence', matter.caseId).length + files.length > this.mostEvidence) {
      return refusal(402, 'evidence_limit', 'This plan keeps no more evidence.');
    }
    const courtCaseIds = courtCaseId === undefined ? [] : [courtCaseId];
    const evidence = files.map((file) => this.records.addEvidence(matter.caseId, file, { ...rest, courtCaseIds }));
    return { status: 201, headers: {}, body: { evidence, skipped: [] } };
  }

  #hearingList(request: V1Request, id: string): V1Answer {
    const hearing = this.records.find('hearings', id);
    if (!hearing) return refusal(404, 'not_found', 'There is no hearing with that id, or you can’t see it.');
    if (request.method === 'GET') return ok(this.records.linesOf(id));
    if (this.records.matter(hearing.caseId)?.archived !== false) return archived();
    const answer = changeList(this.records, hearing, request.body ?? {});
    return answer;
  }

  /** The first thing that is wrong with a body, as its refusal. */
  #wrong(kind: V1Kind, given: Body, caseId: string, never: 'create' | 'patch', own?: string): V1Answer | undefined {
    for (const [name, value] of Object.entries(given)) {
      const field = kind.fields[name];
      if (!field || field.only === never) return refusal(400, 'invalid_request', `${name} is not known here.`);
      if (!field.fits(value)) return refusal(400, 'invalid_request', `${name} can’t be that.`);
      if (field.of === undefined) continue;
      const { of } = field;
      const foreign = (typeof value === 'string' ? [value] : idsIn(value)).find(
        (id) => id === own || this.records.find(of, id)?.caseId !== caseId,
      );
      if (foreign !== undefined) return refusal(400, 'invalid_request', `${name}: there is no ${of} ${foreign} here.`);
    }
    return undefined;
  }

  #paper(request: V1Request, address: PaperAddress): V1Answer {
    const id = address.parentId ?? request.query['id'];
    const caseId = id === undefined ? undefined : this.records.matters()[0]?.caseId;
    const within = caseId === undefined ? request : { ...request, query: { ...request.query, caseId } };
    return this.#case(within, (matter) => this.papers?.answer(request, address, matter.caseId) ?? nowhere());
  }

  #message(request: V1Request): V1Answer {
    const id = request.query['id'];
    const caseId = id === undefined ? undefined : this.records.find('messages', id)?.caseId;
    const within = caseId === undefined ? request : { ...request, query: { ...request.query, caseId } };
    return this.#case(within, (matter) => {
      const hidden = this.#hidden(request);
      return this.#messages?.answer(request, matter.caseId, hidden) ?? nowhere();
    });
  }

  #case(request: V1Request, work: (matter: V1Matter) => V1Answer): V1Answer {
    const caseId = request.body?.['caseId'] ?? request.query['caseId'];
    const matter = typeof caseId === 'string' ? this.records.matter(caseId) : this.records.matters()[0];
    return matter ? work(matter) : refusal(404, 'not_found', 'There is no case with that id, or you can’t see it.');
  }

  #updateCase(request: V1Request, matter: V1Matter): V1Answer {
    const { caseId: _caseId, expectedUpdatedAt, ...given } = request.body ?? {};
    if (matter.archived && given['archived'] !== false) return archived();
    if (expectedUpdatedAt !== undefined && expectedUpdatedAt !== matter.updatedAt) {
      return refusal(409, 'conflict', 'It was changed since.', {}, { current: toCase(matter).body });
    }
    this.records.changeMatter(matter, given);
    return toCase(matter);
  }

  #inMatter(request: V1Request, work: (matter: V1Matter) => V1Answer): V1Answer {
    return this.#case(request, work);
  }

  #sync(request: V1Request): V1Answer {
    const permissions = this.tokens.get(request.token)?.permissions ?? new Set<string>();
    const reads = (area: string): boolean => permissions.has('*') || permissions.has(`${area}:read`);
    return this.#extension?.answer(request, { reads, hidden: this.#hidden(request) }) ?? nowhere();
  }

  /** Each by its own operation and under its own key. */
  #creates(request: V1Request): V1Answer {
    const account = this.tokens.get(request.token)?.account ?? '';
    const made = createsIn(request).map((create) => {
      const [operation, work] = this.#route(create);
      const { status, body } =
        this.#unpermitted(create, operation) ?? this.#extension?.once(account, create, work) ?? work();
      return { status, body };
    });
    return ok(made);
  }

  #hidden(request: V1Request): ReadonlySet<string> {
    return (request.free ? undefined : this.tokens.get(request.token)?.hidden) ?? new Set();
  }

  #listed(request: V1Request, kind: V1Kind, matter: V1Matter): V1Record[] {
    const hidden = this.#hidden(request);
    const records = this.records.list(kind.resource, matter.caseId).filter(({ id }) => !hidden.has(id));
    const inMinute =
      Math.floor(this.#now() / 60_000) % 2 === 1 ? records.map((record) => turned(kind, record)) : records;
    if (kind.resource === 'documents') {
      const namesOf = ({ id }: V1Record): object[] => this.records.linesOf(id).map(toNamed);
      return inMinute.map((each) => ({ ...each, status: 'draft', court: profileOf(each), attachments: namesOf(each) }));
    }
    if (kind.resource !== 'timelineEntries') return inMinute;
    return inMinute.map((record) => ({ ...record, kind: 'event', sourceId: record.id, editable: true }));
  }

  #file(id: string): V1Answer {
    const bytes = this.records.bytesOf(id);
    if (!bytes) return refusal(404, 'not_found', 'There is no file with that id, or you can’t see it.');
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: bytes };
  }

  #account(request: V1Request): object {
    const { account: email = '', since = '2025-01-01T00:00:00.000Z' } = this.tokens.get(request.token) ?? {};
    return { email, name: 'Maya Ellery', memberSince: since, plan: 'suite', tokens: 0 };
  }

  #workspaces(): object[] {
    const cases = this.records.matters().map(({ caseId, caption, archived: isArchived }) => {
      return { caseId, caption, context: `matter:${caseId}`, archived: isArchived };
    });
    const id = '019b8000-0000-7000-8000-ffffffffffff';
    return [{ id, name: 'Ellery', kind: 'own', role: 'owner', context: `ws:${id}`, cases }];
  }
}

type Body = Readonly<Record<string, unknown>>;

const ok = (body: unknown): V1Answer => ({ status: 200, headers: {}, body });
const nowhere = (): V1Answer => refusal(404, 'operation_not_found', 'There is no such operation.');
const archived = (): V1Answer => refusal(403, 'forbidden', 'This case is archived. Unarchive it to change it.');

function toCase(matter: V1Matter): V1Answer {
  const { caseId } = matter;
  const access = { level: 'owner', via: 'own' };
  return ok({ ...matter, workspaceId: '', context: `matter:${caseId}`, access, counts: {} });
}

/** What a document says of its exhibits. */
function toNamed({ id, evidenceId, label, position }: V1Record): object {
  return { id, evidenceId, label, position };
}

const ownForm: Partial<Record<V1Kind['resource'], string>> = { courtCases: 'judge', hearings: 'place' };

/** A server keeps some texts in its own form, in which no other side would keep them. */
function inOwnForm({ resource }: V1Kind, given: Body): Body {
  const name = ownForm[resource] ?? '';
  const text = given[name];
  return typeof text === 'string' && text.trim() !== '' ? { ...given, [name]: `${text.trim()} ` } : given;
}

/** Sets have no order, and no server promises one. */
function turned({ fields }: V1Kind, record: V1Record): V1Record {
  const sets = Object.entries(fields).filter(([, field]) => isSet(field));
  return {
    ...record,
    ...Object.fromEntries(sets.map(([name]) => [name, [...(record[name] as unknown[])].toReversed()])),
  };
}

function areaOf(path: string): string {
  const [, first = '', second = ''] = path.split('/');
  if (first === 'sync') return paperKinds.find((kind) => kind.path === `/sync/${second}`)?.area ?? 'case';
  return first === 'files' ? 'evidence' : first;
}
