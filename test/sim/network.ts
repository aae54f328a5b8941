import type { Wire, WireAnswer, WireRequest } from '#server/sync/ports.ts';
import { carry, noticesOthers, possible } from './carrier.ts';
import type { Desktop } from './desktop.ts';
import { Crash, DiskFull, type Fault, networkWeights, type NetworkFault } from './faults.ts';
import type { Seeded } from './seeded.ts';
import type { V1Door, V1Request } from './v1-door.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What shall go wrong in one run of one desktop. */
export interface Weather {
  /** Of the requests, how many meet a fault. */
  faulty: number;
  /** Before how many of them somebody else does something. */
  crowded: number;
  /** The run is cut off at this point, counted over its requests and writes; `null` is never. */
  crashAt: number | null;
  crashKind: 'crash before' | 'crash after' | 'disk full';
}

export const calm: Weather = { faulty: 0, crowded: 0, crashAt: null, crashKind: 'crash before' };

/** A list that is wrong; a read of one record is not. */
const lists = new Set<NetworkFault>(['empty list', 'half a list']);

/** After these nobody knows whether it was done. */
const unclear = new Set<NetworkFault>([
  'lost before it was applied',
  'applied, answer lost',
  'applied after the time-out',
  'applied, then 500',
  'not applied, 500',
  'garbled 200',
  'truncated answer',
  'reset in the middle of an upload',
]);

interface NetworkParts {
  time: VirtualTime;
  chance: Seeded;
  door: V1Door;
  /** Lets somebody else act; `safe` is false when nobody may change the server just now. */
  others: (desktop: Desktop, safe: boolean) => Promise<void>;
  compete: () => void;
  /** The answer to a creation is lost. */
  unclear: (body: string) => void;
  sent: (desktop: Desktop) => void;
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
  /** Requests and writes of the run under way, by desktop. */
  readonly #points = new Map<string, number>();
  readonly #lastRequest = new Map<string, string>();

  constructor(parts: NetworkParts) {
    this.#parts = parts;
  }

  end(desktop: Desktop): void {
    this.weather.set(desktop.name, calm);
  }

  begin(desktop: Desktop, weather: Weather): void {
    this.weather.set(desktop.name, weather);
    this.#points.set(desktop.name, 0);
    this.#lastRequest.set(desktop.name, 'nothing');
    desktop.house.store.faults = {
      before: () => this.#point(desktop, 'crash before', `write after ${this.#lastRequest.get(desktop.name) ?? ''}`),
      after: () => this.#point(desktop, 'crash after', `write after ${this.#lastRequest.get(desktop.name) ?? ''}`),
    };
  }

  /** How many points the last run had at which it could have been cut off. */
  pointsOf(desktop: Desktop): number {
    return this.#points.get(desktop.name) ?? 0;
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
      await this.#parts.door.answer(request);
    }
  }

  async #send(desktop: Desktop, request: WireRequest, name: string): Promise<WireAnswer> {
    const { time, chance, door, compete, sent, note, others } = this.#parts;
    const { faulty, crowded } = this.weather.get(desktop.name) ?? calm;
    if (chance.happens(crowded)) await others(desktop, noticesOthers(request));
    // A fault while it looks mostly ends a run; what is told apart here happens while it writes.
    const share = request.method === 'GET' ? faulty / 12 : faulty * 2;
    const fault = chance.happens(share) ? this.#faultFor(request) : undefined;
    if (fault !== undefined) note(`${desktop.name}: ${name} — ${fault}`);
    if (fault !== 'nothing left this machine') sent(desktop);
    this.requests += 1;
    if (request.method === 'POST' && fault !== undefined && unclear.has(fault)) {
      this.ambiguousCreates += 1;
      this.#parts.unclear(JSON.stringify(request.body));
    }
    return carry({ time, door, late: this.late, compete }, request, fault);
  }

  #faultFor(request: WireRequest): NetworkFault | undefined {
    const fault = this.#parts.chance.weighted(networkWeights);
    if (!possible(fault, request) || (lists.has(fault) && /[?&]id=/.test(request.url))) return undefined;
    this.faults[fault] = (this.faults[fault] ?? 0) + 1;
    return fault;
  }

  /** One of the points at which a process can end. */
  #point(desktop: Desktop, kind: 'crash before' | 'crash after', at: string): void {
    if (desktop.dead) throw new Crash('This process has ended.');
    if (!desktop.running) return;
    const count = (this.#points.get(desktop.name) ?? 0) + 1;
    this.#points.set(desktop.name, count);
    const weather = this.weather.get(desktop.name) ?? calm;
    if (weather.crashAt !== count) return;
    const { crashKind } = weather;
    this.faults[crashKind] = (this.faults[crashKind] ?? 0) + 1;
    this.crashPoints.add(`${kind} ${at}`);
    this.#parts.note(
      `${desktop.name}: ${crashKind === 'disk full' ? 'disk full' : 'crash'} at point ${count}, ${kind} ${at}`,
    );
    if (crashKind === 'disk full' && kind === 'crash before' && at.startsWith('write'))
      throw new DiskFull('The disk is full.');
    desktop.dead = true;
    throw new Crash('The process ended here.');
  }
}
