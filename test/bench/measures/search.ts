import Database from 'better-sqlite3';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { type Casewright, startCasewright } from '#test/bench/casewright.ts';
import { seedMatter } from '#test/bench/matter/seed.ts';
import { figure, median, type Measure, percentile, type Row } from '#test/bench/measure.ts';
import { databaseName } from '#server/store/backup.ts';
import { matchTerm } from '#server/store/search-fts5.ts';
import { parseSearch } from '#server/store/search-query.ts';

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
    const bare = new BareSearch(path.join(ours.data, databaseName));
    const rows: Row[] = [];
    try {
      for (const [what, typed] of searches) {
        const taken: Taken = { ours: [], bare: [], found: 0 };
        for (let time = -3; time < times; time += 1) {
          const result = await timed(agent, ours, typed);
          const alone = bare.timed(typed);
          // The first few compile and fill caches, on both sides.
          if (time < 0) continue;
          taken.ours.push(result.milliseconds);
          taken.bare.push(alone);
          taken.found = result.found;
        }
        rows.push(row(`search ${figure(items)}: ${what}`, typed, taken));
      }
    } finally {
      bare.close();
      agent.destroy();
    }
    return rows;
  },
};

/** Milliseconds of searches in turn. */
interface Taken {
  ours: number[];
  bare: number[];
  found: number;
}

function row(what: string, typed: string, { ours, bare, found }: Taken): Row {
  const p50 = percentile(ours, 50);
  return {
    what,
    ours: spoken(ours),
    bare: spoken(bare),
    ratio: median(ours.map((mine, time) => (bare[time] ?? Number.NaN) / mine)),
    aim: `p50 ≤ ${aim} ms`,
    met: p50 <= aim,
    note: `\`${typed}\`, the best ${found} with snippets; the other side has pages where ours has items, and no HTTP`,
  };
}

function spoken(taken: readonly number[]): string {
  return `p50 ${figure(percentile(taken, 50), 1)} ms, p95 ${figure(percentile(taken, 95), 1)} ms`;
}

/** What SQLite itself takes in the same file: the best 50 pages of all matters with their beginnings, and nothing else. */
class BareSearch {
  readonly #database: Database.Database;
  readonly #best: Database.Statement<[string]>;

  constructor(file: string) {
    this.#database = new Database(file, { readonly: true });
    this.#database.pragma('mmap_size = 268435456');
    this.#database.pragma('cache_size = -16000');
    this.#best = this.#database.prepare(
      `select recordId, page, bm25(searchIndex, 4.0, 1.0) as score, substr(searchPages.text, 1, 200)
      from searchIndex join searchPages on searchPages.id = searchIndex.rowid
      where searchIndex match ? order by score limit 50`,
    );
  }

  timed(typed: string): number {
    const match = parseSearch(typed).map(matchTerm).join(' AND ');
    const started = performance.now();
    this.#best.all(match);
    return performance.now() - started;
  }

  close(): void {
    this.#database.close();
  }
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
