import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig, settingsMarkdown, settingsTable, type Platform } from '#server/config.ts';
import { projectFolder } from '#server/program/places.ts';

const linux: Platform = { name: 'linux', home: '/home/ada', folder: '/desk', fromSource: true };
const windows: Platform = { name: 'win32', home: 'C:\\Users\\Ada', folder: 'C:\\work', fromSource: false };

function faultsOf(sources: { flags?: Record<string, unknown>; env?: Record<string, string> }): readonly string[] {
  try {
    loadConfig({ env: {}, platform: linux, ...sources });
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

describe('the settings', () => {
  it('have their defaults when nothing is said', () => {
    expect(loadConfig({ env: {}, platform: linux })).toEqual({
      data: '/home/ada/.local/share/casewright',
      port: 4717,
      portFixed: false,
      mode: 'desktop',
      rateLimit: 120,
      token: null,
      evidenceLimit: 0,
      storageQuotaMib: 0,
      aiAllowance: 0,
      ocrLanguages: ['eng'],
      languageFolder: null,
      extractionChildren: 1,
      backupEvery: 'day',
      backupsKept: 7,
      backupFolder: null,
      given: {},
      idleExitSeconds: 0,
      logLevel: 'info',
      checkOutputs: true,
      publicUrl: null,
      listen: '127.0.0.1',
      trustedProxies: ['loopback'],
      signUp: 'open',
      smtpUrl: null,
      mailFrom: null,
      metricsToken: null,
    });
  });

  it('come from flags over the environment over the defaults', () => {
    const env = { CASEWRIGHT_PORT: '5001', CASEWRIGHT_RATE_LIMIT: '7', CASEWRIGHT_SIGN_UP: 'invited' };
    const config = loadConfig({ flags: { port: '5002' }, env, platform: linux });
    expect(config).toMatchObject({ port: 5002, rateLimit: 7, signUp: 'invited', extractionChildren: 1 });
  });

  it('say which flag or variable each one was given by', () => {
    const env = { CASEWRIGHT_OCR_LANGUAGES: 'fra', CASEWRIGHT_LOG: '' };
    const { given } = loadConfig({ flags: { 'backup-every': 'day' }, env, platform: linux });
    expect(given).toEqual({ ocrLanguages: 'CASEWRIGHT_OCR_LANGUAGES', backupEvery: '--backup-every' });
  });

  it('treat an empty environment variable as not set, and an empty flag as a fault', () => {
    expect(loadConfig({ env: { CASEWRIGHT_PORT: '', CASEWRIGHT_DATA: '' }, platform: linux }).port).toBe(4717);
    expect(faultsOf({ flags: { port: '' } })).toHaveLength(1);
  });

  it('know whether a person named the port', () => {
    expect(loadConfig({ env: {}, platform: linux }).portFixed).toBe(false);
    expect(loadConfig({ env: { CASEWRIGHT_PORT: '4717' }, platform: linux }).portFixed).toBe(true);
    expect(loadConfig({ flags: { port: '4717' }, env: {}, platform: linux }).portFixed).toBe(true);
    expect(loadConfig({ flags: { port: '0' }, env: {}, platform: linux })).toMatchObject({ port: 0, portFixed: false });
  });

  it.each([
    ['linux', linux, {}, '/home/ada/.local/share/casewright'],
    ['linux with XDG_DATA_HOME', linux, { XDG_DATA_HOME: '/srv/ada' }, '/srv/ada/casewright'],
    ['linux with a relative XDG_DATA_HOME', linux, { XDG_DATA_HOME: 'ada' }, '/home/ada/.local/share/casewright'],
    [
      'macOS',
      { ...linux, name: 'darwin' as const, home: '/Users/ada' },
      {},
      '/Users/ada/Library/Application Support/Casewright',
    ],
    ['Windows', windows, { APPDATA: 'D:\\Roaming' }, 'D:\\Roaming\\Casewright'],
    ['Windows without APPDATA', windows, {}, 'C:\\Users\\Ada\\AppData\\Roaming\\Casewright'],
  ])('keep the data where %s keeps the data of a user', (_, platform, env, folder) => {
    expect(loadConfig({ env, platform }).data).toBe(folder);
  });

  it.each([
    ['matters', '/desk/matters'],
    ['/srv/matters', '/srv/matters'],
    ['~/matters', '/home/ada/matters'],
    ['~', '/home/ada'],
    ['~ada', '/desk/~ada'],
  ])('resolve the folder %s', (typed, folder) => {
    expect(loadConfig({ flags: { data: typed }, env: {}, platform: linux }).data).toBe(folder);
  });

  it('check answers from source, unless in production, and not in a bundle', () => {
    const checks = (env: Record<string, string>, fromSource: boolean) =>
      loadConfig({ env, platform: { ...linux, fromSource } }).checkOutputs;
    expect(checks({}, true)).toBe(true);
    expect(checks({ NODE_ENV: 'production' }, true)).toBe(false);
    expect(checks({}, false)).toBe(false);
    expect(checks({ CASEWRIGHT_CHECK_OUTPUTS: 'yes' }, false)).toBe(true);
    expect(checks({ CASEWRIGHT_CHECK_OUTPUTS: 'no' }, true)).toBe(false);
  });

  it('read a list of languages', () => {
    expect(
      loadConfig({ flags: { 'ocr-languages': 'eng, spa+chi_sim' }, env: {}, platform: linux }).ocrLanguages,
    ).toEqual(['eng', 'spa', 'chi_sim']);
  });

  it.each([
    ['port', '70000'],
    ['port', '1.5'],
    ['port', '-1'],
    ['port', '6000'],
    ['mode', 'cloud'],
    ['rate-limit', 'many'],
    ['evidence-limit', '1e3'],
    ['ocr-languages', '../eng'],
    ['extraction-children', '0'],
    ['log', 'loud'],
    ['check-outputs', 'maybe'],
  ])('refuse --%s %s with one sentence that names it', (flag, value) => {
    const faults = faultsOf({ flags: { [flag]: value } });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`--${flag} must be `);
    expect(faults[0]).toContain(`not "${value}".`);
  });

  it('say every fault at once, each naming where the value came from', () => {
    expect(faultsOf({ flags: { mode: 'x' }, env: { CASEWRIGHT_PORT: 'abc' } })).toEqual([
      'CASEWRIGHT_PORT must be a whole number from 0 (any free port) to 65535 that browsers allow, not "abc".',
      '--mode must be "desktop" or "hosted", not "x".',
    ]);
  });

  it('never repeat a token, not even a wrong one', () => {
    const faults = faultsOf({ env: { CASEWRIGHT_TOKEN: 'cw_live_se cret' } });
    expect(faults).toEqual(['CASEWRIGHT_TOKEN must be one API token, without spaces.']);
  });

  it('take no token from the command line, where every user of the machine could read it', () => {
    expect(settingsTable().find(({ env }) => env === 'CASEWRIGHT_TOKEN')?.flag).toBeNull();
    expect(loadConfig({ flags: { token: 'cw_live_x' }, env: {}, platform: linux }).token).toBeNull();
  });
});

describe('the settings of a hosted server', () => {
  const hosted = { CASEWRIGHT_MODE: 'hosted' };
  const faults = (env: Record<string, string>) => faultsOf({ env: { ...hosted, ...env } });

  it('need the public address, and whom mails come from once they are sent: all said at once', () => {
    const said = faults({ CASEWRIGHT_SMTP_URL: 'smtps://casewright:hidden@mail.example.org' });
    expect(said).toHaveLength(2);
    expect(said[0]).toMatch(/^A hosted server needs CASEWRIGHT_PUBLIC_URL, .* such as https:\/\/cases\.example\.org/);
    expect(said[1]).toMatch(/^CASEWRIGHT_SMTP_URL needs CASEWRIGHT_MAIL_FROM: /);
    expect(said.join(' ')).not.toContain('hidden');
  });

  it.each([
    ['https://cases.example.org', 'https://cases.example.org'],
    ['https://Cases.Example.org/', 'https://cases.example.org'],
    ['https://cases.example.org:8443', 'https://cases.example.org:8443'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ])('take the public address %s as an origin', (typed, origin) => {
    expect(loadConfig({ env: { ...hosted, CASEWRIGHT_PUBLIC_URL: typed }, platform: linux }).publicUrl).toBe(origin);
  });

  it.each([
    ['CASEWRIGHT_PUBLIC_URL', 'http://cases.example.org'],
    ['CASEWRIGHT_PUBLIC_URL', 'https://cases.example.org/casewright'],
    ['CASEWRIGHT_PUBLIC_URL', 'https://ada:secret@cases.example.org'],
    ['CASEWRIGHT_PUBLIC_URL', 'cases.example.org'],
    ['CASEWRIGHT_LISTEN', 'localhost'],
    ['CASEWRIGHT_TRUSTED_PROXIES', 'the proxy'],
    ['CASEWRIGHT_SIGN_UP', 'closed'],
    ['CASEWRIGHT_SMTP_URL', 'mail.example.org'],
    ['CASEWRIGHT_METRICS_TOKEN', 'short'],
  ])('refuse %s = %s', (name, value) => {
    const [fault, ...others] = faults({ CASEWRIGHT_PUBLIC_URL: 'https://cases.example.org', [name]: value });
    expect(fault).toMatch(new RegExp(`^${name} must be `));
    expect(others).toEqual([]);
  });

  it('never repeat a secret', () => {
    const env = { CASEWRIGHT_SMTP_URL: 'http://hunter2@x', CASEWRIGHT_METRICS_TOKEN: 'hunter2 hunter2 hunter2' };
    expect(faults(env).join(' ')).not.toContain('hunter2');
  });

  it('are no desktop’s, which listens on its own machine alone', () => {
    expect(faultsOf({ env: { CASEWRIGHT_LISTEN: '0.0.0.0' } })).toHaveLength(1);
  });
});

describe('the table of settings', () => {
  it('has one row for each setting, with its own names', () => {
    const { portFixed: _, given: _given, ...config } = loadConfig({ env: {}, platform: linux });
    const rows = settingsTable();
    expect(rows).toHaveLength(Object.keys(config).length);
    expect(new Set(rows.map(({ env }) => env)).size).toBe(rows.length);
    const flags = rows.map(({ flag }) => flag).filter((flag) => flag !== null);
    expect(new Set(flags).size).toBe(flags.length);
    for (const { env, about } of rows) {
      expect(env).toMatch(/^CASEWRIGHT_[A-Z_]+$/);
      expect(about).toMatch(/\.$/);
    }
  });

  it('is a Markdown table whose rows all have four cells', () => {
    for (const line of settingsMarkdown().split('\n')) expect(line.match(/(?<!\\)\|/g)).toHaveLength(5);
  });

  const readme = path.join(projectFolder(), 'README.md');
  it.skipIf(!existsSync(readme))('is in the README as it is here', () => {
    expect(readFileSync(readme, 'utf8')).toContain(settingsMarkdown());
  });
});
