import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Desk } from './casewright.ts';

// What Casewright writes is its owner's alone, also in a folder that others could enter.
/** Everything below a folder, and the folder, that others may read, write or enter. */
function open(folder: string): string[] {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return ['.', ...inside].filter((name) => (statSync(path.join(folder, name)).mode & 0o077) !== 0);
}

test.skipIf(process.platform === 'win32')('a server and its backup leave nothing that others may open', async () => {
  await using desk = new Desk();
  mkdirSync(desk.data, { mode: 0o755 });
  chmodSync(desk.data, 0o755);
  const before = process.umask(0o022);
  try {
    let log = '';
    const server = desk.start(['serve', '--port', '0', '--log', 'info']);
    server.stderr?.on('data', (text: Buffer) => (log += text.toString()));
    await expect.poll(() => log).toContain('Casewright is ready.');
    expect(log).toContain('Other users of this computer could open the data folder');
    const place = path.join(path.dirname(desk.data), 'backups');
    expect(await desk.run(['backup', '--to', place])).toMatchObject({ exitCode: 0 });
    expect(readdirSync(desk.data)).toContain('owner.json');
    expect([...open(desk.data), ...open(place)]).toEqual([]);
  } finally {
    process.umask(before);
  }
});
