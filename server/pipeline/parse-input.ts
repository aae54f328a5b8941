import type { z } from 'zod';
import { oneOfThem } from '#server/catalog/actions.ts';
import type { AnyOperation, Input, ObjectSchema } from '#server/catalog/operation.ts';
import { sentenceFor } from '#server/catalog/sentences.ts';
import { AppError, invalid } from '#server/errors/app-error.ts';
import type { RawInput } from './call.ts';

type Place = 'path' | 'query' | 'body';

/** Nobody reads more of them, and an answer may not be many times as long as what was asked. */
export const mostIssues = 100;

/** Parses path, query and body by the operation's declaration; 400 with every fault named by its place. */
export function parseInput(operation: AnyOperation, raw: RawInput): Input {
  const issues: { path: string; message: string }[] = [];
  const read = (place: Place): Record<string, unknown> => {
    const schema = operation.input[place];
    const value = place === 'body' ? bodyOf(operation, raw) : raw[place];
    if (!schema) return refuseExtras(place, value, issues);
    const result = schema.safeParse(value, { error: sentenceFor });
    if (result.success) return (oneOfThem(schema)?.parse(result.data) ?? result.data) as Record<string, unknown>;
    issues.push(...result.error.issues.flatMap((issue) => describe(schema, issue, value)));
    return {};
  };
  const input: Input = { path: read('path'), query: read('query'), body: read('body'), files: raw.files };
  const [first] = issues;
  if (first) {
    const where = first.path === '' ? '' : `${first.path}: `;
    throw new AppError('invalid_request', `${where}${first.message}`, { issues: issues.slice(0, mostIssues) });
  }
  return input;
}

/** An operation without a body accepts none or an empty object, as clients of every kind send it. */
function bodyOf(operation: AnyOperation, { body, query }: RawInput): unknown {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new AppError('invalid_request', `The body of ${operation.id} is a JSON object.`);
  }
  return operation.input.query?.shape['id'] && 'id' in body ? withoutEqualId(body, query['id']) : body;
}

/** PATCH and DELETE by query `id` also accept an equal `id` in the body (CONTRACT.md 7); another one is a mistake. */
function withoutEqualId(body: { id: unknown }, queryId: unknown): object {
  const { id, ...rest } = body;
  // Without one in the address, that is what is missing.
  if (queryId !== undefined && id !== queryId) throw invalid('The id in the body is not the id in the address.', 'id');
  return rest;
}

function refuseExtras(
  place: Place,
  value: unknown,
  issues: { path: string; message: string }[],
): Record<string, never> {
  for (const name of Object.keys(value ?? {})) {
    issues.push({ path: name, message: `There is no ${place === 'body' ? 'property' : 'parameter'} “${name}” here.` });
  }
  return {};
}

function describe(schema: ObjectSchema, issue: z.core.$ZodIssue, given: unknown): { path: string; message: string }[] {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(schema.shape).join(', ');
    return issue.keys.map((key) => ({
      path: [path, key].filter(Boolean).join('.'),
      message: `There is no property “${key}” here${path === '' ? `; the ones there are: ${known}` : ''}.`,
    }));
  }
  // A field's own sentence says what is wrong with a value; where there is none, that is what is wrong.
  return [{ path, message: isMissing(given, issue.path) ? 'This is required.' : issue.message }];
}

function isMissing(given: unknown, path: readonly PropertyKey[]): boolean {
  let at = given;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return true;
    at = (at as Record<PropertyKey, unknown>)[key];
  }
  return at === undefined;
}
