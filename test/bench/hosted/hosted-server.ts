import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { program } from '#test/bench/casewright.ts';
import type { Bench } from '#test/bench/measure.ts';
import { type ServerProcess, startServer } from '#test/bench/server-process.ts';
import { freePort } from '#test/support/free-port.ts';
import { seedAccounts, type SeededAccount } from './seed-accounts.ts';

/** Our server in hosted mode as an operator runs it, with everybody's account in it already. */
export interface HostedServer extends AsyncDisposable {
  url: string;
  pid: number;
  accounts: readonly SeededAccount[];
}

export async function startHosted(bench: Bench, accounts: number, todos: number): Promise<HostedServer> {
  const data = path.join(await mkdtemp(path.join(bench.folder, 'hosted-')), 'data');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const first = await launch(bench, { data, port, url });
  await first.stop();
  bench.say(`Opening ${accounts} accounts …`);
  const seeded = await seedAccounts(data, accounts, todos);
  const server = await launch(bench, { data, port, url });
  return { url, pid: server.pid, accounts: seeded, [Symbol.asyncDispose]: server.stop };
}

interface Place {
  data: string;
  port: number;
  url: string;
}

function launch({ options, folder }: Bench, { data, port, url }: Place): Promise<ServerProcess> {
  return startServer({
    node: options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [],
    program,
    arguments: ['serve', '--mode', 'hosted', '--port', String(port), '--data', data, '--log', 'error'],
    environment: {
      HOME: folder,
      XDG_CACHE_HOME: path.join(folder, 'cache'),
      CASEWRIGHT_PUBLIC_URL: url,
      CASEWRIGHT_RATE_LIMIT: '0',
    },
  });
}
