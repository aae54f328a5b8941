import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

interface Cost {
  messages: number;
  seconds: number;
  mebibytes: number;
}

/** With a heap no larger than the limit: what a larger one would leave uncollected is no need. */
async function mergeMany(kind: 'usual' | 'same', count: number): Promise<Cost> {
  const program = new URL('programs/merge-many.ts', import.meta.url).pathname;
  const limits = ['--max-semi-space-size=4', '--max-old-space-size=130'];
  const { stdout } = await promisify(execFile)(process.execPath, [...limits, program, kind, String(count)]);
  return JSON.parse(stdout) as Cost;
}

test('200,000 messages against 200,000 that overlap take at most 150 MiB', async () => {
  const { messages, mebibytes } = await mergeMany('usual', 200_000);
  expect(messages).toBe(250_000);
  expect(mebibytes).toBeLessThan(150);
});

// Compared pair by pair, these would be ten thousand million comparisons: the time of the test is what ends that.
test('100,000 times “ok” against 100,000 times lose none', async () => {
  const { messages, mebibytes } = await mergeMany('same', 100_000);
  // At both ends nothing but the minute says whether the first of one is the last of the other.
  expect(messages).toBeGreaterThanOrEqual(124_990);
  expect(messages).toBeLessThanOrEqual(125_000);
  expect(mebibytes).toBeLessThan(150);
});
