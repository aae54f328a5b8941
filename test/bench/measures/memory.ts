import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Casewright, startCasewright } from '#test/bench/casewright.ts';
import { figure, type Measure, type Row } from '#test/bench/measure.ts';
import { residentMiB, residentMiBWithChildren } from '#test/bench/process-facts.ts';
import { allRead, formsOf, type NamedFile, totalBytes, upload } from '#test/bench/uploads.ts';
import { sampleFolder } from '#server/program/places.ts';

const aim = 140;
const largestFile = 25 * 1024 * 1024;
const patienceSeconds = 1800;

export const memory: Measure = {
  name: 'memory',
  async run(bench) {
    await using ours = await startCasewright(bench);
    await pause(bench.options.quick ? 2000 : 10_000);
    const idle = residentMiB(ours.pid);
    if (idle === null) return [{ what: 'resident memory', ours: 'not measured', note: 'this system has no /proc' }];
    const rows: Row[] = [
      { what: 'resident memory, idle', ours: `${figure(idle)} MiB`, aim: `≤ ${aim} MiB`, met: idle <= aim },
    ];
    return bench.options.quick ? rows : [...rows, await afterReading(ours)];
  },
};

async function afterReading(ours: Casewright): Promise<Row> {
  const corpus = process.env['CASEWRIGHT_CORPUS'];
  const files = await filesIn(corpus ?? sampleFolder());
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, residentMiBWithChildren(ours.pid) ?? 0);
  }, 200);
  await upload(ours, await formsOf(files));
  const read = await allRead(ours, patienceSeconds).finally(() => clearInterval(watch));
  const what = corpus ? 'the corpus' : 'the sample matter';
  return {
    what: `resident memory, after ${what}`,
    ours: `${figure(residentMiB(ours.pid) ?? 0)} MiB`,
    note: `${files.length} files, ${figure(totalBytes(files) / 1e6, 1)} MB, ${read} with text; most while reading, with the reading processes: ${figure(most)} MiB`,
  };
}

async function filesIn(folder: string): Promise<NamedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const files: NamedFile[] = [];
  for (const file of paths.toSorted()) {
    const { size } = await stat(file);
    if (size > 0 && size <= largestFile) {
      files.push({ name: path.basename(file), bytes: new Uint8Array(await readFile(file)) });
    }
  }
  return files;
}
