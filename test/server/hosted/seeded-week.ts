import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fill } from '#test/server/sync/small-matter.ts';
import { HostedHouse, type Person } from '#test/support/hosted-house.ts';
import type { Fault } from '#test/support/hostile-proxy.ts';
import { Desktop, type Question } from './desktop.ts';
import { Chance } from './chance.ts';
import { workOn } from './random-work.ts';
import { whatIsWrong } from './what-is-wrong.ts';

/** The result of a week: what was wrong with its end, and what had happened. */
export interface Week {
  seed: number;
  wrong: string[];
  story: string[];
  figures: { requests: number; faults: number; questions: number; mishaps: number };
}

const faults: readonly Fault[] = [
  { kind: 'drop before' },
  { kind: 'drop after' },
  { kind: 'late', milliseconds: 300 },
  { kind: 'held back', milliseconds: 300 },
  { kind: '500 after' },
  { kind: 'garbled' },
  { kind: 'truncated' },
  { kind: 'cut upload', afterBytes: 300 },
  { kind: 'captive portal' },
  { kind: 'too many', retryAfter: '1' },
];

const choices: Readonly<Record<string, readonly string[]>> = {
  'both-edited': ['mine', 'theirs'],
  'deleted-there-edited-here': ['restore', 'restore', 'delete'],
  'deleted-here-edited-there': ['keep', 'delete'],
  // Two of one file could not be distinguished here.
  'same-thing-twice': ['same'],
};

/** Two people work on three desktops while a network, a power supply and an operator do their worst; then it is quiet. */
export async function playWeek(seed: number, steps: number): Promise<Week> {
  const folder = await mkdtemp(path.join(tmpdir(), 'casewright-week-'));
  await using town = await Town.open(new Chance(seed), folder);
  try {
    await town.settleIn();
    for (let step = 0; step < steps; step += 1) await town.day(step);
    await town.comeToRest();
    await town.compare();
  } catch (error) {
    town.wrong.push((error as Error).stack ?? String(error));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { seed, wrong: town.wrong, story: town.story, figures: town.figures() };
}

class Town implements AsyncDisposable {
  readonly wrong: string[] = [];
  readonly story: string[] = [];
  readonly #chance: Chance;
  readonly #folder: string;
  readonly #house: HostedHouse;
  readonly #desktops: readonly Desktop[];
  readonly #owners = new Map<Desktop, { person: Person; tokenId: string }>();
  /** Names of what was made, and of what may rightly be gone: somebody deleted it, or said so when asked. */
  readonly #made = new Set<string>();
  readonly #mayBeGone = new Set<string>();
  readonly #mishaps: string[] = [];
  #questions = 0;
  #backup: { place: string; moves: boolean } | null = null;
  #timesOut = 0;

  private constructor(chance: Chance, folder: string, house: HostedHouse, desktops: readonly Desktop[]) {
    this.#chance = chance;
    this.#folder = folder;
    this.#house = house;
    this.#desktops = desktops;
  }

  static async open(chance: Chance, folder: string): Promise<Town> {
    const house = await HostedHouse.open();
    const names = ['Laptop', 'Home', 'Ben'];
    return new Town(chance, folder, house, await Promise.all(names.map((name) => Desktop.open(name, house.url))));
  }

  async settleIn(): Promise<void> {
    const house = this.#house;
    const ada = await house.person('Ada').signUp('Ada Lovell');
    const ben = await house.person('Ben').signUp('Ben Ortiz');
    if (this.#chance.happens(0.5)) await ada.turnAuthenticatorOn();
    const [laptop, ...others] = this.#desktops;
    if (!laptop) throw new Error('There is no desktop.');
    house.server.token = (await ada.token('Script')).token;
    for (const desktop of this.#desktops) {
      const person = desktop.name === 'Ben' ? ben : ada;
      const { id, token } = await person.token(desktop.name);
      this.#owners.set(desktop, { person, tokenId: id });
      await desktop.connect(token);
    }
    const { machine } = laptop;
    machine.caseId = (await machine.ask<{ caseId: string }>('GET', '/case')).caseId;
    await fill(machine);
    const select = ['remote', 'select', 'Office', '--matter', machine.caseId, '--json'];
    house.server.caseId = (JSON.parse(await machine.says(...select)) as { remoteCaseId: string }).remoteCaseId;
    await this.#sync(laptop);
    await ada.takeIn(ben, house.server.caseId);
    for (const desktop of others) {
      await desktop.take(house.server.caseId);
      await this.#sync(desktop);
    }
  }

  async day(step: number): Promise<void> {
    this.#note(`day ${step}`);
    for (const { machine } of this.#desktops) {
      for (let times = this.#chance.below(4); times > 0; times -= 1) await this.#work(machine);
    }
    if (this.#chance.happens(0.5)) await this.#work(this.#house.server);
    for (const desktop of this.#desktops) {
      if (this.#chance.happens(0.25)) continue;
      await this.#syncBadly(desktop);
      if (this.#chance.happens(0.5)) await this.#answer(desktop);
    }
    if (this.#chance.happens(0.25)) await this.#operate();
  }

  /** Faults end, everybody is let in, and what is asked is answered until nothing is left. */
  async comeToRest(): Promise<void> {
    this.#note('rest');
    for (let round = 0; round < 14; round += 1) {
      let isQuiet = true;
      for (const desktop of this.#desktops) {
        const { exitCode, stdout, stderr } = await this.#sync(desktop);
        const waited = await this.#answer(desktop);
        if (exitCode === 0 && stdout.endsWith(': synced.\n') && waited === 0) continue;
        isQuiet = false;
        if (round === 13) this.wrong.push(`${desktop.name} does not come to rest: ${stdout}${stderr}`);
      }
      if (isQuiet) return;
    }
  }

  async compare(): Promise<void> {
    const names = { made: this.#made, mayBeGone: this.#mayBeGone };
    this.wrong.push(...(await whatIsWrong(this.#house.server, this.#desktops, names)));
  }

  figures(): Week['figures'] {
    const passed = this.#desktops.flatMap(({ network }) => network.passed);
    return {
      requests: passed.length,
      faults: passed.filter(({ fault }) => fault !== null).length,
      questions: this.#questions,
      mishaps: this.#mishaps.length,
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const each of [...this.#desktops, this.#house]) await each[Symbol.asyncDispose]();
  }

  #note(line: string): void {
    this.story.push(line);
  }

  #happened(mishap: string): void {
    this.#mishaps.push(mishap);
    this.#note(`  ${mishap.toUpperCase()}`);
  }

  async #work(machine: Desktop['machine']): Promise<void> {
    const { done, made, gone } = await workOn(machine, this.#chance);
    this.#note(`  ${machine.name} ${done}`);
    if (made !== undefined) {
      this.#made.add(made);
      // What only the server holds is gone with it when it is put back; nobody else had seen it.
      if (machine === this.#house.server) this.#mayBeGone.add(made);
    }
    if (gone !== undefined) this.#mayBeGone.add(gone);
  }

  async #sync(desktop: Desktop) {
    const run = await desktop.sync();
    this.#note(`  ${desktop.name} sync ${run.exitCode} ${run.stdout.trim()} ${run.stderr.trim()}`);
    if (/error in Casewright|wrong in Casewright|failed in a way/.test(run.stdout + run.stderr))
      this.wrong.push(run.stderr);
    return run;
  }

  async #syncBadly(desktop: Desktop): Promise<void> {
    const { network } = desktop;
    const methods = ['GET', 'POST', 'POST', 'PATCH', 'DELETE', '*'];
    for (let times = this.#chance.below(4); times > 0; times -= 1) {
      network.disturb(this.#chance.pick(faults), { method: this.#chance.pick(methods) });
    }
    if (!this.#chance.happens(0.3)) await this.#sync(desktop);
    else {
      const trap = network.disturb(
        { kind: 'late', milliseconds: 800 },
        { method: this.#chance.pick(['POST', 'PATCH', 'GET']) },
      );
      const run = this.#sync(desktop);
      await Promise.race([trap.sprung, run]);
      // Not always in the same place of what goes on.
      await new Promise((resolve) => setTimeout(resolve, this.#chance.below(150)));
      await this.#interrupt(desktop, run);
    }
    network.calm();
  }

  async #interrupt(desktop: Desktop, run: Promise<unknown>): Promise<void> {
    const what = this.#chance.pick(['desktop', 'server', 'server', 'token', 'member'] as const);
    const { server } = this.#house;
    if (what === 'desktop') {
      this.#happened(`${desktop.name} is killed`);
      await desktop.machine.kill();
      await run;
      await desktop.machine.serve();
    } else if (what === 'server') {
      const politely = this.#chance.happens(0.3);
      this.#happened(politely ? 'the server is stopped' : 'the server is killed');
      await (politely ? server.stop() : server.kill());
      await run;
      await this.#house.start();
    } else if (what === 'token') {
      const { person, tokenId } = this.#ownerOf(desktop);
      this.#happened(`the token of ${desktop.name} is revoked`);
      await person.revoke(tokenId);
      await run;
      await this.#sync(desktop);
      await this.#newToken(desktop);
    } else {
      await run;
      await this.#outAndIn();
    }
  }

  async #newToken(desktop: Desktop): Promise<void> {
    const { person } = this.#ownerOf(desktop);
    const { id, token } = await person.token(`${desktop.name} again`);
    this.#owners.set(desktop, { person, tokenId: id });
    const { exitCode, stderr } = await desktop.useToken(token);
    if (exitCode !== 0) this.wrong.push(`The new token was not taken: ${stderr}`);
  }

  /** An address is invited three times a day at most. */
  async #outAndIn(): Promise<void> {
    const [laptop, , bens] = this.#desktops;
    if (!laptop || !bens || this.#timesOut === 2) return;
    this.#timesOut += 1;
    const [ada, ben] = [this.#ownerOf(laptop).person, this.#ownerOf(bens).person];
    this.#happened('Ben is no member');
    await ada.takeOut(ben, this.#house.server.caseId);
    await this.#work(bens.machine);
    await this.#sync(bens);
    await ada.takeIn(ben, this.#house.server.caseId);
    this.#note('  Ben is a member again');
  }

  async #operate(): Promise<void> {
    const { server } = this.#house;
    const what = this.#chance.pick(['archive', 'back up', 'restore', 'restore'] as const);
    if (what === 'archive') {
      this.#happened('the matter is archived');
      await server.ask('POST', '/case/update', { caseId: server.caseId, archived: true });
      for (const desktop of this.#desktops) await this.#sync(desktop);
      await server.ask('POST', '/case/update', { caseId: server.caseId, archived: false });
    } else if (this.#backup === null) {
      const place = await server.says('backup', '--to', path.join(this.#folder, `backup ${this.#mishaps.length}`));
      this.#backup = { place, moves: this.#chance.happens(0.5) };
      this.#note('  a backup is made');
    } else if (what === 'restore') await this.#goBack(this.#backup);
  }

  async #goBack({ place, moves }: { place: string; moves: boolean }): Promise<void> {
    this.#backup = null;
    this.#happened(moves ? 'the server is restored on an empty machine' : 'the server is restored');
    if (moves) await this.#house.moveToEmptyMachine(place);
    else await this.#house.server.says('restore', place);
    for (const { person } of this.#owners.values()) await person.signIn();
    // A token made since the backup is unknown now, one revoked since may be too.
    for (const desktop of this.#desktops) {
      const { exitCode } = await this.#sync(desktop);
      if (exitCode === 1) await this.#newToken(desktop);
    }
    await this.#memberAgain();
  }

  /** The backup may know Ben as no member. */
  async #memberAgain(): Promise<void> {
    const [laptop, , bens] = this.#desktops;
    if (!laptop || !bens) return;
    const [ada, ben] = [this.#ownerOf(laptop).person, this.#ownerOf(bens).person];
    const workspaces = await ben.browser.ask<{ cases: { caseId: string }[] }[]>('GET', '/app/v1/workspaces');
    const { caseId } = this.#house.server;
    if (!workspaces.some(({ cases }) => cases.some((each) => each.caseId === caseId))) await ada.takeIn(ben, caseId);
  }

  /** Answers everything that waits, releases what was stopped; says how much that was. */
  async #answer(desktop: Desktop): Promise<number> {
    const choose = ({ ask, title }: Question): string => {
      const choice = this.#chance.pick(choices[ask] ?? []);
      if (choice === 'delete') this.#mayBeGone.add(title);
      this.#note(`  ${desktop.name} answers ${ask} “${title}”: ${choice}`);
      return choice;
    };
    const { held } = await desktop.inbox();
    for (const { id, title } of held) {
      this.#note(`  ${desktop.name} sends “${title}” again`);
      await desktop.machine.says('sync', '--resend', id);
    }
    const brakes = await desktop.goOn();
    if (brakes.length > 0) this.#note(`  ${desktop.name} goes on: ${brakes.join()}`);
    const asked = await desktop.answer(choose);
    this.#questions += asked.length;
    return held.length + brakes.length + asked.length;
  }

  #ownerOf(desktop: Desktop): { person: Person; tokenId: string } {
    const owner = this.#owners.get(desktop);
    if (!owner) throw new Error(`${desktop.name} is nobody’s.`);
    return owner;
  }
}
