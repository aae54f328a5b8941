import { createHash } from 'node:crypto';
import { refusal, type V1Answer, type V1Request } from './v1-door.ts';
import { profileOf } from './v1-court.ts';
import type { V1Change } from './v1-feed.ts';
import { paperKinds } from './paper-kinds.ts';
import type { V1Papers } from './v1-papers.ts';
import { hashedMessage, messageFields, messageKind } from './v1-messages.ts';
import { idsIn, type V1Record, type V1Records } from './v1-records.ts';
import { isSet, type V1Field, v1Kinds, type V1Resource } from './v1-resources.ts';

/** The caller, as far as the extension is concerned. */
export interface V1Reader {
  /** Whether the token may read an area. */
  reads: (area: string) => boolean;
  /** Records that are no longer shown to this token. */
  hidden: ReadonlySet<string>;
}

type Resource = V1Change['resource'];
type Row = Readonly<Record<string, unknown>>;

const shown = [...v1Kinds.map(({ resource }) => resource), 'hearingResources' as const, 'documentAttachments' as const];
const everything: readonly Resource[] = ['cases', ...new Set<V1Resource>(shown)];
const papersToo = paperKinds.map(({ resource }) => resource);
const everythingWith = (messages: boolean, papers: boolean): readonly Resource[] => [
  ...everything,
  ...(messages ? (['messages'] as const) : []),
  ...(papers ? papersToo : []),
];
const lifetimeSeconds = 300;
/** What it calls its description. */
const described = 'as it is';
/** Small, so that others come between two pages. */
const pageSize = 4;

const caseFields = ['caption', 'role', 'caseNumbers', 'keyDates', 'archived'];
const lineFields = ['hearingId', 'kind', 'itemId', 'note', 'position'];
const exhibitFields = ['documentId', 'evidenceId', 'label', 'description', 'pages', 'position'];
const bytesFields = ['fileName', 'sha256', 'size', 'recordingConsent'];

/** Its entry in the document, in the words of another build's server. */
export function extensionDocument(messages: boolean, papers: boolean): object {
  const paths = Object.fromEntries(
    ['changes', 'manifest', 'records', 'creates'].map((name) => [`/api/v1/sync/${name}`, {}]),
  );
  const hashedFields = Object.fromEntries(
    everythingWith(messages, papers).map((resource) => [resource, mergesOf(resource)]),
  );
  return {
    version: 1,
    idempotencyKey: 'Idempotency-Key',
    maxRequestLifetimeSeconds: lifetimeSeconds,
    hashedFields,
    described,
    paths,
  };
}

/** The extension for sync around the records of the fake server: feed, manifest, many records at once, keys. */
export class V1Extension {
  readonly #records: V1Records;
  readonly #papers: V1Papers | undefined;
  readonly #everything: readonly Resource[];
  readonly #kept = new Map<string, { fingerprint: string; answer: V1Answer }>();

  constructor(records: V1Records, messages: boolean, papers: V1Papers | undefined) {
    this.#records = records;
    this.#papers = papers;
    this.#everything = everythingWith(messages, papers !== undefined);
  }

  /** The first call under a key is carried out; the same one again gets its answer. */
  once(account: string, request: V1Request, work: () => V1Answer): V1Answer {
    const key = request.headers?.['idempotency-key'];
    if (key === undefined || request.method === 'GET') return work();
    const files = (request.files ?? []).map(({ fileName, bytes }) => [fileName, sha256(bytes)]);
    const fingerprint = JSON.stringify([request.method, request.path, request.query, request.body, files]);
    const known = this.#kept.get(`${account} ${key}`);
    if (known && known.fingerprint !== fingerprint) return refusal(409, 'conflict', 'This key was used for another.');
    if (known) return this.#deleted(request.path, known.answer) ?? known.answer;
    const answer = work();
    if (answer.status < 300) this.#kept.set(`${account} ${key}`, { fingerprint, answer });
    return answer;
  }

  /** Of what was made and deleted since, the id is left. */
  #deleted(path: string, { status, body }: V1Answer): V1Answer | undefined {
    const kind = v1Kinds.find((each) => each.path === path);
    if (!kind || status !== 201) return undefined;
    const made = body as { id?: string; evidence?: { id: string }[] };
    const id = made.id ?? made.evidence?.[0]?.id;
    if (id === undefined || this.#records.find(kind.resource, id)) return undefined;
    return refusal(404, 'not_found', 'What this request made has been deleted since.', {}, { deleted: id });
  }

  answer(request: V1Request, reader: V1Reader): V1Answer {
    const caseId = String(request.query['caseId'] ?? request.body?.['caseId']);
    if (!this.#records.matter(caseId)) return refusal(404, 'not_found', 'There is no case with that id.');
    const readable = this.#everything.filter((resource) => reader.reads(areaOf(resource)));
    const left = this.#everything
      .filter((resource) => !readable.includes(resource))
      .map((resource) => ({ resource, scope: `${areaOf(resource)}:read` }));
    const asked: Asked = { caseId, reader, readable, left };
    if (request.path === '/sync/changes') return this.#changes(asked, request.query['since']);
    if (request.path === '/sync/manifest') return this.#manifest(asked);
    return this.#many(asked, request.body ?? {});
  }

  #changes(asked: Asked, since: string | undefined): V1Answer {
    const { feed } = this.#records;
    const head = { epoch: feed.epoch, left: asked.left, described };
    if (since === undefined) return ok({ ...head, cursor: this.#cursor(asked), changes: [], hasMore: false });
    const [epoch, seq, names = '', mark] = since.split('/');
    const from = Number(seq);
    const restored = epoch !== feed.epoch || from > feed.last || mark !== String(feed.markAt(from));
    const readsMore = asked.readable.some((resource) => !names.split(',').includes(resource));
    if (restored || from < feed.oldest || readsMore) {
      const body = {
        error: 'Read everything anew.',
        code: 'invalid_request',
        epoch: feed.epoch,
        ...(restored && { restored }),
      };
      return { status: 410, headers: {}, body };
    }
    const after = feed
      .after(from)
      .filter(({ resource, caseId }) => caseId === asked.caseId && asked.readable.includes(resource));
    const page = after.slice(0, pageSize);
    const hasMore = after.length > page.length;
    const changes = page.map((change) => this.#feedEntry(change, asked));
    return ok({ ...head, cursor: this.#cursor(asked, hasMore ? page.at(-1)?.seq : undefined), changes, hasMore });
  }

  #feedEntry({ seq, resource, id, caseId }: V1Change, { reader }: Asked): object {
    const row = this.#rows(resource, caseId).find((each) => idOf(resource, each) === id);
    const op = row === undefined ? 'delete' : reader.hidden.has(id) ? 'hidden' : 'upsert';
    const [version, hash] = row && op === 'upsert' ? [row['updatedAt'], hashOf(resource, row)] : [null, null];
    return { seq, resource, id, caseId, op, version, hash };
  }

  #manifest(asked: Asked): V1Answer {
    const { caseId, readable, left } = asked;
    const resources = Object.fromEntries(
      readable.map((resource) => [
        resource,
        this.#seen(resource, asked).map((row) => [idOf(resource, row), row['updatedAt'], hashOf(resource, row)]),
      ]),
    );
    return ok({ epoch: this.#records.feed.epoch, cursor: this.#cursor(asked), left, described, caseId, resources });
  }

  #many(asked: Asked, { resource, ids }: Row): V1Answer {
    const known = this.#everything.find((each) => each === resource);
    if (!known) return refusal(400, 'invalid_request', 'That kind of record does not sync.');
    if (!asked.readable.includes(known)) return refusal(403, 'insufficient_scope', `It takes ${areaOf(known)}:read.`);
    const rows = this.#seen(known, asked);
    return ok(idsIn(ids).flatMap((id) => rows.filter((row) => idOf(known, row) === id)));
  }

  #cursor({ readable }: Asked, seq = this.#records.feed.last): string {
    const { feed } = this.#records;
    return [feed.epoch, seq, readable.join(','), String(feed.markAt(seq))].join('/');
  }

  #seen(resource: Resource, { caseId, reader }: Asked): Row[] {
    return this.#rows(resource, caseId).filter((row) => !reader.hidden.has(idOf(resource, row)));
  }

  #rows(resource: Resource, caseId: string): Row[] {
    const records = this.#records;
    if (resource === 'cases')
      return records
        .matters()
        .filter((matter) => matter.caseId === caseId)
        .map(asRow);
    const paper = paperKinds.find((kind) => kind.resource === resource);
    if (paper) return this.#papers?.list(paper, caseId) ?? [];
    const holder = resource === 'hearingResources' ? 'hearings' : 'documents';
    if (resource === 'hearingResources' || resource === 'documentAttachments') {
      return records.list(holder, caseId).flatMap(({ id }) => records.linesOf(id));
    }
    if (resource === 'messages') return records.list(resource, caseId).map(hashedMessage);
    return records.list(resource, caseId).map(withKind(resource));
  }
}

interface Asked {
  caseId: string;
  reader: V1Reader;
  readable: readonly Resource[];
  left: readonly object[];
}

const ok = (body: unknown): V1Answer => ({ status: 200, headers: {}, body });
const asRow = (matter: object): Row => ({ ...matter });

/** A row of the timeline says what it is, and a document how far it is. */
function withKind(resource: V1Resource): (record: V1Record) => Row {
  if (resource === 'timelineEntries') return (record) => ({ ...record, kind: 'event' });
  if (resource === 'documents') return (record) => ({ ...record, status: 'draft', court: profileOf(record) });
  return (record) => record;
}

function idOf(resource: Resource, row: Row): string {
  return String(row[resource === 'cases' ? 'caseId' : 'id']);
}

function areaOf(resource: Resource): string {
  if (resource === 'cases') return 'case';
  const holders: Partial<Record<Resource, Resource>> = {
    hearingResources: 'hearings',
    documentAttachments: 'documents',
  };
  const of = holders[resource] ?? resource;
  const paper = paperKinds.find((kind) => kind.resource === resource);
  if (paper) return paper.area;
  return v1Kinds.find((kind) => kind.resource === of)?.area ?? of;
}

/** Which fields are in the hash of a record, and how each merges. */
function mergesOf(resource: Resource): Record<string, string> {
  const paper = paperKinds.find((kind) => kind.resource === resource);
  if (paper) {
    const merges = Object.entries(paper.fields).map(([name, { set }]) => [name, set === undefined ? 'scalar' : 'set']);
    return Object.fromEntries([...merges, ...(paper.under ? [[paper.under.field, 'scalar']] : [])]) as Record<
      string,
      string
    >;
  }
  const own = [...v1Kinds, messageKind].find((kind) => kind.resource === resource)?.fields ?? {};
  const more: Partial<Record<Resource, readonly string[]>> = {
    cases: caseFields,
    hearingResources: lineFields,
    documentAttachments: exhibitFields,
    evidence: bytesFields,
    documents: ['status', 'court'],
    messages: messageFields,
  };
  const names = [...Object.keys(own), ...(more[resource] ?? [])];
  return Object.fromEntries(names.map((name) => [name, mergeOf(own[name])]));
}

function mergeOf(field: V1Field | undefined): string {
  return field !== undefined && isSet(field) ? 'set' : 'scalar';
}

/** SHA-256 over the fields in their order, sets sorted, the keys of objects too. */
function hashOf(resource: Resource, row: Row): string {
  const merges = mergesOf(resource);
  const fields = Object.keys(merges).toSorted();
  const { fields: said = {} } = paperKinds.find((kind) => kind.resource === resource) ?? {};
  const isUnsaid = (name: string): boolean => said[name]?.later === true && [row[name] ?? []].flat().length === 0;
  const values = fields
    .filter((name) => !isUnsaid(name))
    .map((name) => {
      const value = row[name];
      return [name, merges[name] === 'set' ? [...new Set(counted(value))].toSorted() : (value ?? null)];
    });
  return sha256(JSON.stringify(sorted(values)));
}

/** What is in a set: words, ids, or what says something, as its text. */
function counted(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [];
  return all.map((each) => (typeof each === 'string' ? each : JSON.stringify(sorted(each))));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, unknown] => [name, sorted(inner)]);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
