import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Run } from '#test/server/cli/casewright.ts';
import { contentsOf, Machine } from '#test/server/sync/machines.ts';
import { HostileProxy, type Trap } from '#test/support/hostile-proxy.ts';

export interface Question {
  id: string;
  ask: string;
  title: string;
  conflicts: { fields: string[] }[];
}

export interface Inbox {
  questions: Question[];
  held: { id: string; title: string }[];
  braked: { caseId: string; brakes: { brake: string }[] }[];
}

interface Counts {
  created: number;
  edited: number;
  deleted: number;
}

interface Matter {
  end: string;
  here: Counts;
  there: Counts;
  left: { resource: string; why: string }[];
}

interface Report {
  exitCode: number | null;
  stderr: string;
  matter?: Matter;
}

const nothing: Counts = { created: 0, edited: 0, deleted: 0 };

/** A person's data folder with the application running on it, and the network between it and the server. */
export class Desktop implements AsyncDisposable {
  readonly machine: Machine;
  readonly network: HostileProxy;

  private constructor(machine: Machine, network: HostileProxy) {
    this.machine = machine;
    this.network = network;
  }

  static async open(name: string, serverUrl: string): Promise<Desktop> {
    // What the test itself asks it is not what a person would.
    const machine = await new Machine(name, { CASEWRIGHT_RATE_LIMIT: '0' }).serve();
    machine.token = await machine.says('token', 'create', '--name', 'Script', '--permissions', '*');
    return new Desktop(machine, await HostileProxy.before(serverUrl));
  }

  get name(): string {
    return this.machine.name;
  }

  /** Connects to the server with a token that was made there. */
  connect(token: string): Promise<Run> {
    return this.machine.given(token, 'remote', 'add', 'Office', this.network.url, '--token-stdin');
  }

  useToken(token: string): Promise<Run> {
    return this.machine.given(token, 'remote', 'token', 'Office', '--token-stdin');
  }

  /** Syncs a matter of the server to here. */
  async take(remoteCaseId: string): Promise<void> {
    this.machine.caseId = await this.machine.says('remote', 'select', 'Office', '--remote-matter', remoteCaseId);
  }

  /**
   * Each comes eleven minutes after the one before, by the server's clock: in a minute with no request in it yet (SPEC
   * 7.1), and late enough for what was missed before to be missed permanently (5.1).
   */
  sync(...words: string[]): Promise<Run> {
    this.network.later(11);
    return this.machine.run('sync', '--once', ...words);
  }

  /** A sync that leaves nothing to do. */
  async inStep(): Promise<void> {
    const { exitCode, stdout, stderr } = await this.sync();
    if (exitCode !== 0 || !stdout.includes(': synced'))
      throw new Error(`${this.name} is not synced: ${exitCode} ${stdout}${stderr}`);
  }

  /** The same, exactly. */
  async report(): Promise<Report> {
    const { exitCode, stdout, stderr } = await this.sync('--json');
    const [matter] =
      stdout === '' ? [] : (JSON.parse(stdout) as { matters: Matter[] }[]).flatMap(({ matters }) => matters);
    return { exitCode, stderr, ...(matter && { matter }) };
  }

  async inbox(): Promise<Inbox> {
    return JSON.parse((await this.machine.run('sync', '--inbox', '--json')).stdout) as Inbox;
  }

  /** Lets a run go on that was stopped for safety; answers what had stopped it. */
  async goOn(): Promise<string[]> {
    const { braked } = await this.inbox();
    for (const { caseId } of braked) await this.machine.says('sync', '--go-on', '--matter', caseId);
    return braked.flatMap(({ brakes }) => brakes.map(({ brake }) => brake));
  }

  /** Answers each open question as `choose` says; answers what was asked, as "kind title". */
  async answer(choose: (question: Question) => string): Promise<string[]> {
    const { questions } = await this.inbox();
    for (const question of questions)
      await this.machine.says('sync', '--answer', question.id, '--choice', choose(question));
    return questions.map(({ ask, title }) => `${ask} ${title}`);
  }

  /** Syncs again and again, as a person would, until every trap was met once and nothing more fails. */
  async syncThrough(traps: readonly Trap[]): Promise<void> {
    const runs: Run[] = [];
    for (let run = 0; run < 12; run += 1) {
      runs.push(await this.sync());
      if (traps.every(({ met }) => met > 0) && runs.at(-1)?.exitCode !== 5) break;
    }
    const missed = traps.filter(({ met }) => met !== 1).map(({ fault }) => fault.kind);
    if (missed.length === 0 && [0, 3].includes(runs.at(-1)?.exitCode ?? 1)) return;
    const story = runs.map(({ exitCode, stderr }) => `${exitCode} ${stderr}`).join('');
    throw new Error(`${this.name} did not get through, or did not meet ${missed.join(', ')} once: ${story}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.machine[Symbol.asyncDispose]();
    await this.network[Symbol.asyncDispose]();
  }
}

/** The same on the server and on every desktop: every field of every record, and every byte of every file. */
export async function expectEqual(server: Machine, desktops: readonly Desktop[]): Promise<void> {
  const there = await contentsOf(server);
  for (const { machine } of desktops) expect(await contentsOf(machine), machine.name).toEqual(there);
}

/** Syncs all in turn and answers what is asked, until nobody has anything left to do; answers what was asked. */
export async function settled(
  desktops: readonly Desktop[],
  choose: (question: Question, desktop: Desktop) => string,
  rounds = 8,
): Promise<string[]> {
  const asked: string[] = [];
  const said: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    let isQuiet = true;
    for (const desktop of desktops) {
      const report = await desktop.report();
      if (isDeepStrictEqual(report.matter, { ...report.matter, end: 'inStep', here: nothing, there: nothing }))
        continue;
      isQuiet = false;
      said.push(`${desktop.name} ${JSON.stringify(report)}`);
      asked.push(...(await desktop.answer((question) => choose(question, desktop))));
    }
    if (isQuiet) return asked;
  }
  throw new Error(`They do not come to an end: ${said.join('\n')}`);
}
