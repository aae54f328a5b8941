import { randomBytes } from 'node:crypto';
import { mkdtemp, open } from 'node:fs/promises';
import path from 'node:path';
import { startCasewright } from '#test/bench/casewright.ts';
import { type Bench, figure, type Measure, median, spread } from '#test/bench/measure.ts';
import { formsOf, type NamedFile, totalBytes, upload } from '#test/bench/uploads.ts';

const fileBytes = 100_000;
const aim = 0.5;

/** Files of no known kind, so that only adding them is measured: reading them is a separate measure. */
export const uploads: Measure = {
  name: 'upload',
  async run(bench) {
    const [rounds, count] = bench.options.quick ? [1, 200] : [3, 1000];
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const files = Array.from({ length: count }, (_, at) => ({ name: `${at}.bin`, bytes: randomBytes(fileBytes) }));
      ours.push(await throughCasewright(bench, files));
      bare.push(await writtenAndSynced(bench, files));
    }
    const ratio = median(ours.map((mine, round) => mine / (bare[round] ?? Number.NaN)));
    return [
      {
        what: `upload ${figure(count)} files`,
        ours: `${figure(median(ours), 1)} MB/s (${spread(ours, 1)})`,
        bare: `${figure(median(bare), 1)} MB/s (${spread(bare, 1)})`,
        ratio,
        aim: `≥ ${figure(aim, 2)}`,
        met: ratio >= aim,
        note: `${figure(fileBytes / 1000)} kB each, ${figure((median(ours) * 1e6) / fileBytes)} files a second: hashed, fsynced, listed, queued for reading; the other side writes and fsyncs each file`,
      },
    ];
  },
};

async function throughCasewright(bench: Bench, files: readonly NamedFile[]): Promise<number> {
  await using ours = await startCasewright(bench);
  // How long a client takes to write its form is not ours to measure.
  const forms = await formsOf(files);
  const started = performance.now();
  await upload(ours, forms);
  return megabytesASecond(files, started);
}

async function writtenAndSynced(bench: Bench, files: readonly NamedFile[]): Promise<number> {
  const folder = await mkdtemp(path.join(bench.folder, 'bytes-'));
  const started = performance.now();
  for (const { name, bytes } of files) {
    const file = await open(path.join(folder, name), 'wx');
    await file.writeFile(bytes);
    await file.sync();
    await file.close();
  }
  return megabytesASecond(files, started);
}

function megabytesASecond(files: readonly NamedFile[], started: number): number {
  return totalBytes(files) / 1000 / (performance.now() - started);
}
