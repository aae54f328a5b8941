import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { openDesk } from './reading.ts';

const desk = await openDesk();
afterAll(() => desk[Symbol.asyncDispose]());

const program = `
import { createExtractionPool } from '${new URL('../../../server/extraction/pool.ts', import.meta.url).href}';
import { readdirSync, readFileSync } from 'node:fs';
const [path, then] = process.argv.slice(2);
const pool = createExtractionPool({ temporaryFolder: '.' });
const result = await pool.extract({ path, fileName: 'note.txt', mimeType: 'text/plain', size: 1 });
const child = readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).find((pid) => {
  try { return readFileSync('/proc/' + pid + '/status', 'utf8').includes('PPid:\\t' + process.pid + '\\n'); } catch { return false; }
});
console.log(JSON.stringify({ child: Number(child), text: result.pages[0].text }));
if (then === 'stay') setInterval(() => {}, 1000);
`;

async function start(
  then: 'stay' | 'end',
): Promise<{ child: number; text: string; process: ReturnType<typeof spawn> }> {
  const note = await desk.put('note.txt', 'words');
  const main = await desk.put(`${then}.ts`, program);
  const started = spawn(process.execPath, [main.path, note.path, then], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(started.stdout, 'data')) as [Buffer];
  return { ...(JSON.parse(line.toString()) as { child: number; text: string }), process: started };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function gone(pid: number): Promise<boolean> {
  for (let look = 0; look < 40 && isAlive(pid); look++) await pause(50);
  return !isAlive(pid);
}

describe.skipIf(process.platform !== 'linux')('a child on its own', () => {
  it('ends when its parent is killed', async () => {
    const { child, text, process: parent } = await start('stay');
    expect(text).toBe('words');
    expect(isAlive(child)).toBe(true);
    parent.kill('SIGKILL');
    expect(await gone(child)).toBe(true);
  });

  it('does not keep its idle parent alive', async () => {
    const { child, process: parent } = await start('end');
    if (parent.exitCode === null) await once(parent, 'exit');
    expect(parent.exitCode).toBe(0);
    expect(await gone(child)).toBe(true);
  });
});
