import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { smallProject } from './small-project.ts';
import type { Outcome, SmallProject } from './small-project.ts';

/** `npm start` with a stand-in server that prints its words, and on request a stand-in for Electron's program. */
async function startable(): Promise<SmallProject> {
  const small = await smallProject(['build/start.mjs', 'server/bin.js', 'server/program/freshness.js']);
  await small.write(
    'build/out/server/main.js',
    "console.log('server', ...process.argv.slice(2)); process.exitCode = 3;",
  );
  // Root may not open windows, and tests in containers run as root.
  await small.write('a-person.mjs', 'if (process.getuid) process.getuid = () => 1000;');
  return small;
}

async function bringElectron(small: SmallProject): Promise<void> {
  await small.write('electron-dist/electron', '#!/bin/sh\necho "window $*"\nexit 5\n');
  await chmod(path.join(small.folder, 'electron-dist', 'electron'), 0o755);
}

function start(small: SmallProject, words: string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return small.run(['--import', './a-person.mjs', 'build/start.mjs', ...words], {
    ELECTRON_OVERRIDE_DIST_PATH: path.join(small.folder, 'electron-dist'),
    DISPLAY: ':0',
    ...env,
  });
}

describe('npm start', () => {
  it('runs the server in the terminal where Electron is not installed, and says why', async () => {
    await using small = await startable();
    const { code, stdout, stderr } = await start(small, ['--data', 'My files', '--port', '0']);
    expect({ code, stdout }).toEqual({ code: 3, stdout: 'server serve --data My files --port 0\n' });
    expect(stderr).toMatch(/^Electron is not installed here, so Casewright runs in your browser\./);
  });

  describe.skipIf(process.platform === 'win32')('where Electron is installed', () => {
    it('opens its window with the same words and ends as it ends', async () => {
      await using small = await startable();
      await bringElectron(small);
      const outcome = await start(small, ['--data', 'My files']);
      expect(outcome).toEqual({ code: 5, stdout: `window ${small.folder} --data My files\n`, stderr: '' });
    });

    it.each([['--no-window'], ['--mode', 'hosted'], ['--mode=hosted'], ['--help']])(
      'runs the server without a word about windows when asked by %s %s',
      async (...words) => {
        await using small = await startable();
        await bringElectron(small);
        const given = words.filter((word) => word !== undefined);
        expect(await start(small, given)).toEqual({ code: 3, stdout: `server serve ${given.join(' ')}\n`, stderr: '' });
      },
    );

    it.runIf(process.platform === 'linux')('runs the server where there is no screen', async () => {
      await using small = await startable();
      await bringElectron(small);
      const { stdout, stderr } = await start(small, [], { DISPLAY: '', WAYLAND_DISPLAY: '' });
      expect(stdout).toBe('server serve\n');
      expect(stderr).toMatch(/^There is no screen here/);
    });
  });
});
