import { join } from 'node:path';
import type { WireRequest } from '#server/sync/ports.ts';
import { type Actor, type Edit, Editor } from './actors.ts';
import { decide, resendHeld } from './deciding.ts';
import { Desktop } from './desktop.ts';
import { DiskFull, Crash } from './faults.ts';
import { enterTheSame, tidy, useTrash } from './errands.ts';
import { inspect } from './inspection.ts';
import { interrupt } from './interruption.ts';
import { type Lane } from './lanes.ts';
import { Mishaps } from './mishaps.ts';
import { checkNamed, checkStaying } from './named.ts';
import { Network, type Weather } from './network.ts';
import { weatherFor } from './weather.ts';
import { Oracle } from './oracle.ts';
import { fakeRemote, realRemote, type Remote, WatchedDoor } from './remote.ts';
import { Seeded } from './seeded.ts';
import { beginPapers, noStepsOfPapers, paperStory, stepsOfNumbers, stepsOfPapers } from './paper-stories.ts';
import { GivenNumbers } from './exhibit-numbers.ts';
import type { SeedReport } from './simulation.ts';
import { type Settled, settle } from './settling.ts';
import type { V1Record } from './v1-records.ts';
import type { V1Kind } from './v1-resources.ts';
import { namesIn, type View, viewOf } from './view.ts';
import { Marks } from './words.ts';
import { VirtualTime } from './virtual-time.ts';

const minute = 60_000;
/** What can happen next, and how often; what only the extension knows comes on top. */
const steps = {
  act: 10,
  run: 11,
  wait: 3,
  decide: 2,
  preview: 1,
  archive: 1,
  scope: 1,
  clock: 1,
  late: 2,
  same: 2,
  tidy: 4,
  back: 0,
  trash: 0,
};
const stepsOfFeed = { forget: 1, hide: 1, leaveOut: 0.5, week: 0.5 };
const noStepsOfFeed = { forget: 0, hide: 0, leaveOut: 0, week: 0 };

/** What people do besides the records that every server has. */
interface Work {
  messages: boolean;
  papers: boolean;
}

/** Everybody and everything of one seed. */
export class World {
  readonly seed: number;
  /** People log messages too. */
  readonly messages: boolean;
  /** And prepare binders and packets. */
  readonly papers: boolean;
  readonly time: VirtualTime;
  readonly chance: Seeded;
  readonly remote: Remote;
  readonly door: WatchedDoor;
  readonly oracle: Oracle;
  readonly network: Network;
  readonly editor: Editor;
  readonly desktops: Desktop[] = [];
  readonly events: string[] = [];
  readonly people: Actor[] = [];
  readonly mishaps: Mishaps;
  readonly numbers: GivenNumbers;
  #depth = 0;
  #settled: Settled = { rounds: null, atRest: null };

  private constructor(seed: number, time: VirtualTime, remote: Remote, { messages, papers }: Work) {
    this.seed = seed;
    this.messages = messages;
    this.papers = papers;
    this.time = time;
    this.remote = remote;
    this.chance = new Seeded(seed);
    this.oracle = new Oracle(['desk-1', 'desk-2']);
    this.door = new WatchedDoor(remote, this.oracle);
    this.editor = new Editor(this.chance.fork(), new Marks());
    this.network = new Network({
      time,
      chance: this.chance.fork(),
      door: this.door,
      others: (desktop, request) => this.#interrupt(desktop, request),
      compete: () => remote.compete(60),
      heard: {
        sent: (desktop, create) => {
          this.oracle.request(desktop.name, time.now);
          if (create !== undefined) this.oracle.creates(desktop.name, create);
        },
        unclear: (desktop, body, done) => this.oracle.unclear(desktop.name, body, done),
        arrived: (body) => this.oracle.arrived(body),
        tooSoon: ({ name }) => this.oracle.violate('I8', `${name} asked again before it was allowed to.`),
      },
      note: (event) => this.note(event),
    });
    this.mishaps = new Mishaps(this);
    this.numbers = new GivenNumbers(this);
  }

  static async make(
    seed: number,
    folder: string,
    { server, lane, messages, papers }: { server: 'fake' | 'real'; lane: Lane } & Work,
  ): Promise<World> {
    const time = new VirtualTime();
    const remote = server === 'fake' ? fakeRemote(time, lane, messages, papers) : await realRemote(time, folder, lane);
    const world = new World(seed, time, remote, { messages, papers });
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
    for (let count = 0; count < 6; count += 1) await this.act(this.people[0]);
    for (let count = 0; count < 4; count += 1) await this.act(this.chance.pick(this.people));
    const [first] = this.people;
    if (first && this.papers) await beginPapers(this, first);
    if (first && this.seed % 9 === 4)
      for (const edit of await this.editor.many(first, 130)) this.oracle.acknowledged(edit);
    for (const desktop of this.desktops) await desktop.link(this.remote.caseId);
  }

  /** One of the things that can happen next. */
  async step(): Promise<void> {
    const desktop = this.chance.pick(this.desktops);
    if (!desktop) return;
    const what = this.chance.weighted({
      ...steps,
      ...(this.remote.feed ? stepsOfFeed : noStepsOfFeed),
      ...(this.papers ? stepsOfPapers : noStepsOfPapers),
      ...(this.papers && [2, 3].includes(this.seed % 5) && stepsOfNumbers),
      back: this.seed % 7 === 0 ? 4 : 0,
      trash: this.seed % 8 >= 6 ? 6 : 0,
    });
    if (what === 'act')
      for (let count = 1 + this.chance.below(4); count >= 0; count -= 1) await this.act(this.chance.pick(this.people));
    if (what === 'run') await this.run(desktop, weatherFor(this, desktop));
    if (what === 'wait') this.time.pass(this.chance.below(20) * minute + this.chance.below(minute));
    if (what === 'decide') await this.decide(desktop, false);
    if (what === 'preview') await this.#preview(desktop);
    if (what === 'late') await this.network.deliverLate(false);
    if (what === 'same') await enterTheSame(this, desktop);
    if (what === 'tidy') await tidy(this, desktop);
    if (what === 'trash') await useTrash(this, desktop);
    await paperStory(this, what, desktop);
    await this.#mishap(what, desktop);
  }

  async #mishap(what: string, desktop: Desktop): Promise<void> {
    const { mishaps, chance } = this;
    if (what === 'archive') await mishaps.archive(chance.happens(0.4));
    if (what === 'scope') mishaps.scope(desktop, chance.happens(0.5));
    if (what === 'clock') mishaps.clock(desktop);
    if (what === 'back') mishaps.backUp();
    if (what === 'forget') mishaps.forget();
    if (what === 'hide') await mishaps.hide(desktop, chance.happens(0.3));
    if (what === 'leaveOut') mishaps.leaveOut();
    if (what === 'week') mishaps.week();
  }

  /** Everybody does something. */
  async everybody(): Promise<void> {
    for (const actor of this.people) await this.act(actor);
  }

  async act(actor: Actor | undefined): Promise<void> {
    if (actor) this.acknowledge(await this.editor.step(actor));
  }

  /** Something happens to one record, by any actor. */
  async touch(actor: Actor, id: string, fields: readonly string[] = []): Promise<void> {
    this.acknowledge(await this.editor.touch(actor, id, fields));
  }

  /** Somebody makes a record of a kind. */
  async another(actor: Actor, kind: V1Kind): Promise<void> {
    this.acknowledge(await this.editor.another(actor, kind));
  }

  /** What was acknowledged, reported to the oracle. */
  acknowledge(edits: readonly Edit[]): void {
    for (const edit of edits) {
      this.oracle.acknowledged(edit);
      const named = edit.after ?? edit.before;
      this.note(`${edit.actor} ${edit.what} ${edit.resource} ${JSON.stringify(named).slice(0, 300)}`);
    }
  }

  /** One run in some weather, with everything looked at before and after. */
  async run(desktop: Desktop, weather: Weather): Promise<Awaited<ReturnType<Desktop['run']>>> {
    const before = namesIn(await this.viewHere(desktop));
    this.note(`${desktop.name} runs ${JSON.stringify({ ...weather, stranger: weather.stranger !== undefined })}`);
    this.network.count('a second program starts');
    if (desktop.letsAnotherIn())
      this.oracle.violate('fault', `A second program was let into the folder of ${desktop.name}.`);
    this.network.begin(desktop, weather);
    const report = await desktop.run();
    this.network.end(desktop);
    const summary =
      report === 'crashed' ? report : `${report.end} ${report.sentence ?? ''} ${JSON.stringify(report.matters)}`;
    this.note(`${desktop.name} ran: ${summary}`);
    if (report !== 'crashed') {
      checkNamed(this.oracle, desktop.name, report);
      if (!this.remote.papers) await checkStaying(this, desktop, report);
    }
    const brakes = report === 'crashed' ? [] : report.matters.flatMap((matter) => matter.brakes);
    if (this.#depth === 0) await inspect(this, desktop, before, weather.stranger ? [] : brakes);
    return report;
  }

  async decide(desktop: Desktop, all: boolean): Promise<void> {
    const deciding = { chance: this.chance, oracle: this.oracle, note: (event: string) => this.note(event) };
    await decide(desktop, deciding, all);
    await resendHeld(desktop, deciding, all);
  }

  viewHere(desktop: Desktop): Promise<View> {
    return desktop.view();
  }

  viewThere(): Promise<View> {
    return viewOf(this.remote.door, this.remote.caseId, this.remote.hidden);
  }

  async settle(): Promise<number | null> {
    this.#settled = await settle(this);
    return this.#settled.rounds;
  }

  async report(rounds: number | null): Promise<SeedReport> {
    const { network, oracle, events, seed } = this;
    return {
      seed,
      lane: this.remote.extension ? 'extension' : 'plain',
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
    for (const desktop of this.desktops) await desktop.close();
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
    this.people.push({
      name,
      door: desktop,
      view: () => desktop.view(),
      caseId: desktop.caseId,
      token: '',
      free: true,
      categories: number(name) === 1 && this.remote.categories,
      messages: this.messages,
      papers: this.papers,
      ...(this.papers && { serve: (packet: V1Record, to: string) => desktop.give(packet, to) }),
    });
  }

  async #addPeople(): Promise<void> {
    const { remote, messages } = this;
    const papers = this.papers && remote.papers;
    const { caseId, categories, hidden, serve } = remote;
    const there = { door: this.door, caseId, categories, messages, papers, hidden };
    this.people.push({ ...there, name: 'window', token: '', free: true, ...(papers && serve && { serve }) });
    if (this.chance.happens(0.5)) return;
    const token = await remote.token('assistant');
    this.door.actors.set(token, 'assistant');
    this.people.push({ ...there, name: 'assistant', token, free: false });
  }

  /** Somebody does something while a run is under way. */
  async #interrupt(desktop: Desktop, request: WireRequest): Promise<void> {
    if (this.#depth > 0) return;
    this.#depth += 1;
    try {
      await interrupt(this, desktop, request);
    } finally {
      this.#depth -= 1;
    }
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

  #engineFault(name: string, error: unknown): void {
    if (error instanceof Crash || error instanceof DiskFull) return;
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.oracle.violate('fault', `${name}: ${text}`);
  }
}

const number = (name: string): number => Number(name.slice(-1));
