import autocannon from 'autocannon';
import { type Bench, figure, median, type Row, spread } from './measure.ts';
import { cpuSeconds } from './process-facts.ts';

export interface Target {
  pid: number;
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

export interface Round {
  /** Requests a second. */
  rate: number;
  /** Processor time of the server for one request, in microseconds; null where the system does not say. */
  cost: number | null;
}

const connections = 10;

/** The two servers take turns, and take turns in who goes first: what else the machine does then hits both. */
export async function takeTurns(bench: Bench, ours: Target, bare: Target): Promise<{ ours: Round[]; bare: Round[] }> {
  const { quick } = bench.options;
  const [rounds, seconds, warmUp] = quick ? [3, 1, 2] : [7, 3, 3];
  // Until both are compiled: what is measured before that is the compiler, and we have more to compile.
  for (const side of [ours, bare]) await fire(side, warmUp);
  const done: { ours: Round[]; bare: Round[] } = { ours: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const);
    for (const side of order) done[side].push(await fire(side === 'ours' ? ours : bare, seconds));
  }
  return done;
}

async function fire({ pid, ...shot }: Target, duration: number): Promise<Round> {
  const before = cpuSeconds(pid);
  const result = await autocannon({ ...shot, connections, duration });
  const after = cpuSeconds(pid);
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${shot.url} failed.`);
  const used = before === null || after === null ? null : after - before;
  const requests = result.requests.total;
  return { rate: requests / result.duration, cost: used === null ? null : (used / requests) * 1e6 };
}

export function compared(
  what: string,
  aim: number,
  { ours, bare }: { ours: Round[]; bare: Round[] },
  note: string,
): Row {
  const rates = { ours: ours.map((round) => round.rate), bare: bare.map((round) => round.rate) };
  // Of rounds side by side, so that a slow minute of the machine weighs on both.
  const ratios = rates.ours.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN));
  const ratio = median(ratios);
  const costs = [ours, bare].map((rounds) => rounds.flatMap(({ cost }) => (cost === null ? [] : [cost])));
  const [ourCost = [], bareCost = []] = costs;
  const cost =
    ourCost.length === 0 || bareCost.length === 0
      ? ''
      : `; processor time a request ${figure(median(ourCost))} µs against ${figure(median(bareCost))} µs, ratio ${figure(median(bareCost) / median(ourCost), 2)}`;
  return {
    what,
    ours: `${figure(median(rates.ours))}/s (${spread(rates.ours)})`,
    bare: `${figure(median(rates.bare))}/s (${spread(rates.bare)})`,
    ratio,
    aim: `≥ ${aim.toFixed(2)}`,
    met: ratio >= aim,
    note: `${note}; ratio of the rounds ${spread(ratios, 2)}${cost}`,
  };
}
