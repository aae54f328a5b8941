import { grants } from '#server/rules/scopes.ts';
import type { Operation } from '#server/catalog/operation.ts';
import type { SyncRule } from '#server/catalog/sync-rule.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { AddressFound } from './engine-types.ts';
import { type AccountThere, accountIn } from './remote/account-there.ts';
import { type Wire, type WireAnswer, WireFault } from './ports.ts';
import { isLoopback } from '#server/config.ts';

/* What a person who typed an address and a token sees before anything is saved. */

const patience = 20_000;
const mostBytes = 32 * 1024 * 1024;

/** The address without what people paste with it: the API's path, a slash. */
export function serverAddress(typed: string): string {
  const text = typed.trim();
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['https:', 'http:'].includes(url.protocol)) {
    throw refused('Give the whole address of the server, like https://cases.example.com.');
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw refused('The address must begin with https://. Over http anyone on the way could read your token.');
  }
  if (url.username !== '' || url.password !== '') throw refused('Leave the user name and password out of the address.');
  const path = url.pathname.replace(/\/+$/, '').replace(/\/api(?:\/v1(?:\/docs|\/openapi\.json)?)?$/, '');
  return `${url.origin}${path}`;
}

/** What kind of server this is. One that does not name itself may still sync. */
export async function serverAt(wire: Wire, address: string): Promise<Omit<AddressFound, 'url'>> {
  const answer = await asked(wire, `${address}/app/deployment`, null, new URL(address).host);
  const { mode } = (parsed(await textOf(answer)) ?? {}) as { mode?: unknown };
  if (answer.status !== 200 || (mode !== 'hosted' && mode !== 'desktop')) return { kind: 'other', tokenPage: null };
  return { kind: mode, tokenPage: mode === 'hosted' ? `${address}/connect?for=desktop` : null };
}

/** Refuses, with a sentence, an address at which no server of this API answers. Without a token, only that is known. */
export async function lookAtAddress(wire: Wire, address: string, token: string | null): Promise<void> {
  const url = `${address}/api/v1/openapi.json`;
  const { host } = new URL(address);
  const answer = await asked(wire, url, token, host);
  if (new URL(answer.url).origin !== new URL(address).origin || isRedirect(answer)) {
    throw refused(`${host} redirects to ${placeOf(answer)}. If that is the server, give its address instead.`);
  }
  const { status, headers } = answer;
  const value = parsed(await textOf(answer));
  if (status === 401 || status === 403) {
    // A server may show its document to nobody in particular; whether it is one is seen with the token.
    if (token === null) return;
    throw refused(`${host} does not accept this token.`, 'token');
  }
  if (status >= 500) throw unreachable(`${host} has an error (${status}). Try again later.`);
  if (/html/i.test(headers['content-type'] ?? '')) {
    throw refused(
      `A web page answered at ${host}, not a Casewright server. Check the address; in a hotel or office network, sign in there first.`,
    );
  }
  const paths = (value as { openapi?: unknown; paths?: Record<string, unknown> } | undefined)?.paths;
  if (status !== 200 || typeof paths !== 'object' || !('/account' in paths) || !('/workspaces' in paths)) {
    throw refused(`There is no Casewright server at ${address}.`);
  }
}

/** Whose token it is, as the server says. */
export async function accountOf(wire: Wire, address: string, token: string): Promise<AccountThere> {
  const { host } = new URL(address);
  const answer = await asked(wire, `${address}/api/v1/account`, token, host);
  const value = parsed(await textOf(answer));
  const account = answer.status === 200 ? accountIn(value) : undefined;
  if (account) return account;
  const { error } = (value ?? {}) as { error?: unknown };
  const why = typeof error === 'string' ? error : `It answered ${answer.status}.`;
  const sentence = `The server does not accept the token: ${why}`;
  throw new AppError('conflict', sentence, { sync: 'refused', issues: [{ path: 'token', message: sentence }] });
}

/** What sync needs and this token may not do; null when the server does not say. */
export async function missingPermissions(
  wire: Wire,
  { address, token }: { address: string; token: string },
  { operations, rules }: { operations: readonly Operation[]; rules: readonly SyncRule[] },
): Promise<string[] | null> {
  const answer = await asked(wire, `${address}/api/v1/developer/tokens`, token, new URL(address).host);
  const tokens = parsed(await textOf(answer));
  if (answer.status !== 200 || !Array.isArray(tokens)) return null;
  const known = tokens as ({ prefix?: unknown; permissions?: unknown } | null)[];
  const own = known.find(
    (each) => typeof each?.prefix === 'string' && each.prefix !== '' && token.startsWith(each.prefix),
  );
  const permissions = own?.permissions;
  if (!Array.isArray(permissions)) return null;
  const used = new Set(rules.flatMap(({ through }) => Object.values(through)));
  const scopes = operations.filter(({ id }) => used.has(id)).map(({ scope }) => scope);
  return [...new Set(scopes)].filter((scope) => !grants(permissions.map(String), scope));
}

async function asked(wire: Wire, url: string, token: string | null, host: string): Promise<WireAnswer> {
  try {
    const headers = { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) };
    return await wire({ method: 'GET', url, headers, timeoutMilliseconds: patience });
  } catch (error) {
    if (error instanceof WireFault) throw unreachable(sentenceFor(error, host));
    throw error;
  }
}

function sentenceFor({ cause, message }: WireFault, host: string): string {
  const code = (cause as { code?: string } | undefined)?.code ?? '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `There is no machine called ${host}, or this one is not online. Check the address.`;
  }
  if (code === 'ECONNREFUSED') return `Nothing answers at ${host}. Check the address, and that the server runs.`;
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code)) {
    return `The certificate of ${host} can’t be trusted (${code}), so nothing was sent to it.`;
  }
  if (/SSL|EPROTO/.test(code)) return `${host} does not speak https there. Check the port.`;
  return cause === undefined ? `${host}: ${message}` : `The connection to ${host} failed. Try again.`;
}

function isRedirect({ status }: WireAnswer): boolean {
  return status >= 300 && status < 400;
}

function placeOf({ url, headers }: WireAnswer): string {
  const { location } = headers;
  return location !== undefined && URL.canParse(location, url) ? new URL(location, url).origin : 'another address';
}

async function textOf({ body }: WireAnswer): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > mostBytes) break;
      chunks.push(chunk);
    }
  } catch (error) {
    if (!(error instanceof WireFault)) throw error;
    throw unreachable('The connection broke in the middle of an answer. Try again.');
  }
  return Buffer.concat(chunks).toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** With the field that has to change, so that the window can show the sentence next to it. */
function refused(sentence: string, path: 'url' | 'token' = 'url'): AppError {
  return new AppError('invalid_request', sentence, { sync: 'refused', issues: [{ path, message: sentence }] });
}

function unreachable(sentence: string): AppError {
  return new AppError('conflict', sentence, { sync: 'offline', issues: [{ path: 'url', message: sentence }] });
}
