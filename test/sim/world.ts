import { join } from 'node:path';
import { type Actor, Hands } from './actors.ts';
import { decide, resendHeld } from './deciding.ts';
import { Desktop } from './desktop.ts';
import { DiskFull, Crash } from './faults.ts';
import { inspect } from './inspection.ts';
import { calm, Network, type Weather } from './network.ts';
import { Oracle } from './oracle.ts';
import { fakeRemote, realRemote, type Remote, WatchedDoor } from './remote.ts';
import { Seeded } from './seeded.ts';
import type { SeedReport } from './simulation.ts';
import { type Settled, settle } from './settling.ts';
import { namesIn, type View, viewOf } from './view.ts';
import { Marks } from './words.ts';
import { VirtualTime } from './virtual-time.ts';

const minute = 60_000;
const day = 86_400_000;

/** Everybody and everything of one seed. */
export class World {
  readonly seed: number;
  readonly time: VirtualTime;
  readonly chance: Seeded;
  readonly remote: Remote;
  readonly door: WatchedDoor;
  readonly oracle: Oracle;
  readonly network: Network;
  readonly hands: Hands;
  readonly desktops: Desktop[] = [];
  readonly events: string[] = [];
  readonly #people: Actor[] = [];
  #depth = 0;
  #putBack: (() => void) | undefined;
  #settled: Settled = { rounds: null, atRest: null };

  private constructor(seed: number, time: VirtualTime, remote: Remote) {
    this.seed = seed;
    this.time = time;
    this.remote = remote;
    this.chance = new Seeded(seed);
    this.oracle = new Oracle(['desk-1', 'desk-2']);
    this.door = new WatchedDoor(remote, this.oracle);
    this.hands = new Hands(this.chance.fork(), new Marks());
    this.network = new Network({
      time,
      chance: this.chance.fork(),
      door: this.door,
      others: (desktop, safe) => this.#interrupt(desktop, safe),
      compete: () => remote.compete(60),
      unclear: (body) => this.oracle.unclear(body),
      sent: (desktop) => this.oracle.request(desktop.name, time.now),
      note: (event) => this.note(event),
    });
  }

  static async make(seed: number, folder: string, server: 'fake' | 'real'): Promise<World> {
    const time = new VirtualTime();
    const remote = server === 'fake' ? fakeRemote(time) : await realRemote(time, folder);
    const world = new World(seed, time, remote);
    const count = world.chance.happens(0.6) ? 2 : 1;
    for (let number = 1; number <= count; number += 1) await world.#addDesktop(`desk-${number}`, folder);
    await world.#addPeople();
    return world;
  }

  note(event: string): void {
    const clock = new Date(this.time.now).toISOString().slice(11, 19);
    this.events.push(`${clock} ${event}`);
  }

  /** Something is there on both sides before they are linked. */
  async begin(): Promise<void> {
    for (let count = 0; count < 6; count += 1) await this.act(this.#people[0]);
    for (let count = 0; count < 4; count += 1) await this.act(this.chance.pick(this.#people));
    const [first] = this.#people;
    if (first && this.seed % 9 === 4)
      for (const edit of await this.hands.many(first, 130)) this.oracle.acknowledged(edit);
    for (const desktop of this.desktops) await desktop.link(this.remote.caseId);
  }

  /** One of the things that can happen next. */
  async step(): Promise<void> {
    const desktop = this.chance.pick(this.desktops);
    if (!desktop) return;
    const what = this.chance.weighted({
      act: 10,
      run: 11,
      wait: 3,
      decide: 2,
      preview: 1,
      archive: 1,
      scope: 1,
      clock: 1,
      late: 2,
      back: 1,
    });
    if (what === 'act')
      for (let count = 1 + this.chance.below(4); count >= 0; count -= 1) await this.act(this.chance.pick(this.#people));
    if (what === 'run') await this.run(desktop, this.#weather(desktop));
    if (what === 'wait') this.time.pass(this.chance.below(20) * minute + this.chance.below(minute));
    if (what === 'decide') await this.decide(desktop, false);
    if (what === 'preview') await this.#preview(desktop);
    if (what === 'archive') await this.archive(this.chance.happens(0.4));
    if (what === 'scope') this.scope(desktop, this.chance.happens(0.5));
    if (what === 'clock') desktop.offset = this.chance.pick([0, day, -day, 5 * minute]) ?? 0;
    if (what === 'late') await this.network.deliverLate(false);
    if (what === 'back' && this.seed % 10 === 0) this.#backUp();
  }

  /** Everybody does something. */
  async everybody(): Promise<void> {
    for (const actor of this.#people) await this.act(actor);
  }

  async act(actor: Actor | undefined): Promise<void> {
    if (!actor) return;
    for (const edit of await this.hands.step(actor)) {
      this.oracle.acknowledged(edit);
      const named = edit.after ?? edit.before;
      this.note(`${edit.actor} ${edit.what} ${edit.resource} ${JSON.stringify(named).slice(0, 300)}`);
    }
  }

  /** One run in some weather, with everything looked at before and after. */
  async run(desktop: Desktop, weather: Weather): Promise<Awaited<ReturnType<Desktop['run']>>> {
    const before = namesIn(await this.viewHere(desktop));
    this.note(`${desktop.name} runs ${JSON.stringify(weather)}`);
    this.network.begin(desktop, weather);
    const report = await desktop.run();
    this.network.end(desktop);
    const told =
      report === 'crashed' ? report : `${report.end} ${report.sentence ?? ''} ${JSON.stringify(report.matters)}`;
    this.note(`${desktop.name} ran: ${told}`);
    if (this.#depth === 0) await inspect(this, desktop, before);
    return report;
  }

  async decide(desktop: Desktop, all: boolean): Promise<void> {
    const deciding = { chance: this.chance, oracle: this.oracle, note: (event: string) => this.note(event) };
    await decide(desktop, deciding, all);
    await resendHeld(desktop, deciding, all);
  }

  viewHere(desktop: Desktop): Promise<View> {
    return viewOf(desktop, desktop.caseId);
  }

  viewThere(): Promise<View> {
    return viewOf(this.remote.door, this.remote.caseId, this.remote.hidden);
  }

  async archive(archived: boolean): Promise<void> {
    this.note(archived ? 'the matter is archived there' : 'the matter is not archived there');
    const body = { caseId: this.remote.caseId, archived };
    await this.remote.door.answer({ method: 'POST', path: '/case/update', query: {}, token: '', free: true, body });
  }

  scope(desktop: Desktop, given: boolean): void {
    const permission = this.chance.pick(['todos:read', 'todos:write', 'evidence:read', 'timeline:write', 'case:read']);
    this.remote.revoke?.(desktop.name, given ? null : (permission ?? null));
    this.note(`${desktop.name}: ${given ? 'all permissions' : `without ${permission}`}`);
  }

  async settle(): Promise<number | null> {
    this.#settled = await settle(this);
    return this.#settled.rounds;
  }

  async report(rounds: number | null): Promise<SeedReport> {
    const { network, oracle, events, seed } = this;
    return {
      seed,
      violations: oracle.violations,
      events,
      rounds,
      requests: network.requests,
      atRest: this.#settled.atRest,
      faults: network.faults,
      ambiguousCreates: network.ambiguousCreates,
      duplicates: oracle.duplicates(namesIn(await this.viewThere())),
      crashPoints: [...network.crashPoints],
    };
  }

  async close(): Promise<void> {
    for (const desktop of this.desktops) await desktop.house.close();
    await this.remote.close();
  }

  async #addDesktop(name: string, folder: string): Promise<void> {
    const token = await this.remote.token(name);
    this.door.actors.set(token, name);
    const desktop = await Desktop.open({
      name,
      folder: join(folder, name),
      time: this.time,
      chance: this.chance.fork(),
      token,
      wire: (which) => this.network.wireOf(which),
      onFault: (error) => this.#engineFault(name, error),
    });
    this.desktops.push(desktop);
    this.#people.push({
      name,
      door: desktop,
      caseId: desktop.caseId,
      token: '',
      free: true,
      categories: number(name) === 1 && this.remote.categories,
    });
  }

  async #addPeople(): Promise<void> {
    const { remote } = this;
    const there = { door: this.door, caseId: remote.caseId, categories: remote.categories, hidden: remote.hidden };
    this.#people.push({ ...there, name: 'window', token: '', free: true });
    if (this.chance.happens(0.5)) return;
    const token = await remote.token('assistant');
    this.door.actors.set(token, 'assistant');
    this.#people.push({ ...there, name: 'assistant', token, free: false });
  }

  /** Somebody does something while a run is under way. */
  async #interrupt(desktop: Desktop, safe: boolean): Promise<void> {
    if (this.#depth > 0) return;
    this.#depth += 1;
    try {
      const other = this.desktops.find((each) => each !== desktop);
      if (safe && other && this.chance.happens(0.3)) await this.run(other, { ...calm, faulty: 0.03 });
      else if (safe && this.chance.happens(0.2)) await this.network.deliverLate(false);
      else await this.act(this.chance.pick(this.#people.filter((actor) => safe || actor.door === desktop)));
    } finally {
      this.#depth -= 1;
    }
  }

  #weather(desktop: Desktop): Weather {
    const faulty = this.chance.pick([0, 0.1, 0.2, 0.35]) ?? 0;
    const crowded = this.chance.pick([0, 0.05, 0.15]) ?? 0;
    const points = Math.max(40, this.network.pointsOf(desktop));
    const crashAt = this.chance.happens(0.3) ? 1 + this.chance.below(points) : null;
    const crashKind = this.chance.weighted({ 'crash before': 2, 'crash after': 2, 'disk full': 1 });
    return { faulty, crowded, crashAt, crashKind };
  }

  /** I9: looking leaves no trace, on either side or in what sync keeps. */
  async #preview(desktop: Desktop): Promise<void> {
    const all = async () =>
      JSON.stringify([await desktop.state(true), await desktop.changes(), await this.remote.writes()]);
    const before = await all();
    await desktop.engine.preview(desktop.remoteId, desktop.caseId).catch((error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'Trouble') throw error;
    });
    if (before !== (await all())) this.oracle.violate('I9', `A preview changed something at ${desktop.name}.`);
  }

  #backUp(): void {
    if (this.#putBack && this.chance.happens(0.5)) {
      this.#putBack();
      this.oracle.restored = true;
      this.note('a back-up is put back there');
    } else this.#putBack = this.remote.save?.();
  }

  #engineFault(name: string, error: unknown): void {
    if (error instanceof Crash || error instanceof DiskFull) return;
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.oracle.violate('fault', `${name}: ${text}`);
  }
}

const number = (name: string): number => Number(name.slice(-1));
