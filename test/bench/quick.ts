import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectFolder } from '#server/program/places.ts';

const program = path.join(projectFolder(), 'test/bench/run.ts');

export function runBench(...flags: string[]) {
  return spawnSync(process.execPath, [program, ...flags], { encoding: 'utf8' });
}

/** Part of `npm run bench -- --quick`; together the tests here run all of it. What it says of its ratios is shown. */
export function quickBench(...measures: string[]) {
  const done = runBench('--quick', '--only', measures.join(','));
  const ratios = done.stdout.match(/^Ratios, with those of [^]*/m)?.[0];
  if (ratios !== undefined) console.log(ratios);
  return done;
}
