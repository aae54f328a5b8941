import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import type { Bench } from './measure.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const project = path.dirname(path.dirname(import.meta.dirname));
/** What a person or an assistant starts. */
export const program = path.join(project, 'server', 'bin.js');

/** Our server as a person runs it: the bundle, in production mode, with no limit on requests. */
export interface Casewright extends AsyncDisposable {
  url: string;
  pid: number;
  data: string;
  /** Milliseconds since it was started. */
  age(): number;
  /** A personal token with every permission. */
  token: string;
  caseId: string;
  get<T>(address: string): Promise<T>;
  stop(): Promise<void>;
}

interface Ready {
  ready: { url: string; bootAddress: string };
}

/** Starts it and does nothing else: for measuring the start. */
export async function launchCasewright(bench: Bench, data: string): Promise<ServerProcess & { at: Ready['ready'] }> {
  const profiled = bench.options.profile ? ['--cpu-prof', `--cpu-prof-dir=${bench.options.profile}`] : [];
  const server = await startServer({
    node: profiled,
    program,
    arguments: ['serve', '--announce', 'json', '--port', '0', '--data', data, '--log', 'error'],
    environment: {
      HOME: bench.folder,
      XDG_CACHE_HOME: path.join(bench.folder, 'cache'),
      CASEWRIGHT_RATE_LIMIT: '0',
    },
  });
  const at = (JSON.parse(server.ready) as Ready).ready;
  return Object.assign(server, { at });
}

/** A new data folder with one account, its first case and a token; `seed` fills it while no server has it open. */
export async function startCasewright(
  bench: Bench,
  seed?: (home: { data: string; caseId: string }) => Promise<void>,
): Promise<Casewright> {
  const data = await mkdtemp(path.join(bench.folder, 'data-'));
  const first = await launchCasewright(bench, data);
  const known = await setUp(first.at);
  if (!seed) return running(first, first.at.url, data, known);
  await first.stop();
  await seed({ data, caseId: known.caseId });
  const second = await launchCasewright(bench, data);
  return running(second, second.at.url, data, known);
}

interface Known {
  token: string;
  caseId: string;
}

function running(server: ServerProcess, url: string, data: string, known: Known): Casewright {
  const authorization = `Bearer ${known.token}`;
  return {
    ...known,
    url,
    data,
    pid: server.pid,
    age: server.age,
    stop: server.stop,
    async get<T>(address: string) {
      return (await answerOf(await fetch(`${url}/api/v1${address}`, { headers: { authorization } }))) as T;
    },
    [Symbol.asyncDispose]: server.stop,
  };
}

async function setUp({ url, bootAddress }: Ready['ready']): Promise<Known> {
  const boot = await fetch(bootAddress, { redirect: 'manual' });
  const [cookie = ''] = (boot.headers.get('set-cookie') ?? '').split(';');
  const post = async (address: string, body: object) => {
    const headers = { cookie, origin: url, 'content-type': 'application/json' };
    return answerOf(await fetch(url + address, { method: 'POST', headers, body: JSON.stringify(body) }));
  };
  const answers = { name: 'Maya Ellery', start: 'empty', caption: 'Ellery v. Ellery' };
  const { caseId } = (await post('/app/v1/first-run', answers)) as { caseId: string };
  const made = { name: 'Bench', permissions: ['*'] };
  const { token } = (await post('/app/v1/developer/tokens', made)) as { token: string };
  return { token, caseId };
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
