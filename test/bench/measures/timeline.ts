import Database from 'better-sqlite3';
import { mkdtemp } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import path from 'node:path';
import type { TimelineRecord } from '#server/areas/timeline/schema.ts';
import { type Casewright, startCasewright } from '#test/bench/casewright.ts';
import { seedTimeline } from '#test/bench/matter/timeline-seed.ts';
import { type Bench, figure, type Measure, percentile, type Row } from '#test/bench/measure.ts';
import { cpuSeconds } from '#test/bench/process-facts.ts';
import { type ServerProcess, startServer } from '#test/bench/server-process.ts';

/** As a program asks; the aim is for the median, in milliseconds. */
const questions: { what: string; query: string; aim: number }[] = [
  { what: 'all of it', query: '', aim: 60 },
  { what: 'one year', query: '&years=2019', aim: 10 },
  { what: 'two kinds, two years', query: '&kinds=event,hearing&years=2018,2019', aim: 10 },
  { what: 'one kind, one month of every year', query: '&kinds=hearing&months=03', aim: 10 },
  { what: 'the first 50', query: '&limit=50', aim: 20 },
];

export const timeline: Measure = {
  name: 'timeline',
  async run(bench) {
    const rows = bench.options.quick ? 2000 : 20_000;
    await using ours = await startCasewright(bench, ({ data, caseId }) => seedTimeline({ data, caseId, rows }));
    await using bare = await startBare(bench, await ours.get<TimelineRecord[]>(`/timeline?caseId=${ours.caseId}`));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const table: Row[] = [];
      for (const question of questions) table.push(await ask(bench, agent, { ours, bare, rows }, question));
      return table;
    } finally {
      agent.destroy();
    }
  },
};

interface Pair {
  ours: Casewright;
  bare: ServerProcess;
  rows: number;
}

/** The two take turns, so that what else the machine does hits both; their answers are compared byte by byte. */
async function ask(bench: Bench, agent: Agent, { ours, bare, rows }: Pair, question: (typeof questions)[number]) {
  const address = `/timeline?caseId=${ours.caseId}${question.query}`;
  const sides = {
    ours: { url: `${ours.url}/api/v1${address}`, headers: { authorization: `Bearer ${ours.token}` } },
    bare: { url: `http://127.0.0.1:${bare.ready}${address}`, headers: {} },
  };
  for (let warm = 0; warm < 3; warm += 1) for (const side of Object.values(sides)) await timed(agent, side);
  const [expected, given] = [await timed(agent, sides.bare), await timed(agent, sides.ours)];
  if (!given.body.equals(expected.body)) throw new Error(`${question.query}: the two servers answer differently.`);
  const taken: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
  const rounds = bench.options.quick ? 10 : 100;
  const before = [cpuSeconds(ours.pid), cpuSeconds(bare.pid)];
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
      const { milliseconds } = await timed(agent, sides[side]);
      taken[side].push(milliseconds);
    }
  }
  const after = [cpuSeconds(ours.pid), cpuSeconds(bare.pid)];
  const [ourCost, bareCost] = after.map(
    (seconds, at) => (1000 * ((seconds ?? Number.NaN) - (before[at] ?? Number.NaN))) / rounds,
  );
  const cost = `processor time a request ${figure(ourCost ?? Number.NaN, 1)} ms against ${figure(bareCost ?? Number.NaN, 1)} ms`;
  return row(`timeline of ${figure(rows)}: ${question.what}`, question.aim, taken, given.body, cost);
}

function row(what: string, aim: number, taken: Record<'ours' | 'bare', number[]>, body: Buffer, cost: string): Row {
  const [ours, bare] = [percentile(taken.ours, 50), percentile(taken.bare, 50)];
  const found = (JSON.parse(body.toString()) as unknown[]).length;
  return {
    what,
    ours: `p50 ${figure(ours, 1)} ms, p99 ${figure(percentile(taken.ours, 99), 1)} ms`,
    bare: `p50 ${figure(bare, 1)} ms, p99 ${figure(percentile(taken.bare, 99), 1)} ms`,
    ratio: bare / ours,
    aim: `p50 ≤ ${aim} ms`,
    met: ours <= aim,
    note: `${figure(found)} rows, ${figure(body.length / 1000)} kB; the other side has them merged and sorted in one table; ${cost}`,
  };
}

/** The bare server with exactly the rows that ours answers. */
async function startBare(bench: Bench, rows: readonly TimelineRecord[]): Promise<ServerProcess> {
  const file = path.join(await mkdtemp(path.join(bench.folder, 'bare-')), 'bare.db');
  const columns = Object.keys(rows[0] ?? {});
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.exec(`create table rows (place integer primary key, ${columns.map((name) => `"${name}"`).join(', ')});
    create index rowsByDate on rows (caseId, date);`);
  const insert = database.prepare(`insert into rows values (?, ${columns.map(() => '?').join(', ')})`);
  database.transaction(() => {
    for (const [place, record] of rows.entries()) insert.run(place, Object.values(record).map(asColumn));
  })();
  database.close();
  const program = path.join(path.dirname(import.meta.dirname), 'programs', 'bare-timeline.ts');
  return startServer({ program, arguments: [file] });
}

function asColumn(value: unknown): unknown {
  if (Array.isArray(value)) return JSON.stringify(value);
  return typeof value === 'boolean' ? Number(value) : value;
}

/** One question over one kept connection, until the last byte of the answer. */
function timed(
  agent: Agent,
  { url, headers }: { url: string; headers: Record<string, string> },
): Promise<{ milliseconds: number; body: Buffer }> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const milliseconds = performance.now() - started;
        if (response.statusCode === 200) resolve({ milliseconds, body: Buffer.concat(parts) });
        else reject(new Error(`${url} was answered ${response.statusCode}.`));
      });
    }).on('error', reject);
  });
}
