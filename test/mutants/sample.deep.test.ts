import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { numberOfCommit } from '#test/support/part-of-the-whole.ts';
import { root } from './groups.ts';

/** Another sample with each commit; the failure says which, and `npm run mutants` tries the same one again. */
const seed = numberOfCommit();

test(`mutants of thirty lines are noticed (seed ${seed})`, { timeout: 900_000 }, async () => {
  const sample = ['test/mutants/run.ts', '--sample', '30', '--seed', String(seed)];
  const { code, output } = await new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const { CASEWRIGHT_TEST_REPORT: _report, VITEST: _vitest, ...env } = process.env;
    const child = spawn(process.execPath, sample, { cwd: root, env: { ...env, NO_COLOR: '1' } });
    let text = '';
    const take = (chunk: Buffer): void => void (text += chunk.toString());
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', reject);
    child.once('exit', (ended) => resolve({ code: ended, output: text }));
  });
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
});
