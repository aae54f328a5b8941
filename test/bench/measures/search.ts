import { Agent, get } from 'node:http';
import { type Casewright, startCasewright } from '#test/bench/casewright.ts';
import { seedMatter } from '#test/bench/matter/seed.ts';
import { figure, type Measure, percentile, type Row } from '#test/bench/measure.ts';

/** Typed as a person would; how many items hold each is exact (matter/prose.ts). */
const searches: [string, string][] = [
  ['one word, rare', 'quillback'],
  ['one word, in 1 %', 'mediation'],
  ['one word, in a third', 'custody'],
  ['two words, rare and in a third', 'quillback custody'],
  ['two words, in 1 % and a third', 'mediation custody'],
  ['two words, both in a third', 'custody schedule'],
  ['phrase, rare', '"quillback escrow"'],
  ['phrase, in 1 %', '"mediation calendar"'],
  ['phrase, in a third', '"custody schedule"'],
  ['prefix, rare', 'quillb*'],
  ['prefix, in 1 %', 'mediat*'],
  ['prefix, in a third', 'custod*'],
];

const aim = 10;

export const search: Measure = {
  name: 'search',
  async run(bench) {
    const [items, times] = bench.options.quick ? [10_000, 8] : [100_000, 30];
    const seed = (home: { data: string; caseId: string }) => seedMatter({ ...home, items, wordsAPage: 120 });
    await using ours = await startCasewright(bench, async (home) => void (await seed(home)));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const rows: Row[] = [];
    try {
      for (const [what, typed] of searches) {
        for (let warm = 0; warm < 3; warm += 1) await timed(agent, ours, typed);
        const taken: number[] = [];
        let found = 0;
        for (let time = 0; time < times; time += 1) {
          const result = await timed(agent, ours, typed);
          taken.push(result.milliseconds);
          found = result.found;
        }
        rows.push(row(`search ${figure(items)}: ${what}`, typed, taken, found));
      }
    } finally {
      agent.destroy();
    }
    return rows;
  },
};

function row(what: string, typed: string, taken: readonly number[], found: number): Row {
  const p50 = percentile(taken, 50);
  return {
    what,
    ours: `p50 ${figure(p50, 1)} ms, p95 ${figure(percentile(taken, 95), 1)} ms`,
    aim: `p50 ≤ ${aim} ms`,
    met: p50 <= aim,
    note: `\`${typed}\`, the best ${found} with snippets`,
  };
}

/** One search over one kept connection, until the last byte of the answer. */
function timed(agent: Agent, ours: Casewright, typed: string): Promise<{ milliseconds: number; found: number }> {
  const address = `${ours.url}/api/v1/evidence?caseId=${ours.caseId}&limit=50&q=${encodeURIComponent(typed)}`;
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { authorization: `Bearer ${ours.token}` } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const milliseconds = performance.now() - started;
        const items = JSON.parse(Buffer.concat(parts).toString()) as unknown[];
        if (response.statusCode === 200 && items.length > 0) resolve({ milliseconds, found: items.length });
        else
          reject(new Error(`The search for ${typed} was answered ${response.statusCode} with ${items.length} items.`));
      });
    }).on('error', reject);
  });
}
