import { rawRequest } from '#test/server/transports/http/raw-request.ts';
import type { TestApp } from '#test/support/app.ts';

export interface OperatorReply {
  status: number;
  body: unknown;
}

/** A question of a person who may read the data folder. */
export async function operator(app: TestApp, method: string, address: string, body?: object): Promise<OperatorReply> {
  const headers = { authorization: 'Launch owner-secret-of-a-test', 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const { status, bytes } = await rawRequest(app.url + address, { method, headers, ...sent });
  return { status, body: JSON.parse(String(bytes)) as unknown };
}

export interface Person {
  email: string;
  id: string;
  workspaceId: string;
  caseId: string;
  token: string;
}

/** An account with a token, as an operator opens it. */
export async function person(app: TestApp, email: string): Promise<Person> {
  const made = await operator(app, 'POST', '/app/accounts', { email, password: 'correct horse battery' });
  if (made.status !== 200) throw new Error(`No account was opened: ${JSON.stringify(made)}`);
  const { id, workspaceId, caseId } = made.body as Omit<Person, 'email' | 'token'>;
  const wanted = { email, name: 'Laptop', permissions: ['*'] };
  const { token } = (await operator(app, 'POST', '/app/accounts/tokens', wanted)).body as { token: string };
  return { email, id, workspaceId, caseId, token };
}
