import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { updateFeed, watchForUpdates } from '#electron/updates.ts';

describe('the feed of updates', () => {
  it('is none unless somebody names one', () => {
    expect(updateFeed({})).toBeNull();
    expect(updateFeed({ CASEWRIGHT_UPDATE_FEED: ' ' })).toBeNull();
    expect(updateFeed({ CASEWRIGHT_UPDATE_FEED: 'https://updates.example/casewright' })).toContain('updates.example');
  });

  it.each(['updates', 'http://updates.example/', 'file:///tmp/updates'])('is refused when it is %s', (feed) => {
    expect(() => updateFeed({ CASEWRIGHT_UPDATE_FEED: feed })).toThrow('CASEWRIGHT_UPDATE_FEED');
  });
});

class FakeUpdater extends EventEmitter {
  autoDownload = false;
  autoInstallOnAppQuit = false;
  forceDevUpdateConfig = false;
  updateConfigPath: string | null = null;
  logger: unknown = console;
  checkForUpdates = vi.fn<() => Promise<unknown>>(() => Promise.resolve(null));
  quitAndInstall = vi.fn<() => void>();
}

describe('looking for updates', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'casewright-updates-'));
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  });

  function watch() {
    const updater = new FakeUpdater();
    const configFile = path.join(folder, 'updates.yml');
    const done: string[] = [];
    const updates = watchForUpdates({
      updater,
      feed: 'https://updates.example/',
      configFile,
      ready: (version) => done.push(`ready ${version}`),
      failed: (sentence) => done.push(sentence),
      stopServer: async () => void done.push('server stopped'),
    });
    updater.quitAndInstall.mockImplementation(() => void done.push('installed'));
    return { updater, updates, done, configFile };
  }

  it('happens at the start and once a day, from the configured feed alone', async () => {
    const { updater, updates, configFile } = watch();
    expect(JSON.parse(readFileSync(configFile, 'utf8'))).toMatchObject({
      provider: 'generic',
      url: 'https://updates.example/',
    });
    expect(updater).toMatchObject({ autoDownload: true, autoInstallOnAppQuit: true, updateConfigPath: configFile });
    expect(updater.checkForUpdates).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(86_400_000);
    expect(updater.checkForUpdates).toHaveBeenCalledTimes(2);
    updates.stop();
    await vi.advanceTimersByTimeAsync(86_400_000);
    expect(updater.checkForUpdates).toHaveBeenCalledTimes(2);
  });

  it('survives a feed that does not answer, and says so', async () => {
    const { updater, updates, done } = watch();
    updater.checkForUpdates.mockRejectedValueOnce(new Error('no network'));
    await updates.check();
    updater.emit('error', new Error('no network'));
    expect(done).toEqual(['Updates could not be looked for: no network']);
    updates.stop();
  });

  it('installs only when asked, after the server has ended', async () => {
    const { updater, updates, done } = watch();
    updater.emit('update-downloaded', { version: '2.0.0' });
    expect(done).toEqual(['ready 2.0.0']);
    await updates.restart();
    expect(done).toEqual(['ready 2.0.0', 'server stopped', 'installed']);
    updates.stop();
  });
});
