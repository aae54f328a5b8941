import { Readable } from 'node:stream';
import { includeTrashHeader } from '#server/catalog/sync-feed.ts';
import type { Operation } from '#server/catalog/operation.ts';
import {
  type SyncClock,
  type Wire,
  type WireAnswer,
  WireFault,
  type WirePart,
  type WireRequest,
} from '#server/sync/ports.ts';
import type { Request } from '#server/sync/requests.ts';
import type { Budget, Minute, Purpose } from './budget.ts';
import { BadAnswer, type Refusal, Trouble } from './trouble.ts';

/** The result of a request that changes something. `unknown`: it may have been executed (SPEC 6.3). */
export type Outcome =
  | { came: 'done'; value: unknown }
  | { came: 'refused'; refusal: Refusal }
  /** `isBad`: the server itself answered, and only this request need be concerned (SPEC 2.9). */
  | { came: 'unknown'; why: string; isBad?: boolean }
  | { came: 'unsent'; why: string };

export interface Options {
  purpose?: Purpose;
  /** Parts of a form instead of the JSON body. */
  parts?: readonly WirePart[];
  idempotencyKey?: string;
}

export interface Line {
  what: string;
  outcome: string | null;
}

interface ClientParts {
  wire: Wire;
  clock: SyncClock;
  url: string;
  token: string;
  budget: Budget;
  signal: AbortSignal | undefined;
  /** By the server's clock, from an answer to another client. */
  serverTime?: string | undefined;
  /** Saves how much of the server's minute is used; a preview writes nothing. */
  keepMinute?: (minute: Minute) => Promise<void>;
  /** Called for every request before it is sent, and with its result. */
  note: (line: Line) => void;
}

const patience = 60_000;
const patienceForBytes = 10 * 60_000;
const mostJson = 256 * 1024 * 1024;
const waitsForRateLimit = 5;

/** The operations of a server over the wire: one request each, sent once, judged by its answer. */
export class RemoteClient {
  readonly #parts: ClientParts;
  /** By the server's clock, from its last answer. */
  #serverTime: string | undefined;
  requests = 0;

  constructor(parts: ClientParts) {
    this.#parts = parts;
    this.#serverTime = parts.serverTime;
  }

  /** An ISO instant by the server's clock; by ours where it never gives one. */
  get serverTime(): string {
    return this.#serverTime ?? new Date(this.#parts.clock.now()).toISOString();
  }

  /** A read that has to succeed; a refusal is answered, everything else ends the run. */
  async read(request: Request, purpose: Purpose = 'plan'): Promise<{ value: unknown } | { refusal: Refusal }> {
    return answered(await this.ask(request, { purpose }));
  }

  /** Reads something that is no operation: the description, the feed. With a body it is asked by POST. */
  async look(path: string, body?: object): Promise<{ value: unknown } | { refusal: Refusal }> {
    const [name = path] = path.split('?');
    const asked: Asked = body
      ? { method: 'POST', path, name, body: JSON.stringify(body) }
      : { method: 'GET', path, name };
    return answered(await this.#send(asked, {}));
  }

  /** Asks for something that is no operation and changes something, by POST. */
  change(path: string, body: object): Promise<Outcome> {
    return this.#send({ method: 'POST', path, name: path, body: JSON.stringify(body) }, {});
  }

  /** One request. 429 was certainly not executed, so it is made again once the server allows it (SPEC 7.2). */
  ask(request: Request, options: Options = {}): Promise<Outcome> {
    const { operation } = request;
    const body = options.parts ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
    const asked = { method: methodOf(operation), path: pathOf(request), name: operation.id, operation };
    return this.#send(body === undefined ? asked : { ...asked, body }, options);
  }

  /** Bytes as they come. */
  async download(request: Request): Promise<NodeJS.ReadableStream> {
    const answer = await this.#wire({ method: 'GET', path: pathOf(request), name: request.operation.id }, {});
    if (!('status' in answer)) throw new Trouble('offline', answer.why);
    if (answer.status === 200) return Readable.from(answer.body);
    const outcome = await this.#judge(answer, request.operation);
    if (outcome.came === 'refused' && outcome.refusal.status !== 429) {
      throw new BadAnswer('refused', outcome.refusal.sentence);
    }
    if (outcome.came === 'unknown') throw troubleOf(outcome);
    throw new Trouble('offline', 'The server did not send the bytes of a file.');
  }

  async #send(asked: Asked, options: Options): Promise<Outcome> {
    for (let wait = 0; ; wait += 1) {
      const answer = await this.#wire(asked, options);
      const outcome = 'status' in answer ? await this.#judge(answer, asked.operation) : answer;
      this.#parts.note({ what: asked.name, outcome: wordFor(outcome) });
      const limited = outcome.came === 'refused' && outcome.refusal.status === 429;
      if (!limited) return outcome;
      if (wait === waitsForRateLimit) throw new Trouble('offline', 'The server is too busy; sync continues later.');
    }
  }

  async #wire(asked: Asked, { purpose = 'plan', idempotencyKey }: Options): Promise<WireAnswer | NoAnswer> {
    const { wire, budget, url, token, signal, note, keepMinute } = this.#parts;
    await budget.take(purpose, signal, keepMinute);
    if (signal?.aborted) throw new Trouble('stopped', 'Sync was stopped.');
    note({ what: asked.name, outcome: null });
    this.requests += 1;
    const isJson = typeof asked.body === 'string';
    const request: WireRequest = {
      method: asked.method,
      url: `${url}/api/v1${asked.path}`,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        [includeTrashHeader]: '1',
        ...(isJson && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(asked.body !== undefined && { body: asked.body }),
      timeoutMilliseconds: isJson || asked.body === undefined ? patience : patienceForBytes,
      ...(signal && { signal }),
    };
    try {
      const answer = await wire(request);
      budget.note(answer.headers['date']);
      const date = Date.parse(answer.headers['date'] ?? '');
      if (!Number.isNaN(date)) this.#serverTime = new Date(date).toISOString();
      if (answer.status === 429) budget.refused(answer.headers['retry-after']);
      return answer;
    } catch (error) {
      if (!(error instanceof WireFault)) throw error;
      return { came: error.sent ? 'unknown' : 'unsent', why: 'The server can’t be reached.' };
    }
  }

  async #judge(answer: WireAnswer, operation: Operation | undefined): Promise<Outcome> {
    const strange = this.#strange(answer, operation);
    if (strange !== undefined) {
      await discardBody(answer);
      return { came: 'unknown', why: strange, isBad: answer.status === 500 };
    }
    const { status } = answer;
    const text = await textOf(answer).catch(() => undefined);
    if (text === undefined) return { came: 'unknown', why: 'The connection broke in the middle of an answer.' };
    if (status === 204 && text === '') return { came: 'done', value: undefined };
    const value = parsed(text);
    if (status >= 200 && status < 300) {
      if (value === undefined) return { came: 'unknown', why: 'The server’s answer can’t be read.', isBad: true };
      return { came: 'done', value: value.json };
    }
    const refusal = refusalIn(status, value?.json);
    if (refusal === undefined) return { came: 'unknown', why: faulty(status) };
    return { came: 'refused', refusal };
  }

  /** Signs that somebody else answered: a portal's page, another origin, another operation. */
  #strange({ url, headers, status }: WireAnswer, operation: Operation | undefined): string | undefined {
    if (new URL(url).origin !== new URL(this.#parts.url).origin) return 'Another address answered.';
    if (status >= 300 && status < 400) return 'The server redirects to another address.';
    const type = headers['content-type'] ?? '';
    // A proxy in front of it answers with a page when it is down.
    if (status >= 500) return faulty(status);
    if (status !== 204 && type !== '' && !type.toLowerCase().includes('json')) {
      return 'Something other than the server answered, such as the sign-in page of a network.';
    }
    const name = headers['x-api-operation'];
    if (operation !== undefined && name !== undefined && name !== operation.id && status < 300) {
      return 'Something other than the server answered.';
    }
    return undefined;
  }
}

/** A token that is not accepted ends the run: no other request would fare better. */
export function requireToken({ status, sentence }: Refusal): void {
  if (status === 401) throw new Trouble('refused', `The server does not accept the token: ${sentence}`);
}

/** The answer to a read; where there is none that can be believed, the run ends, or this request is left alone. */
function answered(outcome: Outcome): { value: unknown } | { refusal: Refusal } {
  if (outcome.came === 'done') return { value: outcome.value };
  if (outcome.came !== 'refused') throw troubleOf(outcome);
  requireToken(outcome.refusal);
  return { refusal: outcome.refusal };
}

/** A gateway says 502 to 504 when the server is down, which concerns every request; 500 is about one. */
function troubleOf(outcome: NoAnswer): Trouble {
  const isBad = outcome.came === 'unknown' && outcome.isBad === true;
  return isBad ? new BadAnswer('offline', outcome.why) : new Trouble('offline', outcome.why);
}

interface Asked {
  method: WireRequest['method'];
  path: string;
  /** As the log names it. */
  name: string;
  operation?: Operation;
  body?: string | readonly WirePart[];
}

type NoAnswer = Extract<Outcome, { came: 'unknown' | 'unsent' }>;

function methodOf({ method }: Operation): WireRequest['method'] {
  return method.toUpperCase() as WireRequest['method'];
}

function pathOf({ operation, path, query }: Request): string {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

export async function textOf({ body }: WireAnswer, most = mostJson): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > most) throw new Error('The answer is too large.');
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}

/** An answer that nobody reads would keep its connection for ever. */
async function discardBody({ body }: WireAnswer): Promise<void> {
  await body[Symbol.asyncIterator]()
    .return?.()
    .catch(() => undefined);
}

export function parsed(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** An answer among others in one: as if it had been the answer to a request of its own. */
export function outcomeOf(status: number, value: unknown): Outcome {
  if (status >= 200 && status < 300) return { came: 'done', value };
  const refusal = refusalIn(status, value);
  return refusal ? { came: 'refused', refusal } : { came: 'unknown', why: faulty(status), isBad: true };
}

const faulty = (status: number): string => `The server has an error (${status}).`;

/** A documented refusal has a sentence and a code; only then is it certain that nothing was done. */
function refusalIn(status: number, body: unknown): Refusal | undefined {
  if (status < 400 || status >= 500 || typeof body !== 'object' || body === null) return undefined;
  const { error, code, restored, deleted } = body as Record<string, unknown>;
  if (typeof error !== 'string' || typeof code !== 'string') return undefined;
  return {
    status,
    code,
    sentence: error,
    ...(restored === true && { restored }),
    ...(typeof deleted === 'string' && { deleted }),
  };
}

function wordFor(outcome: Outcome): string {
  return outcome.came === 'refused' ? `${outcome.refusal.status} ${outcome.refusal.code}` : outcome.came;
}
