import { createExtractionPool, type ExtractionFile } from '#server/extraction/pool.ts';
import { contractLimits } from '#server/extraction/limits.ts';
import { type Bench, figure, type Row } from '#test/bench/measure.ts';
import { childrenOf, residentMiB } from '#test/bench/process-facts.ts';

interface Run {
  seconds: number;
  /** The most that each of the children that recognized held, in MiB. */
  memory: number[];
}

/** Reads a scan with two children that recognize and with one, each time for a second time in its pool. */
export async function onTwoCores(bench: Bench, scan: ExtractionFile, pages: number): Promise<Row> {
  const [two, one] = [await recognize(bench, scan, 2), await recognize(bench, scan, 1)];
  const ratio = one.seconds / two.seconds;
  const memory = two.memory.map((each) => figure(each)).join(' and ');
  const most = contractLimits.residentBytes / 2 ** 20;
  return {
    what: 'recognize a scan with two children, beside one',
    ours: `${figure(pages / two.seconds, 2)} pages/s`,
    bare: `${figure(pages / one.seconds, 2)} pages/s`,
    ratio,
    aim: '≥ 1.8 times one',
    met: ratio >= 1.8,
    note: `${pages} pages; the two held ${memory || 'an unknown number of'} MiB at most, of ${most} that each may`,
  };
}

async function recognize(bench: Bench, scan: ExtractionFile, recognizers: number): Promise<Run> {
  const before = new Set(childrenOf(process.pid));
  const limits = { deadlineMs: 10 * contractLimits.deadlineMs };
  const pool = createExtractionPool({ temporaryFolder: bench.folder, recognizers, limits });
  const seen = new Map<number, number>();
  const watch = setInterval(() => {
    for (const child of childrenOf(process.pid)) {
      if (before.has(child)) continue;
      seen.set(child, Math.max(seen.get(child) ?? 0, residentMiB(child) ?? 0));
    }
  }, 100);
  try {
    // The children are awake then, as they are after the first file of a day.
    await pool.extract(scan, { part: 'pictures', state: { turn: recognizers, known: knownOf(2) } });
    const started = performance.now();
    const result = await pool.extract(scan);
    const seconds = (performance.now() - started) / 1000;
    if ('unsupported' in result || result.characters === 0) throw new Error('The scan was not recognized.');
    return { seconds, memory: [...seen.values()].toSorted((a, b) => b - a).slice(0, recognizers) };
  } finally {
    clearInterval(watch);
    await pool.close();
  }
}

function knownOf(pages: number): { texts: string[]; numbers: number[]; cutShort: [] } {
  const numbers = Array.from({ length: pages }, (_, at) => at);
  return { texts: numbers.map(() => ''), numbers, cutShort: [] };
}
