import { writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { syncPaths } from '#server/catalog/sync-feed.ts';
import { type Bench, figure, percentile, type Row } from '#test/bench/measure.ts';
import { cpuSeconds, residentMiB } from '#test/bench/process-facts.ts';
import { compared, takeTurns } from '#test/bench/rounds.ts';
import { startServer } from '#test/bench/server-process.ts';
import type { HostedServer } from './hosted-server.ts';

/** What a desktop asks when nothing has changed (SPEC 8, formula of I6), each on its own connection (6.10). */
interface Desktop {
  token: string;
  paths: readonly string[];
}

/** A hundred desktops that follow their matters: each polls once a minute, whenever its minute began. */
export async function polling(bench: Bench, hosted: HostedServer, desktops: number): Promise<Row[]> {
  const following = await Promise.all(hosted.accounts.slice(0, desktops).map((each) => begun(hosted.url, each)));
  const [first] = following;
  if (!first) throw new Error('Nobody polls.');
  const bodies = Object.fromEntries(
    await Promise.all(first.paths.map(async (at) => [at.split('?', 1)[0], await read(hosted.url, at, first.token)])),
  ) as Record<string, string>;
  const file = path.join(bench.folder, 'bytes.json');
  await writeFile(file, JSON.stringify(bodies));
  const program = path.join(path.dirname(import.meta.dirname), 'programs', 'bare-bytes.ts');
  await using bare = await startServer({ program, arguments: [file] });
  const sides = { ours: hosted.url, bare: `http://127.0.0.1:${bare.ready}` };
  const pids = { ours: hosted.pid, bare: bare.pid };

  const { quick } = bench.options;
  const rows = [await atTheirPace(bench, following, sides, pids, quick ? 2 : 60)];
  rows.push(await allAtOnce(following, sides, quick ? 2 : 10));
  const rounds = await takeTurns(
    bench,
    { pid: pids.ours, url: sides.ours + first.paths[1], headers: { authorization: `Bearer ${first.token}` } },
    { pid: pids.bare, url: sides.bare + first.paths[1] },
  );
  const note = `GET ${syncPaths.changes} without news among ${hosted.accounts.length} accounts, against Node’s own server with the same bytes in memory`;
  // Bytes in memory are what nothing can be as fast as: no aim.
  const { aim: _aim, met: _met, ...row } = compared('the change feed, as fast as it goes', 0, rounds, note);
  rows.push(row);
  const bytes = Object.values(bodies).map((body) => Buffer.byteLength(body));
  const [last] = rows;
  if (last) last.note = `${last.note}; ${bytes.map((size) => figure(size)).join(' and ')} bytes a poll`;
  return rows;
}

async function begun(url: string, { token, caseId }: { token: string; caseId: string }): Promise<Desktop> {
  const manifest = await read(url, `/api/v1${syncPaths.manifest}?caseId=${caseId}`, token);
  const { cursor } = JSON.parse(manifest) as { cursor: string };
  const changes = `/api/v1${syncPaths.changes}?since=${encodeURIComponent(cursor)}&caseId=${caseId}`;
  return { token, paths: ['/api/v1/openapi.json', changes] };
}

type Sides<T> = Record<'ours' | 'bare', T>;

async function atTheirPace(
  bench: Bench,
  desktops: readonly Desktop[],
  sides: Sides<string>,
  pids: Sides<number>,
  seconds: number,
): Promise<Row> {
  bench.say(`${desktops.length} desktops poll for ${seconds} seconds …`);
  const taken: Sides<number[]> = { ours: [], bare: [] };
  const before = { ours: cpuSeconds(pids.ours), bare: cpuSeconds(pids.bare) };
  // A desktop's minute is no longer than the measurement: each polls once.
  const polls = desktops.map(async (desktop, at) => {
    await pause((seconds * 1000 * at) / desktops.length);
    for (const side of ['ours', 'bare'] as const) taken[side].push(await poll(sides[side], desktop));
  });
  await Promise.all(polls);
  const cost = (side: 'ours' | 'bare'): string => {
    const [from, to] = [before[side], cpuSeconds(pids[side])];
    return from === null || to === null ? 'not measured' : `${figure((1000 * (to - from)) / desktops.length, 1)} ms`;
  };
  return {
    what: `${desktops.length} desktops poll once in ${seconds} s`,
    ours: rendered(taken.ours),
    bare: rendered(taken.bare),
    ratio: percentile(taken.bare, 50) / percentile(taken.ours, 50),
    note: `one poll is two requests on two new connections; processor time a poll ${cost('ours')} against ${cost('bare')}; memory ${figure(residentMiB(pids.ours) ?? Number.NaN)} MiB`,
  };
}

/** As when the server comes back, or everybody's clock strikes the hour. */
async function allAtOnce(desktops: readonly Desktop[], sides: Sides<string>, rounds: number): Promise<Row> {
  const taken: Sides<number[]> = { ours: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of ['ours', 'bare'] as const) {
      taken[side].push(...(await Promise.all(desktops.map((desktop) => poll(sides[side], desktop)))));
      await pause(200);
    }
  }
  return {
    what: `${desktops.length} desktops poll at one moment`,
    ours: rendered(taken.ours),
    bare: rendered(taken.bare),
    ratio: percentile(taken.bare, 50) / percentile(taken.ours, 50),
    note: `${rounds} times; the time until a desktop has both answers, in which it waits for the others`,
  };
}

function rendered(taken: readonly number[]): string {
  return `p50 ${figure(percentile(taken, 50), 1)} ms, p99 ${figure(percentile(taken, 99), 1)} ms`;
}

async function poll(url: string, { token, paths }: Desktop): Promise<number> {
  const started = performance.now();
  for (const at of paths) await read(url, at, token);
  return performance.now() - started;
}

const alone = new Agent({ keepAlive: false });

function read(url: string, at: string, token: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(url + at, { agent: alone, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.once('error', reject);
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(text);
        else reject(new Error(`${at} was answered ${answer.statusCode}: ${text}`));
      });
    });
    asked.once('error', reject).end();
  });
}
