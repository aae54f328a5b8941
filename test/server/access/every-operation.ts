import { termsText } from '#server/areas/account/terms-text.ts';
import { operations } from '#server/areas/operations.ts';
import type { Operation } from '#server/catalog/operation.ts';
import type { Reply, TestApp } from '#test/support/app.ts';
import { knownPassword } from '#test/support/known-password.ts';

/** What a call is aimed at; only what the operation takes is sent. */
export interface Aim {
  /** The record in the path or query. */
  id?: string;
  caseId?: string;
  /** The value of X-Case-Context. */
  context?: string;
}

/** A valid body for each operation that needs one; a new operation is tested as soon as it has its line here. */
const bodies: Record<string, object> = {
  post_account_security: { action: 'setup', password: knownPassword },
  post_account_terms: { accepted: true, version: termsText('CA').version, residenceState: 'CA' },
  post_developer_tokens: { name: 'Made by a test', permissions: ['account:read'] },
  patch_developer_tokens: { name: 'Renamed by a test' },
  post_workspaces_switch: {},
  post_case_update: { role: 'respondent' },
  post_court_cases: { caption: 'Made by a test' },
  patch_court_cases: { caption: 'Changed by a test' },
  patch_evidence_by_id: { title: 'Changed by a test' },
  post_folders: { name: 'Made by a test', kind: 'evidence' },
  patch_folders: { name: 'Changed by a test' },
  post_issues: { name: 'Made by a test' },
  patch_issues: { name: 'Changed by a test' },
  post_timeline: { date: '2026-03-05', title: 'Made by a test' },
  patch_timeline: { title: 'Changed by a test' },
  post_hearings: { date: '2026-05-04', purpose: 'Made by a test' },
  patch_hearings: { purpose: 'Changed by a test' },
  // A to-do that nobody has: who may not change the list is told so before it is looked for.
  post_hearings_by_id_resources: { kind: 'todo', itemId: '0199c000-0000-7000-8000-000000000000' },
  post_todos: { title: 'Made by a test' },
  patch_todos: { title: 'Changed by a test' },
  post_contacts: { name: 'Made by a test' },
  patch_contacts: { name: 'Changed by a test' },
};

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
  const address = `${path.replace('{id}', aim.id ?? 'missing')}${query.size === 0 ? '' : `?${query.toString()}`}`;
  const inBody = aim.caseId !== undefined && input.body?.shape['caseId'] ? { caseId: aim.caseId } : {};
  const headers: Record<string, string> = aim.context === undefined ? {} : { 'x-case-context': aim.context };
  if (input.upload) return app.upload(token, [{ name: 'aimed.txt', bytes: 'aimed by a test' }], inBody, headers);
  const body = input.body ? { ...bodies[id], ...inBody } : undefined;
  if (input.body && !bodies[id]) throw new Error(`${id} has no line in the table of bodies.`);
  return app.rest(token, method.toUpperCase(), address, body, headers);
}
