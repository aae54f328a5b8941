import { z } from 'zod';
import type { Operation } from '#server/catalog/operation.ts';
import { type SyncRule, syncs } from '#server/catalog/sync-rule.ts';
import type { Side } from './plan.ts';
import { BadAnswer } from './remote/trouble.ts';
import { project, type Projection } from '#server/catalog/projection.ts';

/** A record with a value that this version does not know (SPEC 2.3). */
export interface Unreadable {
  id: string;
  field: string;
}

export function asList(answer: unknown): readonly unknown[] {
  return Array.isArray(answer) ? answer : [answer];
}

/**
 * The records of a list as sync sees them. Properties it does not know are ignored; a value it does not know leaves that
 * record out; a row without an id or a version is no list of ours.
 */
export function sidesIn(
  rule: SyncRule,
  operation: Operation,
  answer: unknown,
  unreadable: (record: Unreadable) => void,
): Side[] {
  const fields = fieldsOf(rule, operation);
  const single = rule.key !== undefined;
  const rows = rowsIn(rule, answer);
  if (Array.isArray(rows) === single)
    throw new BadAnswer('refused', `${operation.id} answered something else than records.`);
  const sides: Side[] = [];
  for (const row of asList(rows)) {
    const record = recordOf(row, operation);
    if (!syncs(rule, record)) continue;
    const side = sideOf(rule, record, operation);
    const field = Object.keys(side.fields).find((name) => fields?.[name]?.safeParse(record[name]).success === false);
    if (field === undefined) sides.push(side);
    else unreadable({ id: side.id, field });
  }
  if (new Set(sides.map(({ id }) => id)).size < sides.length) {
    throw new BadAnswer('refused', `${operation.id} answered one record twice.`);
  }
  return sides;
}

/** What a list answers, or one page of it. */
function rowsIn({ paged }: SyncRule, answer: unknown): unknown {
  if (paged === undefined || typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
  return (answer as Record<string, unknown>)[paged.rows];
}

/** One record of an answer; throws when it is none. */
export function sideOf(rule: SyncRule, row: unknown, operation: Operation): Side {
  const record = recordOf(row, operation);
  const id = record[rule.key ?? 'id'];
  const version = rule.unversioned === true ? '' : record['updatedAt'];
  if (
    typeof id !== 'string' ||
    id === '' ||
    typeof version !== 'string' ||
    !(rule.unversioned === true || isInstant(version))
  ) {
    throw new BadAnswer('refused', `${operation.id} answered a record without an id or a version.`);
  }
  const untouched = record['createdAt'] === version && { untouched: true as const };
  const inside = rule.names && { inside: namedIn(rule.names, record) };
  return { id, version, fields: project(rule, record), ...untouched, ...inside };
}

/** Without a resource where the server does not say what is inside. */
function namedIn(
  names: NonNullable<SyncRule['names']>,
  record: Readonly<Record<string, unknown>>,
): NonNullable<Side['inside']> {
  const named = Object.entries(names).filter(([, property]) => Array.isArray(record[property]));
  return Object.fromEntries(named.map(([resource, property]) => [resource, record[property] as Projection[]]));
}

function recordOf(row: unknown, operation: Operation): Record<string, unknown> {
  if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row as Record<string, unknown>;
  throw new BadAnswer('refused', `${operation.id} answered something else than records.`);
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text);
}

type Fields = Readonly<Record<string, unknown>>;

/** The properties of one row of what an operation answers. */
function fieldsOf({ paged }: SyncRule, { output }: Operation): Record<string, z.ZodType> | undefined {
  if (output.kind !== 'json') return undefined;
  const { schema } = output;
  const list: unknown = paged && schema instanceof z.ZodObject ? (schema.shape as Fields)[paged.rows] : schema;
  const row = list instanceof z.ZodArray ? list.element : list;
  return row instanceof z.ZodObject ? row.shape : undefined;
}
