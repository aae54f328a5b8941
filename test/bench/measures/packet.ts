import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Bench, figure, type Measure, median, type Row, spread } from '#test/bench/measure.ts';
import { packetMismatches } from '#test/bench/packet-mismatches.ts';
import type { PacketBuild } from '#test/bench/programs/packet-build.ts';
import { cpuSecondsWithEnded, residentMiBWithChildren } from '#test/bench/process-facts.ts';
import { usualProfile } from '#server/papers/court-profile.ts';
import type { PacketInput, PacketSource } from '#server/papers/packet/build-packet.ts';

const run = promisify(execFile);

/**
 * A packet built in the processes that build packets, from clean PDFs to files that were read back, against native qpdf
 * that only joins the same pages. Times are compared as processor time, with that of all processes that ended.
 */
export const packet: Measure = {
  name: 'packet',
  async run(bench) {
    const { quick } = bench.options;
    const sources = path.join(bench.folder, 'packet-sources');
    await mkdir(sources);
    const input = await inputOf(sources, quick ? [50, 20_000] : [500, 169_000]);
    const rounds: Round[] = [];
    for (let round = 0; round < (quick ? 1 : 3); round += 1) rounds.push(await roundOf(input, bench));
    return rowsOf(input, rounds);
  },
};

interface Times {
  wall: number;
  processor: number;
}

interface Round {
  /** `memory` is that of all processes together, at most. */
  ours: PacketBuild & { memory: number };
  bare: Times;
  joinedBytes: number;
  mismatches: string[];
}

async function roundOf(input: PacketInput, bench: Bench): Promise<Round> {
  const joined = path.join(bench.folder, 'joined.pdf');
  const folder = path.join(bench.folder, 'packet');
  try {
    const bare = await join(input, joined);
    const { size: joinedBytes } = await stat(joined);
    const ours = await build(input, folder, bench);
    return { bare, joinedBytes, ours, mismatches: await packetMismatches(ours.built) };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(joined, { force: true });
  }
}

function rowsOf({ items }: PacketInput, rounds: readonly Round[]): Row[] {
  const of = (side: 'ours' | 'bare', time: keyof Times): number[] => rounds.map((round) => round[side][time]);
  const seconds = (times: readonly number[]): string => `${figure(median(times), 1)} s (${spread(times, 1)})`;
  const sources = items.reduce((sum, each) => sum + each.bytes, 0);
  const {
    ours: { built, own },
    joinedBytes,
  } = rounds[0]!;
  const bytes = built.files.reduce((sum, file) => sum + file.bytes, 0);
  const what = `packet of ${figure(items.length)} exhibits, ${figure(items.reduce((sum, { pages }) => sum + pages, 0))} pages`;
  const ratio = median(of('bare', 'processor')) / median(of('ours', 'processor'));
  const memory = Math.max(...rounds.map((round) => round.ours.memory));
  const mismatches = rounds.flatMap((round) => round.mismatches);
  const hashes = new Set(rounds.map((round) => round.ours.built.files.map(({ sha256 }) => sha256).join()));
  return [
    {
      what: `${what}: processor time`,
      ours: seconds(of('ours', 'processor')),
      bare: seconds(of('bare', 'processor')),
      ratio,
      aim: '≥ 0.33',
      met: ratio >= 1 / 3,
      note: `${figure(sources / 1e6)} MB of sources, the stamp of each page read back; bare is qpdf joining the same pages, natively; by the clock ${seconds(of('ours', 'wall'))} against ${seconds(of('bare', 'wall'))}, ratio ${figure(median(of('bare', 'wall')) / median(of('ours', 'wall')), 2)}; load of the machine ${figure(loadavg()[0] ?? 0, 1)}`,
    },
    {
      what: `${what}: memory`,
      ours: memory === 0 ? 'not measured' : `at most ${figure(memory)} MiB`,
      aim: '≤ 500 MiB',
      ...(memory === 0 ? {} : { met: memory <= 500 }),
      note: `of all processes together; ${figure(own)} MiB of it are those of the process that only asks`,
    },
    {
      what: `${what}: size`,
      ours: `${figure(bytes / 1e6, 1)} MB`,
      bare: `${figure(joinedBytes / 1e6, 1)} MB`,
      ratio: joinedBytes / bytes,
      note: `${figure(built.plan.pages)} pages with cover, index, slip sheets and stamps`,
    },
    {
      what: `${what}: wrong numbers`,
      ours: `${mismatches.length}${mismatches.length === 0 ? '' : `: ${mismatches.slice(0, 3).join('; ')}`}`,
      aim: '0, the same bytes each time',
      met: mismatches.length === 0 && hashes.size === 1,
      note: `on ${figure(built.plan.pages)} pages, in ${figure(items.length)} index rows and as many bookmarks, as poppler and qpdf read them; ${rounds.length} builds have ${hashes.size === 1 ? 'one hash' : `${hashes.size} hashes`}`,
    },
  ];
}

async function build(input: PacketInput, folder: string, bench: Bench): Promise<Round['ours']> {
  const file = path.join(bench.folder, 'packet-input.json');
  await writeFile(file, JSON.stringify(input));
  const running = run(process.execPath, [program('packet-build.ts'), file, folder], { maxBuffer: 64 * 1024 * 1024 });
  running.child.stderr?.on('data', (words: Buffer) => bench.say(String(words).trimEnd()));
  let memory = 0;
  const look = (): number => (memory = Math.max(memory, residentMiBWithChildren(running.child.pid ?? 0) ?? 0));
  const watch = setInterval(look, 50);
  try {
    return { ...(JSON.parse((await running).stdout) as PacketBuild), memory };
  } finally {
    clearInterval(watch);
  }
}

/** Written by another process, whose memory goes with it. */
async function inputOf(
  sources: string,
  sizes: readonly [exhibits: number, pictureBytes: number],
): Promise<PacketInput> {
  await run(process.execPath, [program('packet-exhibits.ts'), sources, ...sizes.map(String)]);
  const items = JSON.parse(await readFile(path.join(sources, 'items.json'), 'utf8')) as PacketSource[];
  return {
    title: 'Exhibits',
    caption: { court: '', county: '', parties: [], caseNumber: '26-1', title: '', hearing: '', filer: [], footer: '' },
    language: 'en-US',
    profile: usualProfile,
    settings: {
      cover: true,
      index: true,
      links: true,
      slipSheets: true,
      stickers: true,
      bates: { prefix: 'DOE', start: 1, digits: 6 },
      page: { paper: 'letter', numbering: 'continuous' },
      volumeBytes: null,
      sections: ['Exhibits'],
    },
    draft: false,
    items,
    sources,
  };
}

async function join({ items, sources }: PacketInput, out: string): Promise<Times> {
  const names = items.flatMap(({ source }) => (source ? [path.join(sources, source.file), '1-z'] : []));
  const [started, before] = [performance.now(), cpuSecondsWithEnded(process.pid) ?? Number.NaN];
  await run('qpdf', ['--empty', '--pages', ...names, '--', out]);
  return {
    wall: (performance.now() - started) / 1000,
    processor: (cpuSecondsWithEnded(process.pid) ?? Number.NaN) - before,
  };
}

function program(name: string): string {
  return path.join(import.meta.dirname, '..', 'programs', name);
}
