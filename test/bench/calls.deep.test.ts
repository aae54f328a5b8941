import { expect, test } from 'vitest';
import { quickBench, runBench } from './quick.ts';

test('the bench measures against the bare server and prints a row for each measure asked for', () => {
  const measures = ['read', 'create', 'list', 'timeline', 'search', 'upload', 'reading', 'mcp', 'start', 'memory'];
  const { status, stdout, stderr } = quickBench(...measures);
  expect(status, stderr).toBe(0);
  // What fell since RESULTS.md is named, for whoever reads this; two machines differ, so it fails nothing.
  expect(stdout).toMatch(/^ {2}read one item: \d\.\d\d \(\d\.\d\d\)$/m);
  expect(stdout).toMatch(/^(?:None fell|Fell) by more than 10%/m);
  expect(stdout).toMatch(/\| create a record \| [\d,]+\/s .* \| [\d,]+\/s .* \| \d\.\d\d \|/);
  expect(stdout).toMatch(/\| timeline of 2,000: one year \| p50 [\d.]+ ms, p99 [\d.]+ ms \| p50 [\d.]+ ms/);
  expect(stdout).toMatch(/\| start to first answer \| [\d,]+ ms/);
}, 300_000);

test('the bench refuses a measure that it does not have', () => {
  const { status, stderr } = runBench('--only', 'nothing');
  expect(status).not.toBe(0);
  expect(stderr).toContain('nothing');
});
