import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { launchCasewright } from '#test/bench/casewright.ts';
import { type Bench, figure, type Measure, median, spread } from '#test/bench/measure.ts';

const aim = 500;

/** From asking for the process to the first 200, on a data folder that is there already. */
export const start: Measure = {
  name: 'start',
  async run(bench) {
    const data = await mkdtemp(path.join(bench.folder, 'data-'));
    const first = await once(bench, data);
    const later: number[] = [];
    for (let time = 0; time < (bench.options.quick ? 3 : 9); time += 1) later.push(await once(bench, data));
    return [
      {
        what: 'start to first answer',
        ours: `${figure(median(later))} ms (${spread(later)})`,
        aim: `≤ ${aim} ms`,
        met: median(later) <= aim,
        note: `the very first start, which makes the data folder and fills the compile cache: ${figure(first)} ms`,
      },
    ];
  },
};

async function once(bench: Bench, data: string): Promise<number> {
  await using server = await launchCasewright(bench, data);
  const answer = await fetch(`${server.at.url}/api/v1/openapi.json`);
  const taken = server.age();
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`The first answer was ${answer.status}.`);
  return taken;
}
