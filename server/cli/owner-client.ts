import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Owner } from '#server/owner/port-file.ts';
import { CommandError, RefusedError } from './command.ts';

/**
 * A command talks to the running server like a window does: the secret of `owner.json` buys a one-time address, the
 * address a session, the session calls operations. Over node:http and not fetch, which times out after five minutes: a
 * backup may take longer, and asking for it twice is no remedy.
 */
export interface OwnerClient {
  call: (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: Record<string, unknown>) => Promise<unknown>;
  close: () => void;
}

/** An address that opens a window, once. */
export async function launchAddress(owner: Owner): Promise<string> {
  const answer = await send(owner, { method: 'POST', path: '/app/launch', headers: launchHeaders(owner) });
  const { bootAddress } = asRecord(expectSuccess(answer));
  if (typeof bootAddress !== 'string')
    throw new CommandError('The running Casewright gave no address. Is it another version?');
  return bootAddress;
}

/** A session of our own; the windows that are open keep theirs. */
async function signInToOwner(owner: Owner): Promise<OwnerClient> {
  const boot = new URL(await launchAddress(owner));
  const agent = new Agent({ keepAlive: true });
  const answer = await send(owner, { method: 'GET', path: `${boot.pathname}${boot.search}`, headers: {}, agent });
  const cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
  if (cookie === '') {
    agent.destroy();
    expectSuccess(answer);
    throw new CommandError('The running Casewright opened no session. Is it another version?');
  }
  const headers = { cookie, origin: `http://127.0.0.1:${owner.port}` };
  return {
    call: async (method, path, body) => expectSuccess(await send(owner, { method, path, headers, agent, body })),
    close: () => agent.destroy(),
  };
}

/** Signs in, does the work and leaves no connection behind. */
export async function withSession<T>(owner: Owner, work: (client: OwnerClient) => Promise<T>): Promise<T> {
  const client = await signInToOwner(owner);
  try {
    return await work(client);
  } finally {
    client.close();
  }
}

/**
 * For what no window may do, such as the accounts of a server: the secret itself goes with every question, and there is
 * no session of anybody.
 */
export async function asOperator<T>(owner: Owner, work: (client: OwnerClient) => Promise<T>): Promise<T> {
  const agent = new Agent({ keepAlive: true });
  const headers = launchHeaders(owner);
  try {
    return await work({
      call: async (method, path, body) => expectSuccess(await send(owner, { method, path, headers, agent, body })),
      close: () => agent.destroy(),
    });
  } finally {
    agent.destroy();
  }
}

function launchHeaders(owner: Owner): Record<string, string> {
  return { authorization: `Launch ${owner.secret}`, origin: `http://127.0.0.1:${owner.port}` };
}

interface Question {
  method: string;
  path: string;
  headers: Record<string, string>;
  agent?: Agent;
  body?: Record<string, unknown> | undefined;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

function send(owner: Owner, { method, path, headers, agent, body }: Question): Promise<Answer> {
  const content = body === undefined ? undefined : JSON.stringify(body);
  const described = content === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const call = request({
      host: '127.0.0.1',
      port: owner.port,
      method,
      path,
      headers: { accept: 'application/json', ...headers, ...described },
      agent: agent ?? false,
    });
    call.once('error', (error) => reject(lost(method, error)));
    call.once('response', (response) => {
      text(response).then(
        (received) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: received }),
        (error: Error) => reject(lost(method, error)),
      );
    });
    call.end(content);
  });
}

function lost(method: string, error: Error): CommandError {
  const advice = method === 'GET' ? 'Try again.' : 'Check whether it was done before you try again.';
  return new CommandError(`The connection to the running Casewright was lost (${error.message}). ${advice}`, {
    cause: error,
  });
}

function expectSuccess(answer: Answer): unknown {
  const content = parsed(answer.text);
  if (answer.status >= 200 && answer.status < 300) return content;
  const details = asRecord(content);
  const { error } = details;
  const sentence = typeof error === 'string' ? error : `status ${answer.status}. Is it another version?`;
  throw new RefusedError(`Casewright refused: ${sentence}`, details);
}

function parsed(received: string): unknown {
  try {
    return received === '' ? null : JSON.parse(received);
  } catch {
    return null; // not JSON: the status says what there is to say
  }
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
