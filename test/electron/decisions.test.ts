import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAnnouncement } from '#electron/announcement.ts';
import { noticePage } from '#electron/notice-page.ts';
import { serverOptions, shellPlaces } from '#electron/places.ts';
import { createRestartPolicy } from '#electron/restarts.ts';
import { readWindowState, writeWindowState } from '#electron/window-state.ts';

describe('the announcement of the server', () => {
  it.each([
    'Casewright is ready.',
    '{"ready":',
    '{"ready":{}}',
    '{"ready":{"bootAddress":"http://example.com/boot?secret=s"}}',
    '{"ready":{"bootAddress":"file:///etc/passwd"}}',
    '{"ready":{"bootAddress":"http://127.0.0.1.example.com/boot"}}',
    'null',
  ])('is not read from %s', (line) => {
    expect(readAnnouncement(line)).toBeNull();
  });
});

describe('restarting a server that crashed', () => {
  it('waits longer each time and leaves the fourth crash within a minute to the person', () => {
    const policy = createRestartPolicy();
    expect([0, 1_000, 2_000, 3_000].map((time) => policy.afterCrash(time))).toEqual([250, 1_000, 4_000, 'give-up']);
  });

  it('forgets a crash after a minute, and all of them when asked', () => {
    const policy = createRestartPolicy();
    [0, 1_000, 2_000].forEach((time) => policy.afterCrash(time));
    expect(policy.afterCrash(62_000)).toBe(250);
    policy.afterCrash(62_100);
    policy.forget();
    expect(policy.afterCrash(62_200)).toBe(250);
  });
});

describe('where the shell finds what it starts', () => {
  it('takes the Node of the repository, or the one among the resources, never itself', () => {
    const shell = { resources: '/app/resources', project: '/app/resources/app.asar', platform: 'linux' };
    expect(shellPlaces({ ...shell, packaged: true })).toEqual({
      node: '/app/resources/node/node',
      command: '/app/resources/app.asar.unpacked/server/bin.js',
      preload: '/app/resources/app.asar/build/out/electron/preload.cjs',
      trayIcon: '/app/resources/app.asar/build/out/icons/tray.png',
    });
    expect(shellPlaces({ ...shell, project: '/repository', packaged: false }).node).toBe(
      '/repository/node_modules/node/bin/node',
    );
    expect(shellPlaces({ ...shell, platform: 'win32', packaged: true }).node).toMatch(/node\.exe$/);
  });

  it("passes the server's options on and leaves Chromium's switches out", () => {
    const words = [
      'electron',
      '.',
      '--allow-file-access',
      '--data',
      '/my files',
      '--port=0',
      '--original-process-start-time=1',
    ];
    expect(serverOptions(words, false)).toEqual(['--data', '/my files', '--port=0']);
    expect(serverOptions(['casewright', '--data', '/a'], true)).toEqual(['--data', '/a']);
    expect(serverOptions(['casewright'], true)).toEqual([]);
  });
});

describe("the window's remembered place", () => {
  const screens = [{ x: 0, y: 0, width: 1920, height: 1080 }];
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'casewright-window-'));
    file = path.join(folder, 'window.json');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('comes back as it was written', async () => {
    const state = { bounds: { x: 10, y: 20, width: 1000, height: 700 }, maximized: true };
    writeWindowState(file, state);
    expect(readWindowState(file, screens)).toEqual(state);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(state);
  });

  it.each([
    ['nothing remembered', null],
    ['a damaged file', '{"bounds":'],
    ['a JSON null', 'null'],
    ['a screen that is gone', '{"bounds":{"x":2500,"y":0,"width":1000,"height":700}}'],
    ['a title bar above the screen', '{"bounds":{"x":0,"y":-500,"width":1000,"height":700}}'],
    ['numbers that are none', '{"bounds":{"x":"0","y":0,"width":1000,"height":700}}'],
    ['a window too small to use', '{"bounds":{"x":0,"y":0,"width":10,"height":10}}'],
  ])('is the usual one after %s', async (_what, text) => {
    if (text !== null) await writeFile(file, text);
    expect(readWindowState(file, screens)).toEqual({ bounds: null, maximized: false });
  });
});

describe('the page shown without a server', () => {
  it('carries its text, and nothing that runs', () => {
    const html = decodeURIComponent(
      noticePage('Starting', 'One <script>alert(1)</script> moment').split(',').slice(1).join(','),
    );
    expect(html).toContain('One &lt;script&gt;alert(1)&lt;/script&gt; moment');
    expect(html).toContain("default-src 'none'");
    expect(html).not.toContain('<script');
  });
});
