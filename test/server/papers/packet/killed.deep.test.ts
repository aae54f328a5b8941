import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { awkward, packetInput, settings } from './sample-packet.ts';

/* The program that builds a packet is killed, with no chance to tidy up, in each of its steps. */

let root: string;
let input: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'casewright-killed-'));
  const packet = await packetInput(root, {
    of: awkward.slice(0, 2),
    settings: { ...settings, volumeBytes: 280_000 },
  });
  input = join(root, 'input.json');
  await writeFile(input, JSON.stringify(packet));
});
afterAll(() => rm(root, { recursive: true }));

/** The lines that the program says; it is killed as soon as `until` is one of them. */
async function build(folder: string, until: string | null): Promise<string[]> {
  const program = join(import.meta.dirname, 'programs', 'build-packet.ts');
  const child = spawn(process.execPath, [program, input, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line === until) child.kill('SIGKILL');
  }
  return lines;
}

it('goes on with what was finished, and makes the same bytes', { timeout: 600_000 }, async () => {
  const whole = await build(join(root, 'whole'), null);
  const steps = whole.slice(0, -1);
  expect(steps.length).toBeGreaterThan(7);
  const folder = join(root, 'killed');
  for (const [at, step] of steps.entries()) {
    // It may say one more before it is gone.
    expect((await build(folder, step)).slice(0, at + 1)).toEqual(steps.slice(0, at + 1));
  }
  expect(await build(folder, null)).toEqual(whole);
});
