import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApp } from '#server/app.ts';
import { operations } from '#server/areas/operations.ts';
import { loadConfig } from '#server/config.ts';
import { contradictions, type ContractTest, TestReader } from './contract-findings.ts';
import { seed, testableDocument } from './contract-seed.ts';

/*
 * `node build/contract-test.ts`: a generative contract tester, written by others, reads the live OpenAPI document and
 * sends a running server thousands of right and wrong requests. Ends with 1 when an answer contradicts the document.
 * Needs Java 17; the tester is fetched when it is first used. Some minutes on two cores, so no part of `npm test`.
 */

const tester = 'specmatic@2.55.1';
/** Fewer would mean that the tester stopped early or says things in another way now. */
const fewestTests = 1000;

const folder = await mkdtemp(path.join(tmpdir(), 'casewright-contract-'));
const flags = { data: path.join(folder, 'data'), port: '0', 'rate-limit': '0', log: 'error', 'check-outputs': 'yes' };
const ownerSecret = 'contract-test';
const app = await startApp(loadConfig({ flags, env: {} }), { ownerSecret });
try {
  const subject = await seed(app, ownerSecret);
  const document = testableDocument(operations, subject);
  const file = path.join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  const tests = await runTester(file, subject.token);
  const found = contradictions(tests, operations);
  console.log(`${tests.length} requests, ${found.length} contradictions.`);
  for (const line of found) console.log(line);
  if (tests.length < fewestTests) console.error(`The tester made only ${tests.length} requests; look at it by hand.`);
  process.exitCode = found.length === 0 && tests.length >= fewestTests ? 0 : 1;
} finally {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
}

/** What the tester asked. It ends with 1 whenever a request is refused for a reason of state, so that says nothing. */
function runTester(file: string, token: string): Promise<ContractTest[]> {
  const words = ['--yes', tester, 'test', `--testBaseURL=${app.url}/api/v1`, file];
  const env = {
    ...process.env,
    bearerAuth: token,
    SPECMATIC_GENERATIVE_TESTS: 'true',
    MAX_TEST_REQUEST_COMBINATIONS: '30',
  };
  const child = spawn('npx', words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const reader = new TestReader();
  child.stdout.setEncoding('utf8').on('data', (text: string) => reader.take(text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(reader.end()));
  });
}
