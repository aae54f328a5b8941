import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { type Bench, figure, median, percentile, type Row, spread } from '#test/bench/measure.ts';
import { cpuSeconds, residentMiB } from '#test/bench/process-facts.ts';
import type { HostedServer } from './hosted-server.ts';
import { password } from './seed-accounts.ts';

/** So many people press “Sign in” again and again, so many at once; a cheap question is asked meanwhile. */
export async function signIns(bench: Bench, hosted: HostedServer): Promise<Row[]> {
  const { quick } = bench.options;
  const seconds = quick ? 1 : 4;
  await using bare = await BareArgon2.start();
  const people = new People(hosted);
  const idle = residentMiB(hosted.pid) ?? Number.NaN;
  const asked = { idle: await askMeanwhile(hosted, pause(seconds * 1000)), ours: [] as number[], bare: [] as number[] };
  const rows: Row[] = [];
  for (const atOnce of [1, 10, 50]) {
    bench.say(`${atOnce} at once sign in …`);
    const done: { ours: Entries[]; bare: Entries[] } = { ours: [], bare: [] };
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, residentMiB(hosted.pid) ?? 0)), 50);
    for (let round = 0; round < (quick ? 1 : 5); round += 1) {
      // They take turns in who goes first: what else the machine does then hits both.
      for (const side of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
        const pid = side === 'ours' ? hosted.pid : bare.pid;
        const going = side === 'ours' ? people.signIn(atOnce, seconds) : bare.verify(atOnce, seconds);
        const waited = askMeanwhile(hosted, going);
        done[side].push(await costing(pid, going));
        const taken = await waited;
        if (atOnce === 50) asked[side].push(...taken);
      }
    }
    clearInterval(watch);
    rows.push(signInRow(atOnce, done, `memory at most ${figure(most)} MiB, ${figure(idle)} before`));
  }
  return [...rows, questionRow(asked)];
}

interface Entries {
  /** How many a second. */
  rate: number;
  /** Milliseconds of processor time for one; null where the system does not say. */
  cost: number | null;
}

/** `going` answers how many were done, and in how many seconds. */
async function costing(pid: number, going: Promise<Done>): Promise<Entries> {
  const before = cpuSeconds(pid);
  const { count, seconds } = await going;
  const after = cpuSeconds(pid);
  return { rate: count / seconds, cost: before === null || after === null ? null : (1000 * (after - before)) / count };
}

function signInRow(atOnce: number, { ours, bare }: { ours: Entries[]; bare: Entries[] }, memory: string): Row {
  const rates = { ours: ours.map(({ rate }) => rate), bare: bare.map(({ rate }) => rate) };
  const ratios = rates.ours.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN));
  const costs = [ours, bare].map((each) => each.flatMap(({ cost }) => (cost === null ? [] : [cost])));
  const cost = costs.map((each) => (each.length === 0 ? 'not measured' : `${figure(median(each), 1)} ms`));
  return {
    what: `sign in, ${atOnce} at once`,
    ours: `${figure(median(rates.ours), 1)}/s (${spread(rates.ours, 1)})`,
    bare: `${figure(median(rates.bare), 1)}/s (${spread(rates.bare, 1)})`,
    ratio: median(ratios),
    aim: '≥ 0.80',
    met: median(ratios) >= 0.8,
    note: `POST /app/sign-in by different people from different addresses, each opening a session, against argon2 alone; processor time a sign-in ${cost.join(' against ')}; ${memory}`,
  };
}

function questionRow({ idle, ours, bare }: Record<'idle' | 'ours' | 'bare', number[]>): Row {
  const rendered = (taken: readonly number[]): string =>
    `p50 ${figure(percentile(taken, 50), 1)} ms, p99 ${figure(percentile(taken, 99), 1)} ms`;
  return {
    what: 'a question beside 50 who sign in at once',
    ours: rendered(ours),
    bare: rendered(bare),
    ratio: percentile(bare, 50) / percentile(ours, 50),
    note: `GET /api/v1/account, one after the other with 10 ms between; beside it the same while argon2 alone keeps the machine as busy in another process; while nothing goes on ${rendered(idle)}`,
  };
}

/** How long a cheap question takes, asked again and again until something else is over. */
async function askMeanwhile({ url, accounts }: HostedServer, over: Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const [first] = accounts;
  const taken: number[] = [];
  const end = new AbortController();
  const ended = over.finally(() => end.abort());
  // It is heard below, once the question under way is answered.
  ended.catch(() => undefined);
  while (!end.signal.aborted) {
    const started = performance.now();
    const headers = { authorization: `Bearer ${first?.token ?? ''}` };
    await ask({ url: `${url}/api/v1/account`, agent, headers, expects: 200 });
    taken.push(performance.now() - started);
    await pause(10);
  }
  await ended;
  agent.destroy();
  return taken;
}

interface Done {
  count: number;
  seconds: number;
}

/** Each signs in with their own address and password, from their own address. */
class People {
  readonly #hosted: HostedServer;
  #number = 0;

  constructor(hosted: HostedServer) {
    this.#hosted = hosted;
  }

  async signIn(atOnce: number, seconds: number): Promise<Done> {
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
    const started = performance.now();
    const until = started + seconds * 1000;
    let done = 0;
    const comeIn = async (): Promise<void> => {
      while (performance.now() < until) {
        await this.#one(agent);
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, comeIn));
    agent.destroy();
    return { count: done, seconds: (performance.now() - started) / 1000 };
  }

  async #one(agent: Agent): Promise<void> {
    const { url, accounts } = this.#hosted;
    const number = (this.#number += 1);
    const email = accounts[number % accounts.length]?.email;
    // The limit on attempts is counted by address; the bench takes the place of the reverse proxy.
    const from = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    const headers = { origin: url, 'content-type': 'application/json', 'x-forwarded-for': from };
    const body = JSON.stringify({ email, password });
    await ask({ url: `${url}/app/sign-in`, agent, headers, body, expects: 200 });
  }
}

interface Asked {
  url: string;
  agent: Agent;
  headers: Record<string, string>;
  body?: string;
  expects: number;
}

function ask({ url, agent, headers, body, expects }: Asked): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: body === undefined ? 'GET' : 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.once('error', reject);
      answer.once('end', () => {
        if (answer.statusCode === expects) resolve();
        else reject(new Error(`${url} answered ${answer.statusCode}: ${text}`));
      });
    });
    asked.once('error', reject).end(body);
  });
}

class BareArgon2 implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #lines: NodeJS.AsyncIterator<string>;

  private constructor(child: ChildProcess, lines: NodeJS.AsyncIterator<string>) {
    this.#child = child;
    this.#lines = lines;
  }

  static async start(): Promise<BareArgon2> {
    const program = path.join(path.dirname(import.meta.dirname), 'programs', 'bare-argon2.ts');
    const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    await lines.next();
    return new BareArgon2(child, lines);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async verify(atOnce: number, seconds: number): Promise<Done> {
    this.#child.stdin?.write(`${atOnce} ${seconds}\n`);
    const { value } = await this.#lines.next();
    return JSON.parse(String(value)) as Done;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const exited = once(this.#child, 'exit');
    this.#child.stdin?.end();
    await exited;
  }
}
