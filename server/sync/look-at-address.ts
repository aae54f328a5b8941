import { grants } from '#server/rules/scopes.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { AddressFound, SyncParts } from './engine-types.ts';
import { type AccountThere, accountIn } from './remote/account-there.ts';
import { parsed, textOf } from './remote/client.ts';
import { readDocument } from './remote/document.ts';
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
  const { status, value } = await read(wire, `${address}/app/deployment`, null);
  const { mode } = (value ?? {}) as { mode?: unknown };
  if (status !== 200 || (mode !== 'hosted' && mode !== 'desktop')) return { kind: 'other', tokenPage: null };
  return { kind: mode, tokenPage: mode === 'hosted' ? `${address}/connect?for=desktop` : null };
}

/**
 * The document of the server at an address; refuses, with a sentence, one at which none of this API answers. Without a
 * token, only that is known.
 */
export async function lookAtAddress(wire: Wire, address: string, token: string | null): Promise<unknown> {
  const { host } = new URL(address);
  const answer = await read(wire, `${address}/api/v1/openapi.json`, token);
  if (new URL(answer.url).origin !== new URL(address).origin || isRedirect(answer)) {
    throw refused(`${host} redirects to ${placeOf(answer)}. If that is the server, give its address instead.`);
  }
  const { status, headers, value } = answer;
  if (status === 401 || status === 403) {
    // A server may show its document to nobody in particular; whether it is one is seen with the token.
    if (token === null) return undefined;
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
  return value;
}

/** Who answers at an address with a token: all that is known of a server before it is kept. */
interface ServerThere {
  account: AccountThere;
  /** Its document declares the extension. */
  extension: boolean;
  /** Its token was made for an assistant. */
  isAssistant: boolean;
  /** What sync needs and the token may not do; null when the server does not say. */
  missing: string[] | null;
}

export async function serverWith(
  { wire, operations, rules }: Pick<SyncParts, 'wire' | 'operations' | 'rules'>,
  address: string,
  token: string,
): Promise<ServerThere> {
  const document = readDocument(await lookAtAddress(wire, address, token), operations, rules);
  const account = await accountOf(wire, address, token);
  const { assistant, permissions } = await ownToken(wire, address, token);
  const used = new Set(rules.flatMap(({ through }) => Object.values(through)));
  const scopes = new Set(operations.filter(({ id }) => used.has(id)).map(({ scope }) => scope));
  const missing = Array.isArray(permissions)
    ? [...scopes].filter((scope) => !grants(permissions.map(String), scope))
    : null;
  return { account, extension: document.extension !== null, isAssistant: assistant === true, missing };
}

/** Whose token it is, as the server says. */
async function accountOf(wire: Wire, address: string, token: string): Promise<AccountThere> {
  const { status, value } = await read(wire, `${address}/api/v1/account`, token);
  const account = status === 200 ? accountIn(value) : undefined;
  if (account) return account;
  const { error } = (value ?? {}) as { error?: unknown };
  const why = typeof error === 'string' ? error : `It answered ${status}.`;
  const sentence = `The server does not accept the token: ${why}`;
  throw new AppError('conflict', sentence, { sync: 'refused', issues: [{ path: 'token', message: sentence }] });
}

type TokenThere = Readonly<Partial<Record<'prefix' | 'assistant' | 'permissions', unknown>>>;

/** What the server says of this token; nothing where it does not list those of the account. */
async function ownToken(wire: Wire, address: string, token: string): Promise<TokenThere> {
  const { status, value } = await read(wire, `${address}/api/v1/developer/tokens`, token);
  if (status !== 200 || !Array.isArray(value)) return {};
  const isOwn = (prefix: unknown): boolean => typeof prefix === 'string' && prefix !== '' && token.startsWith(prefix);
  return (value as (TokenThere | null)[]).find((each) => isOwn(each?.prefix)) ?? {};
}

interface Read extends Omit<WireAnswer, 'body'> {
  /** Undefined where it is no JSON. */
  value: unknown;
}

async function read(wire: Wire, url: string, token: string | null): Promise<Read> {
  try {
    const headers = { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) };
    const answer = await wire({ method: 'GET', url, headers, timeoutMilliseconds: patience });
    const { body: _body, ...head } = answer;
    // A page in another encoding, or one without an end, is no answer of ours.
    const text = await textOf(answer, mostBytes).catch((error: unknown) => {
      if (error instanceof WireFault) throw error;
      return '';
    });
    return { ...head, value: parsed(text)?.json };
  } catch (error) {
    if (error instanceof WireFault) throw unreachable(sentenceFor(error, new URL(url).host));
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

function isRedirect({ status }: Read): boolean {
  return status >= 300 && status < 400;
}

function placeOf({ url, headers }: Read): string {
  const { location } = headers;
  return location !== undefined && URL.canParse(location, url) ? new URL(location, url).origin : 'another address';
}

/** With the field that has to change, so that the window can show the sentence next to it. */
function refused(sentence: string, path: 'url' | 'token' = 'url'): AppError {
  return new AppError('invalid_request', sentence, { sync: 'refused', issues: [{ path, message: sentence }] });
}

function unreachable(sentence: string): AppError {
  return new AppError('conflict', sentence, { sync: 'offline', issues: [{ path: 'url', message: sentence }] });
}
