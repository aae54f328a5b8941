import type { Wire, WireAnswer, WireRequest } from '#server/sync/ports.ts';
import { carry, deletesMessages, possible, recordOf } from './carrier.ts';
import type { Desktop } from './desktop.ts';
import {
  Crash,
  createsWeights,
  deleteWeights,
  DiskFull,
  type Fault,
  fileWeights,
  listWeights,
  networkWeights,
  type NetworkFault,
  readWeights,
} from './faults.ts';
import { createsIn, createsPath } from './v1-creates.ts';
import type { Seeded } from './seeded.ts';
import type { V1Door, V1Request } from './v1-door.ts';
import { v1Kinds } from './v1-resources.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What shall go wrong in one run of one desktop. */
export interface Weather {
  /** Of the requests, how many meet a fault. */
  faulty: number;
  /** Before how many of them somebody else does something. */
  crowded: number;
  /** The run is cut off at this point, counted over its requests and writes; `null` is never. */
  crashAt: number | null;
  crashKind: 'crash' | 'disk full';
  /** Only points of such requests, and of the writes after them, are counted for that. */
  crashOn?: 'POST' | 'PATCH' | 'DELETE' | 'GET';
  /** Somebody else's server answers all of it. */
  stranger?: V1Door;
}

export const calm: Weather = { faulty: 0, crowded: 0, crashAt: null, crashKind: 'crash' };

/** A list that is wrong; a read of one record is not. */
const lists = new Set<NetworkFault>(['empty list', 'half a list']);

/** After these it was not carried out, although the client can't know that; some of it may still arrive. */
const undone = new Set<NetworkFault>([
  'lost before it was applied',
  'not applied, 500',
  'reset in the middle of an upload',
  'applied after the time-out',
]);

/** After these nobody knows whether it was done. */
const unclear = new Set<NetworkFault>([
  'lost before it was applied',
  'applied, answer lost',
  'applied after the time-out',
  'applied, then 500',
  'not applied, 500',
  'garbled 200',
  'truncated answer',
  'half of them applied, answer lost',
  'reset in the middle of an upload',
]);

interface NetworkParts {
  time: VirtualTime;
  chance: Seeded;
  door: V1Door;
  /** Lets somebody else act just before a request. */
  others: (desktop: Desktop, request: WireRequest) => Promise<void>;
  compete: () => void;
  /** What the oracle hears. */
  heard: {
    /** A request leaves; `create` says what it makes, when it makes something. */
    sent: (desktop: Desktop, create: string | undefined) => void;
    /** The answer to a write is lost; `done` is false when it certainly was not carried out until now. */
    unclear: (desktop: Desktop, body: string, done: boolean) => void;
    /** What was on its way is there by now. */
    arrived: (body: string) => void;
    tooSoon: (desktop: Desktop) => void;
  };
  note: (event: string) => void;
}

/** The wire and the disk of all desktops, as bad as the weather. */
export class Network {
  readonly #parts: NetworkParts;
  readonly late: V1Request[] = [];
  readonly faults: Partial<Record<Fault, number>> = {};
  readonly crashPoints = new Set<string>();
  readonly weather = new Map<string, Weather>();
  ambiguousCreates = 0;
  requests = 0;
  /** Requests and writes of the run under way, by desktop, before and after each. */
  readonly #points = new Map<string, string[]>();
  readonly #lastRequest = new Map<string, string>();
  /** The list that is too short in the run under way. */
  readonly #short = new Map<string, string>();
  readonly #notBefore = new Map<string, number>();
  /** Points counted for an aimed end of the process. */
  readonly #aimed = new Map<string, number>();
  /** What each desktop's last write said: a process that ends may not have kept the answer. */
  readonly #lastSaid = new Map<string, readonly string[]>();
  /** Desktops that got too few records in the run under way. */
  readonly #lied = new Set<string>();

  constructor(parts: NetworkParts) {
    this.#parts = parts;
  }

  end(desktop: Desktop): void {
    this.weather.set(desktop.name, calm);
  }

  begin(desktop: Desktop, weather: Weather): void {
    this.weather.set(desktop.name, weather);
    this.#points.set(desktop.name, []);
    this.#lastRequest.set(desktop.name, 'nothing');
    this.#lied.delete(desktop.name);
    this.#short.delete(desktop.name);
    const list = this.#parts.chance.pick(v1Kinds);
    if (list && this.#parts.chance.happens(weather.faulty)) this.#short.set(desktop.name, list.path);
    this.#aimed.set(desktop.name, 0);
    desktop.house.store.faults = {
      before: () => this.#point(desktop, 'crash before', `write after ${this.#lastRequest.get(desktop.name) ?? ''}`),
      after: () => this.#point(desktop, 'crash after', `write after ${this.#lastRequest.get(desktop.name) ?? ''}`),
    };
  }

  /** Whether a list that was too short was answered in the run under way, or in the one before. */
  liedTo(desktop: Desktop): boolean {
    return this.#lied.has(desktop.name);
  }

  /** The points of the last run at which it could have been cut off. */
  pointsOf(desktop: Desktop): readonly string[] {
    return this.#points.get(desktop.name) ?? [];
  }

  wireOf(desktop: Desktop): Wire {
    return async (request) => {
      const name = `${request.method} ${new URL(request.url).pathname.replaceAll(/[0-9a-f-]{36}/g, '{id}')}`;
      this.#point(desktop, 'crash before', name);
      const answer = await this.#send(desktop, request, name);
      this.#lastRequest.set(desktop.name, name);
      this.#point(desktop, 'crash after', name);
      return answer;
    };
  }

  /** What was on its way arrives. */
  async deliverLate(all: boolean): Promise<void> {
    const arriving = this.late.splice(0, all ? this.late.length : 1);
    for (const request of arriving) {
      this.#parts.note(`arrives late: ${request.method} ${request.path}`);
      this.count('arrives late');
      const one = JSON.stringify([request.body, request.files?.map(({ fileName }) => fileName)]);
      const said = request.path === createsPath ? createsIn(request).map(({ body }) => JSON.stringify(body)) : [one];
      for (const each of said) this.#parts.heard.arrived(each);
      await this.#parts.door.answer(request);
    }
  }

  async #send(desktop: Desktop, request: WireRequest, name: string): Promise<WireAnswer> {
    const { time, chance, door, compete, heard, note, others } = this.#parts;
    const { faulty, crowded, stranger } = this.weather.get(desktop.name) ?? calm;
    // Who is about to change one record most needs to notice others.
    const ofOne = recordOf(request) !== undefined && crowded > 0;
    if (chance.happens(ofOne ? 0.5 : crowded)) await others(desktop, request);
    const isShort =
      request.method === 'GET' && new URL(request.url).pathname.endsWith(this.#short.get(desktop.name) ?? '/');
    if (isShort) this.count('half a list');
    const happens = chance.happens(this.#shareOf(desktop, request, faulty));
    const fault = isShort ? 'half a list' : happens ? this.#faultFor(request) : undefined;
    if (fault !== undefined && lists.has(fault)) this.#lied.add(desktop.name);
    if (fault !== undefined) note(`${desktop.name}: ${name} — ${fault}`);
    this.requests += 1;
    const create = createIn(request);
    const said = saidIn(request);
    if (request.method !== 'GET') this.#lastSaid.set(desktop.name, said);
    if (fault !== 'nothing left this machine') heard.sent(desktop, create);
    if (request.method !== 'GET' && fault !== undefined && unclear.has(fault)) {
      if (request.method === 'POST') this.ambiguousCreates += 1;
      for (const each of said) heard.unclear(desktop, create ?? each, !undone.has(fault));
    }
    if (time.now < (this.#notBefore.get(desktop.name) ?? 0)) heard.tooSoon(desktop);
    const answer = await carry({ time, door: stranger ?? door, late: this.late, compete }, request, fault);
    if (answer.status === 429) this.#notBefore.set(desktop.name, this.#nextAfter(answer.headers['retry-after']));
    return answer;
  }

  /** When a server that refused may be asked again: when it says, or in its next minute (SPEC 7.2). */
  #nextAfter(retryAfter: string | undefined): number {
    const { now } = this.#parts.time;
    return /^\d+$/.test(retryAfter ?? '') ? now + Number(retryAfter) * 1000 : (Math.floor(now / 60_000) + 1) * 60_000;
  }

  /**
   * A fault while it looks mostly ends a run; what is distinguished here happens while it writes, or reads one record.
   */
  #shareOf(desktop: Desktop, request: WireRequest, faulty: number): number {
    if (request.method !== 'GET') return faulty * 2;
    if (request.url.includes('/files/')) return faulty * 1.5;
    if (recordOf(request) === undefined) return faulty / 9;
    return this.#lied.has(desktop.name) ? 0.6 : faulty * 2;
  }

  count(fault: Fault): void {
    this.faults[fault] = (this.faults[fault] ?? 0) + 1;
  }

  #faultFor(request: WireRequest): NetworkFault | undefined {
    const one = request.method === 'GET' && recordOf(request) !== undefined;
    const fault = this.#parts.chance.weighted(weightsFor(request));
    if (!possible(fault, request) || (one && lists.has(fault))) return undefined;
    this.count(fault);
    return fault;
  }

  /** One of the points at which a process can end. */
  #point(desktop: Desktop, kind: 'crash before' | 'crash after', at: string): void {
    if (desktop.dead) throw new Crash('This process has ended.');
    if (!desktop.running) return;
    this.#points.get(desktop.name)?.push(`${kind} ${at}`);
    const weather = this.weather.get(desktop.name) ?? calm;
    const { crashKind, crashOn, crashAt } = weather;
    if (crashOn !== undefined && !at.includes(`${crashOn} `)) return;
    const reached = (this.#aimed.get(desktop.name) ?? 0) + 1;
    this.#aimed.set(desktop.name, reached);
    // A disk that is full is noticed by the next write.
    const isWrite = kind === 'crash before' && at.startsWith('write');
    const full = crashKind === 'disk full' && isWrite && crashAt !== null && reached >= crashAt;
    if (!full && (crashKind === 'disk full' || crashAt !== reached)) return;
    this.count(full ? 'disk full' : kind);
    this.crashPoints.add(full ? `disk full at ${at}` : `${kind} ${at}`);
    this.#parts.note(`${desktop.name}: ${full ? 'disk full' : 'the process ends'}, ${kind} ${at}`);
    for (const said of this.#lastSaid.get(desktop.name) ?? []) this.#parts.heard.unclear(desktop, said, true);
    if (full) {
      this.weather.set(desktop.name, { ...weather, crashAt: null });
      throw new DiskFull('The disk is full.');
    }
    desktop.dead = true;
    this.#notBefore.delete(desktop.name);
    throw new Crash('The process ended here.');
  }
}

/** What a request says, of each record that it makes. */
function saidIn({ url, body }: WireRequest): string[] {
  if (!url.endsWith(createsPath) || typeof body !== 'string') return [JSON.stringify(body ?? '')];
  const { creates } = JSON.parse(body) as { creates: { body: unknown }[] };
  return creates.map((create) => JSON.stringify(create.body));
}

function weightsFor(request: WireRequest): Readonly<Record<NetworkFault, number>> {
  if (request.url.endsWith(createsPath)) return createsWeights;
  if (request.method === 'DELETE' || deletesMessages(request)) return deleteWeights;
  if (request.url.includes('/files/')) return fileWeights;
  if (request.method !== 'GET') return networkWeights;
  return recordOf(request) === undefined ? listWeights : readWeights;
}

/** What a request makes, in words that are the same for identical twins; undefined when a key keeps it from being twins. */
function createIn({ method, url, body, headers }: WireRequest): string | undefined {
  const path = new URL(url).pathname;
  const makes =
    method === 'POST' &&
    !/\/(resources|attachments|court|bulk)$/.test(path) &&
    !path.includes('/sync/') &&
    !path.includes('/case/');
  if (!makes || body === undefined || 'idempotency-key' in headers) return undefined;
  if (typeof body === 'string') return `${path} ${body}`;
  return `${path} ${JSON.stringify(body.map((part) => ('value' in part ? [part.name, part.value] : part.fileName)))}`;
}
