import { factsOfKind, numbersGiven, type PaperKind, paperKind, paperKinds } from './paper-kinds.ts';
import { refusal, type V1Answer, type V1Request } from './v1-door.ts';
import { idsIn, type V1Record, type V1Records } from './v1-records.ts';
import type { V1Resource } from './v1-resources.ts';

type Body = Readonly<Record<string, unknown>>;

/** Where a request about binders and packets goes: the kind, and what it is inside of. */
export interface PaperAddress {
  operation: string;
  kind: PaperKind;
  parentId: string | undefined;
}

/** Undefined where it is about something else. */
export function paperAddress({ method, path }: Pick<V1Request, 'method' | 'path'>): PaperAddress | undefined {
  for (const kind of paperKinds) {
    const { under } = kind;
    const changes = method === 'PATCH' || method === 'DELETE';
    const inside = under && new RegExp(`^${under.path}/([^/]+)/(items|supports)$`).exec(path);
    if (under && !changes && inside) {
      const operation = `${method.toLowerCase()}_${nameOf(under.path)}_by_id_${inside[2]}`;
      return { operation, kind, parentId: inside[1] };
    }
    if (path !== kind.path || (under && !changes) || kind.never?.some((each) => each === method)) continue;
    return { operation: `${method.toLowerCase()}_${nameOf(path)}`, kind, parentId: undefined };
  }
  return undefined;
}

const nameOf = (path: string): string => path.slice(1).replaceAll(/[/-]/g, '_');

/** The operations of a server with the extension for binders, packets and what is in them. */
export class V1Papers {
  readonly #records: V1Records;

  constructor(records: V1Records) {
    this.#records = records;
  }

  /** Of the matter, as they are answered. */
  list({ resource, under }: PaperKind, caseId: string): V1Record[] {
    if (!under) return this.#records.list(resource, caseId).map((record) => this.#answered(resource, record));
    return this.list(paperKind(under.resource), caseId).flatMap(({ id }) => this.#lines(resource, id));
  }

  answer(request: V1Request, { kind, parentId }: PaperAddress, caseId: string): V1Answer {
    const { method, query, body = {} } = request;
    const { resource, under } = kind;
    const { caseId: _case, expectedUpdatedAt, ...said } = body;
    const parent =
      under && parentId !== undefined ? this.#find(paperKind(under.resource), caseId, parentId) : undefined;
    if (parentId !== undefined && !parent) return missing();
    if (method === 'GET') return ok(parent ? this.#lines(resource, parent.id) : this.list(kind, caseId));
    if (this.#records.matter(caseId)?.archived !== false) return archived();
    if (method === 'POST') return this.#create(kind, caseId, parent, said);
    const before = this.#find(kind, caseId, query['id'] ?? '');
    if (!before) return missing();
    if (method === 'DELETE') return this.#delete(kind, before);
    const isMove = under !== undefined && Object.keys(said).join() === 'position';
    if (!isMove && expectedUpdatedAt !== undefined && expectedUpdatedAt !== before.updatedAt) {
      return refusal(409, 'conflict', 'It was changed since.', {}, { current: before });
    }
    return this.#change(kind, before, said);
  }

  /** Others are given a packet as it is, under the next numbers of its prefix. */
  serve(packet: V1Record, to: string, now: string): void {
    const records = this.#records;
    const lines = records.linesOf(packet.id);
    const build = records.newId();
    const last = records
      .list('packets', packet.caseId)
      .flatMap((each) => idsIn(each['given']))
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .reduce((most, line) => Math.max(most, Number(line['last'] ?? 0)), 0);
    const exhibits = lines.filter((line) => line['kind'] === 'exhibit').length;
    const about = { kind: 'given', build, prefix: 'DOE', digits: 6, first: last + 1, last: last + 2 * exhibits };
    const line = numbersGiven({ ...about, as: 'served', on: '2027-01-02', method: null, recipients: [to], at: now });
    const numbered = this.#numbered(packet, lines);
    const said = { kind: 'exhibits', build, as: 'served', on: '2027-01-02', method: null, recipients: [to], at: now };
    const named = numbered.length > 0 ? [numbersGiven({ ...said, numbers: numbered })] : [];
    const more = exhibits > 0 ? { given: [...idsIn(packet['given']), line, ...named] } : {};
    const files = [{ name: 'Packet.pdf', pages: lines.length, size: 1000, sha256: 'a'.repeat(64) }];
    const receipt = {
      build,
      as: 'served',
      on: '2027-01-02',
      method: null,
      recipients: [to],
      at: now,
      builtAt: now,
      files,
    };
    const receipts = [...idsIn(packet['receipts']), numbersGiven(receipt)];
    records.change('packets', packet, { sent: 'served', receipts, ...more });
    const printed = lines.flatMap((each) => idsIn(each['redactionIds']));
    for (const redaction of records.list('redactions', packet.caseId)) {
      if (printed.includes(redaction.id)) records.setAside('redactions', redaction, { sent: 'served' });
    }
  }

  /** The files that are in it under an exhibit number, but for what is private. */
  #numbered(packet: V1Record, lines: readonly V1Record[]): { sha256: unknown; number: unknown }[] {
    const ids = new Set(lines.filter(({ kind }) => kind === 'exhibit').map(({ refId }) => String(refId)));
    return [...ids]
      .flatMap((id) => this.#records.find('evidence', id) ?? [])
      .filter((item) => item['exhibitNumber'] != null && (item['private'] !== true || packet['private'] === true))
      .map(({ sha256, exhibitNumber }) => ({ sha256, number: exhibitNumber }))
      .toSorted((one, other) => (String(one.sha256) < String(other.sha256) ? -1 : 1));
  }

  #find(kind: PaperKind, caseId: string, id: string): V1Record | undefined {
    return this.list(kind, caseId).find((record) => record.id === id);
  }

  #lines(resource: V1Resource, parentId: string): V1Record[] {
    const places = new Map<unknown, number>();
    return this.#records.linesOf(parentId).map((line) => {
      const place = places.get(line['section']) ?? 0;
      places.set(line['section'], place + 1);
      return this.#answered(resource, resource === 'binderItems' ? { ...line, position: place } : line);
    });
  }

  #answered(resource: V1Resource, record: V1Record): V1Record {
    if (resource !== 'binderItems') return record;
    return { ...record, support: this.#records.linesOf(record.id).map(({ id }) => ({ id })) };
  }

  #create(kind: PaperKind, caseId: string, parent: V1Record | undefined, said: Body): V1Answer {
    const { resource, under, needs, fields } = kind;
    const lacking = needs.find((name) => said[name] === undefined);
    if (lacking !== undefined) return refusal(400, 'invalid_request', `${lacking} is required.`);
    const wrong = this.#wrong(kind, caseId, said, said['kind']);
    if (wrong !== undefined) return wrong;
    const blank = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.blank]));
    const all = { ...blank, ...factsOf(kind, said['kind']), ...heldBy(kind, said), ...this.#written(kind, {}, said) };
    if (!under || !parent) {
      const made = this.#records.add({ resource, fields }, caseId, all);
      if (resource === 'redactions') this.#join(made);
      return { status: 201, headers: {}, body: made };
    }
    const redactionIds = resource === 'packetItems' ? { redactionIds: this.#redactionsOf(caseId, all['refId']) } : {};
    const line = this.#records.newPaper(caseId, { ...all, [under.field]: parent.id, ...redactionIds });
    this.#put(kind, parent.id, line, said['position']);
    return { status: 201, headers: {}, body: this.#lines(resource, parent.id).find(({ id }) => id === line.id) };
  }

  #change(kind: PaperKind, before: V1Record, said: Body): V1Answer {
    const { resource, under } = kind;
    const wrong = this.#wrong(kind, before.caseId, said, before['kind'], before);
    if (wrong !== undefined) return wrong;
    const written = this.#written(kind, before, said);
    if (!under) return ok(this.#records.change(resource, this.#stored(resource, before), written));
    const parentId = String(before[under.field]);
    const { position: _place, ...rest } = written;
    const line = this.#records.linesOf(parentId).find(({ id }) => id === before.id);
    if (!line) return missing();
    const next = this.#records.touched(line, rest);
    const moves = said['position'] !== undefined || (said['section'] !== undefined && resource === 'binderItems');
    if (moves) this.#put(kind, parentId, next, said['position'] ?? before['position']);
    else {
      const lines = this.#records.linesOf(parentId);
      this.#records.putLines(
        parentId,
        lines.map((each) => (each.id === next.id ? next : each)),
      );
    }
    return ok(this.#lines(resource, parentId));
  }

  #delete({ resource, under }: PaperKind, before: V1Record): V1Answer {
    if (before['sent'] != null) return refusal(409, 'conflict', 'Others were given it, so it is kept.');
    if (under) {
      const parentId = String(before[under.field]);
      this.#records.removeLine(parentId, before.id);
    } else this.#records.remove(resource, this.#stored(resource, before));
    return { status: 204, headers: {}, body: undefined };
  }

  /** A line at a place among those of its section, or at the end. */
  #put({ resource }: PaperKind, parentId: string, line: V1Record, place: unknown): void {
    const others = this.#records.linesOf(parentId).filter(({ id }) => id !== line.id);
    const isBeside = (each: V1Record): boolean => resource !== 'binderItems' || each['section'] === line['section'];
    const beside = typeof place === 'number' ? others.filter(isBeside)[place] : undefined;
    const at = beside === undefined ? others.length : others.indexOf(beside);
    this.#records.putLines(parentId, others.toSpliced(at, 0, line));
  }

  /** What is painted out of an item is painted out wherever it is. */
  #join({ id, evidenceId, caseId }: V1Record): void {
    for (const packet of this.#records.list('packets', caseId)) {
      const lines = this.#records.linesOf(packet.id);
      const joined = lines.map((line) =>
        line['refId'] === evidenceId
          ? this.#records.touched(line, { redactionIds: [...idsIn(line['redactionIds']), id] })
          : line,
      );
      this.#records.putLines(packet.id, joined);
    }
  }

  #redactionsOf(caseId: string, evidenceId: unknown): string[] {
    const all = this.#records.list('redactions', caseId).filter((each) => each['evidenceId'] === evidenceId);
    return all.map(({ id }) => id);
  }

  #stored(resource: V1Resource, { id }: V1Record): V1Record {
    const record = this.#records.find(resource, id);
    if (!record) throw new Error(`There is no ${id} in ${resource}.`);
    return record;
  }

  /** What is given, as it is kept: facts that are null are left alone, and what grows only grows. */
  #written({ fields }: PaperKind, before: Body, said: Body): Record<string, unknown> {
    const facts = factsOf({ resource: 'binderItems' }, before['kind'] ?? said['kind']);
    const kept = Object.entries(said).filter(
      ([name, value]) => value !== null || !(name in facts || name === 'itemId' || name === 'resource'),
    );
    return Object.fromEntries(
      kept.map(([name, value]) => {
        if (fields[name]?.set !== 'grows') return [name, value];
        const all = [...new Set([...idsIn(before[name]), ...idsIn(value)])];
        return [name, name === 'marks' ? all.toSorted((one, other) => (atOf(one) < atOf(other) ? -1 : 1)) : all];
      }),
    );
  }

  /** The first thing that is wrong with a body, as its refusal. */
  #wrong(kind: PaperKind, caseId: string, said: Body, sort: unknown, before?: V1Record): V1Answer | undefined {
    const wrong = (name: string, why: string): V1Answer => refusal(400, 'invalid_request', `${name}: ${why}`);
    for (const [name, value] of Object.entries(said)) {
      const field = kind.fields[name];
      if (!field || field.only === 'answer' || (before && field.only === 'create'))
        return wrong(name, 'not known here');
      if (
        kind.resource === 'binderItems' &&
        isFact(name) &&
        value !== null &&
        !(name in (factsOfKind[String(sort)] ?? {}))
      )
        return wrong(name, 'this kind does not have it');
      for (const id of field.of && value !== null ? idsIn([value].flat()) : []) {
        if (!field.of?.some((of) => this.#isThere(of, caseId, id))) return wrong(name, `there is no ${id}`);
      }
      const hasMarks = idsIn(before?.['marks']).length > 0;
      if (name === 'itemId' && hasMarks && value !== null && value !== before?.['itemId'])
        return wrong(name, 'it has marks from court');
    }
    return undefined;
  }

  #isThere(resource: V1Resource, caseId: string, id: string): boolean {
    const kind = paperKinds.find((each) => each.resource === resource);
    if (kind) return this.#find(kind, caseId, id) !== undefined;
    return this.#records.find(resource, id)?.caseId === caseId;
  }
}

const isFact = (name: string): boolean => Object.values(factsOfKind).some((some) => name in some);
const atOf = (mark: string): string => String((JSON.parse(mark) as Record<string, unknown>)['at']);

function factsOf({ resource }: Pick<PaperKind, 'resource'>, sort: unknown): Body {
  return resource === 'binderItems' ? (factsOfKind[String(sort)] ?? {}) : {};
}

/** An item says what it is about, also where only its kind says it. */
function heldBy({ resource }: PaperKind, { kind }: Body): Body {
  const of: Body = { exhibit: 'evidence', todo: 'todo' };
  return resource === 'binderItems' && of[String(kind)] !== undefined ? { resource: of[String(kind)] } : {};
}

const ok = (body: unknown): V1Answer => ({ status: 200, headers: {}, body });
const missing = (): V1Answer => refusal(404, 'not_found', 'There is none with that id, or you can’t see it.');
const archived = (): V1Answer => refusal(403, 'forbidden', 'This case is archived. Unarchive it to change it.');

/** The operations with the fields they take, for the description of the server. */
export function paperOperations(): { path: string; method: string; operationId: string; body?: string[] }[] {
  return paperKinds.flatMap(({ path, under, fields, resource, never: refused = [] }) => {
    const taken = (never: 'create' | 'none'): string[] =>
      Object.entries(fields).flatMap(([name, { only }]) => (only === 'answer' || only === never ? [] : [name]));
    const inside = resource === 'elementSupports' ? 'supports' : 'items';
    const made = under ? `${under.path}/{id}/${inside}` : path;
    const madeAs = under ? `${nameOf(under.path)}_by_id_${inside}` : nameOf(path);
    const create = [...(under ? [] : ['caseId']), ...taken('none')];
    const change = {
      path,
      method: 'patch',
      operationId: `patch_${nameOf(path)}`,
      body: [...taken('create'), 'expectedUpdatedAt'],
    };
    return [
      { path: made, method: 'get', operationId: `get_${madeAs}` },
      { path: made, method: 'post', operationId: `post_${madeAs}`, body: create },
      ...(refused.includes('PATCH') ? [] : [change]),
      ...(refused.includes('DELETE') ? [] : [{ path, method: 'delete', operationId: `delete_${nameOf(path)}` }]),
    ];
  });
}
