import type { Operation } from '#server/catalog/operation.ts';
import type { Shaped, SyncRule } from '#server/catalog/sync-rule.ts';
import { asList } from './sides.ts';
import type { Side } from './plan.ts';
import { members, type Projection } from '#server/catalog/projection.ts';
import { requestLimits } from '#server/rules/request-limits.ts';

/** One call of an operation, on either side, in that side's own ids. */
export interface Request {
  operation: Operation;
  path: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown> | undefined;
  /** The fields of the record that it says. */
  says: readonly string[];
}

/** The operations of one side by name; a server may know fewer, and fewer of their fields. */
export interface Offered {
  operation(id: string): Operation | undefined;
  /** Whether the body of an operation takes a field. */
  takes(operation: Operation, field: string): boolean;
  /** Whether it can be asked with this in its query. */
  asks(operation: Operation, name: string): boolean;
}

/** Asks for all records of a resource in a matter, or for those inside one other record. */
export function listRequest(offered: Offered, rule: SyncRule, caseId: string, inside?: string): Request | undefined {
  const operation = offered.operation(rule.through.list);
  if (!operation) return undefined;
  const path: Record<string, string> = inside === undefined ? {} : { id: inside };
  const query: Record<string, string> = operation.input.query?.shape['caseId'] ? { caseId } : {};
  for (const [name, value] of Object.entries(rule.paged?.asks ?? {})) {
    if (offered.asks(operation, name)) query[name] = value;
  }
  return { operation, path, query, body: undefined, says: [] };
}

/** Asks for what comes after an answer, as of the same moment; undefined after the last page. */
export function nextPage({ paged }: SyncRule, request: Request, answer: unknown): Request | undefined {
  if (paged === undefined || typeof answer !== 'object' || answer === null) return undefined;
  const { [paged.next]: offset, [paged.snapshot]: snapshot } = answer as Record<string, unknown>;
  if (typeof offset !== 'number') return undefined;
  const asOf: Record<string, string> = typeof snapshot === 'string' ? { [paged.snapshot]: snapshot } : {};
  return { ...request, query: { ...request.query, ...asOf, offset: String(offset) } };
}

/** Asks for one record: by its address where there is one, else by the list that holds it. */
export function readRequest(offered: Offered, rule: SyncRule, caseId: string, side: Side): Request | undefined {
  const read = rule.through.read === undefined ? undefined : offered.operation(rule.through.read);
  if (read && read.input.path?.shape['id']) {
    return { operation: read, path: { id: side.id }, query: {}, body: undefined, says: [] };
  }
  const inside = rule.under === undefined ? undefined : String(side.fields[rule.under]);
  const list = listRequest(offered, rule, caseId, inside);
  if (!list?.operation.input.query?.shape['id']) return list;
  const narrowing = Object.keys(rule.paged?.asks ?? {});
  const query = Object.entries(list.query).filter(([name]) => !narrowing.includes(name));
  return { ...list, query: { ...Object.fromEntries(query), id: side.id } };
}

export function createRequest(
  offered: Offered,
  rule: SyncRule,
  caseId: string,
  fields: Projection,
): Request | undefined {
  const operation = rule.through.create === undefined ? undefined : offered.operation(rule.through.create);
  if (!operation) return undefined;
  const { body, says } = rule.shape?.create?.(fields) ?? plain(offered, operation, withoutTooMuch(rule, fields));
  const path: Record<string, string> = rule.under === undefined ? {} : { id: String(fields[rule.under]) };
  const matter = operation.input.body?.shape['caseId'] ? { caseId } : {};
  return { operation, path, query: {}, body: { ...matter, ...body }, says };
}

/** In their order; what they leave unsaid, or the side does not take, is found again by comparing. */
export function editRequests(
  offered: Offered,
  rule: SyncRule,
  caseId: string,
  side: Side,
  fields: Projection,
  siblings: readonly string[],
): Request[] {
  const operation = rule.through.update === undefined ? undefined : offered.operation(rule.through.update);
  if (!operation) return [];
  const change = { id: side.id, fields, now: side.fields, siblings };
  const shaped = rule.shape?.update?.(change) ?? [plain(offered, operation, withoutKnown(rule, side, fields))];
  const address = addressOf(rule, operation, side);
  const matter = rule.key === 'caseId' ? { caseId } : {};
  return shaped
    .filter(({ says }) => says.length > 0)
    .map(({ body, says }, index) => ({ operation, ...address, body: { ...matter, ...body, ...lock(index) }, says }));

  /** The version is known before the first of them only. */
  function lock(index: number): { expectedUpdatedAt?: string } {
    const locks = index === 0 && operation !== undefined && hasLock(offered, operation);
    return locks ? { expectedUpdatedAt: side.version } : {};
  }
}

/** An edit of nothing, which is refused when the record has another version by now. */
export function checkRequest(offered: Offered, rule: SyncRule, side: Side): Request | undefined {
  const operation = rule.through.update === undefined ? undefined : offered.operation(rule.through.update);
  if (!operation || !hasLock(offered, operation)) return undefined;
  return { operation, ...addressOf(rule, operation, side), body: { expectedUpdatedAt: side.version }, says: [] };
}

export function removeRequest(offered: Offered, rule: SyncRule, caseId: string, side: Side): Request | undefined {
  const operation = rule.through.remove === undefined ? undefined : offered.operation(rule.through.remove);
  if (!operation) return undefined;
  const said = rule.shape?.remove?.(side.id);
  const { path, query } = addressOf(rule, operation, side);
  if (operation.input.body) {
    const matter = operation.input.body.shape['caseId'] ? { caseId } : {};
    return { operation, path, query, body: said && { ...matter, ...said }, says: [] };
  }
  const named = Object.entries(said ?? {}).map(([name, value]) => [name, String(value)]);
  return { operation, path, query: { ...query, ...Object.fromEntries(named) }, body: undefined, says: [] };
}

export function hasLock(offered: Offered, operation: Operation): boolean {
  return offered.takes(operation, 'expectedUpdatedAt');
}

function addressOf(rule: SyncRule, { input }: Operation, side: Side): Pick<Request, 'path' | 'query'> {
  if (input.path?.shape['id']) {
    return { path: { id: rule.under === undefined ? side.id : String(side.fields[rule.under]) }, query: {} };
  }
  return { path: {}, query: input.query?.shape['id'] ? { id: side.id } : {} };
}

/** A form has up to 500 fields, and each member of a set is one. */
const mostMembersInForm = 50;

/** The fields as they are, as far as they are taken. A form has no null; a set of many goes in an edit after it. */
function plain(offered: Offered, operation: Operation, fields: Projection): Shaped {
  const fits = (value: unknown): boolean =>
    !operation.input.upload || (value !== null && !(Array.isArray(value) && value.length > mostMembersInForm));
  const taken = Object.entries(fields).filter(
    ([field, value]) => value !== undefined && offered.takes(operation, field) && fits(value),
  );
  return { body: Object.fromEntries(taken), says: taken.map(([field]) => field) };
}

/** What one request may hold of a record, in bytes: the rest of what it takes is for what is around that. */
export const mostBytes = requestLimits.jsonBytes / 2;

export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Without the sets that only grow where they are too much for a request: what is not said by it is an edit that follows. */
function withoutTooMuch({ grows = [] }: SyncRule, fields: Projection): Projection {
  if (grows.length === 0 || bytesOf(fields) <= mostBytes) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !grows.includes(name)));
}

/** Of sets that only grow, what that side holds already and as much more as one request takes. */
export function portionOf({ grows = [] }: SyncRule, side: Side, fields: Projection): Projection {
  let left = mostBytes;
  const portions = grows
    .filter((name) => Array.isArray(fields[name]))
    .map((name) => {
      const known = new Set(members(side.fields[name]));
      const portion = members(fields[name]).filter((member) => known.has(member) || (left -= bytesOf(member)) >= 0);
      return [name, portion] as const;
    });
  return left >= 0 ? fields : { ...fields, ...Object.fromEntries(portions) };
}

/** Without what that side holds already of the sets that it only adds to. */
function withoutKnown({ grows = [] }: SyncRule, side: Side, fields: Projection): Projection {
  const grown = grows.filter((name) => Array.isArray(fields[name]));
  const lacking = grown.map((name) => {
    const known = new Set(members(side.fields[name]));
    return [name, members(fields[name]).filter((member) => !known.has(member))] as const;
  });
  return { ...fields, ...Object.fromEntries(lacking) };
}

/** The records in the answer to a create or an edit. */
export function recordsIn(rule: SyncRule, answer: unknown): readonly unknown[] {
  return asList(rule.made?.(answer) ?? answer);
}
