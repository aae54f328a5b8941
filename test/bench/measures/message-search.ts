import { loadavg } from 'node:os';
import { type Casewright, startCasewright } from '#test/bench/casewright.ts';
import { seedMessages } from '#test/bench/matter/messages-seed.ts';
import { type Bench, figure, percentile, type Row } from '#test/bench/measure.ts';
import { cpuSeconds } from '#test/bench/process-facts.ts';

const aims = { search: 20, page: 100 };

/** Typed as a person would; how many messages hold each is exact (matter/prose.ts). `{first}` is the oldest thread. */
const searches: [what: string, query: string][] = [
  ['one word, rare', 'q=quillback'],
  ['one word, in 1 %', 'q=mediation'],
  ['one word, in a third', 'q=custody'],
  ['two words, in 1 % and a third', 'q=mediation+custody'],
  ['phrase, in a third', 'q="custody+schedule"'],
  ['beginning, in a third', 'q=custod*'],
  ['beginning of two letters', 'q=cu*'],
  ['in a third, sent', 'q=custody&direction=sent'],
  ['in a third, in the first month', 'q=custody&from=2014-01-01&to=2014-01-31'],
  ['in a third, in the oldest thread', 'q=custody&threadId={first}'],
];

interface Thread {
  id: string;
  counts: { all: number };
  firstAt: string;
}

/** Searching a matter with as many messages as one has in a lifetime, and reading a long thread in its middle. */
export async function searchesAndPages(bench: Bench): Promise<Row[]> {
  const unit = bench.options.quick ? 1000 : 50_000;
  const sizes = [2 * unit, ...Array.from({ length: 8 }, () => unit)];
  await using ours = await startCasewright(bench, (home) => seedMessages({ ...home, threads: sizes }));
  const threads = await ours.get<Thread[]>(`/messages/threads?caseId=${ours.caseId}`);
  const first = threads.toSorted((one, other) => (one.firstAt < other.firstAt ? -1 : 1))[0]?.id ?? '';
  const times = bench.options.quick ? 10 : 100;
  const all = figure(sizes.reduce((sum, size) => sum + size, 0));
  const rows: Row[] = [];
  for (const [what, query] of searches) {
    const asked = await ask(ours, `/messages/search?${query.replace('{first}', first)}`, times);
    rows.push(row(`search ${all} messages: ${what}`, asked, aims.search));
  }
  const page = `/messages?threadId=${first}&limit=2000&offset=${unit}`;
  rows.push(row(`2,000 messages in the middle of ${figure(2 * unit)}`, await ask(ours, page, times), aims.page));
  return rows;
}

interface Asked {
  taken: number[];
  /** Milliseconds of the very first time, when nothing is known of the threads it meets. */
  first: number;
  /** Milliseconds of processor time each. */
  cost: number;
}

async function ask(ours: Casewright, address: string, times: number): Promise<Asked> {
  const once = async (): Promise<number> => {
    const started = performance.now();
    const answer = await ours.get<{ hits?: unknown[]; messages?: unknown[] }>(`${address}&caseId=${ours.caseId}`);
    if ((answer.hits ?? answer.messages ?? []).length === 0) throw new Error(`${address} found nothing.`);
    return performance.now() - started;
  };
  const first = await once();
  const before = cpuSeconds(ours.pid) ?? Number.NaN;
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) taken.push(await once());
  return { taken, first, cost: (1000 * ((cpuSeconds(ours.pid) ?? Number.NaN) - before)) / times };
}

function row(what: string, { taken, first, cost }: Asked, aim: number): Row {
  const p50 = percentile(taken, 50);
  return {
    what,
    ours: `p50 ${figure(p50, 1)} ms, p99 ${figure(percentile(taken, 99), 1)} ms`,
    aim: `p50 ≤ ${aim} ms`,
    met: p50 <= aim,
    note: `${taken.length} times in turn, over HTTP; the first time ${figure(first)} ms; processor time each ${figure(cost, 1)} ms; load of the machine ${figure(loadavg()[0] ?? 0, 1)}`,
  };
}
