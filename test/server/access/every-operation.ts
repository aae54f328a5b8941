import { operations } from '#server/areas/operations.ts';
import type { Operation } from '#server/catalog/operation.ts';
import type { Reply, TestApp } from '#test/support/app.ts';
import { sampleOf } from '#test/support/sample-calls.ts';
import { noSubject } from '#test/support/subject.ts';

/** What a call is aimed at; only what the operation takes is sent. */
export interface Aim {
  /** The record in the path, query or body. */
  id?: string;
  caseId?: string;
  /** The value of X-Case-Context. */
  context?: string;
}

/** The body of the sample call, without the records it would work on: those are aimed at, or nobody's. */
function bodyOf(id: string): Record<string, unknown> {
  const nobodys = noSubject();
  const { body } = sampleOf({ id }, nobodys);
  if (!body) throw new Error(`The sample call of ${id} has no body (test/support/sample-calls.ts).`);
  const ids = new Set<unknown>(Object.values(nobodys));
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => needed.has(name) || !ids.has(value)));
}

/** What a call can't be without, whosever it is. */
const needed = new Set(['itemId', 'versionId', 'attachmentId', 'expectedUpdatedAt', 'expectedHash']);

export const writes: readonly Operation[] = operations.filter(({ method }) => method !== 'get');

export function operation(id: string): Operation {
  const found = operations.find((each) => each.id === id);
  if (!found) throw new Error(`There is no operation ${id}.`);
  return found;
}

/** The names an operation has a place for. */
export function takes({ input }: Operation, name: 'id' | 'caseId'): boolean {
  return [input.path, input.query, input.body].some((schema) => schema?.shape[name] !== undefined);
}

/** Makes a call that would succeed if the caller might do it, aimed at the given records. */
export function aimed(app: TestApp, token: string, { id, method, path, input }: Operation, aim: Aim): Promise<Reply> {
  const query = new URLSearchParams();
  for (const name of ['id', 'caseId'] as const) {
    const value = aim[name];
    if (value !== undefined && input.query?.shape[name]) query.set(name, value);
  }
  for (const [name, value] of Object.entries(sampleOf({ id }, noSubject()).query ?? {})) {
    if (needed.has(name)) query.set(name, value);
  }
  for (const [name, value] of Object.entries(sampleOf({ id }, noSubject()).query ?? {})) {
    // What can't be left out of a query is no filter: a search without words is none.
    if (input.query?.shape[name]?.safeParse(undefined).success === false && !query.has(name)) query.set(name, value);
  }
  const address = `${path.replace('{id}', aim.id ?? 'missing')}${query.size === 0 ? '' : `?${query.toString()}`}`;
  const inBody = {
    ...(aim.caseId !== undefined && input.body?.shape['caseId'] && { caseId: aim.caseId }),
    ...(aim.id !== undefined && input.body?.shape['id'] && { id: aim.id }),
  };
  const headers: Record<string, string> = aim.context === undefined ? {} : { 'x-case-context': aim.context };
  if (input.upload && input.upload.optional !== true) {
    return app.upload(token, [{ name: 'aimed.txt', bytes: 'aimed by a test' }], inBody, headers, path);
  }
  const body = input.body ? { ...bodyOf(id), ...inBody } : undefined;
  return app.rest(token, method.toUpperCase(), address, body, headers);
}
