import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import {
  argumentsOf,
  clients,
  configurationFor,
  quoteForPowerShell,
  quoteForShell,
  type Connection,
} from '#renderer/screens/connect/client-configurations.ts';

const mac: Connection = {
  installation: {
    command: '/Applications/Casewright.app/Contents/Resources/node/node',
    args: ['/Applications/Casewright.app/server/bin.js', 'mcp', '--data', "/Users/maya/It's mine/Casewright"],
    platform: 'darwin',
    caution: null,
  },
  choice: { compact: true, readOnly: false },
  token: 'cw_live_secret',
  origin: 'http://127.0.0.1:4717',
};
const windows: Connection = {
  ...mac,
  installation: {
    command: 'C:\\Program Files\\Casewright\\node\\node.exe',
    args: ['C:\\Program Files\\Casewright\\server\\bin.js', 'mcp', '--data', "C:\\Users\\Dana\\O'Hara"],
    platform: 'win32',
    caution: null,
  },
};

const byCommand = clients.filter(({ id }) => id !== 'claude-code' && id !== 'http');

describe('a configuration', () => {
  it.each(byCommand.map(({ id }) => id))('for %s names this command, this folder and the token', (id) => {
    const outer = JSON.parse(configurationFor(id, windows).text) as Record<string, { casewright: object }>;
    const [servers] = Object.values(outer);
    expect(servers?.casewright).toMatchObject({
      command: 'C:\\Program Files\\Casewright\\node\\node.exe',
      args: ['C:\\Program Files\\Casewright\\server\\bin.js', 'mcp', '--compact', '--data', "C:\\Users\\Dana\\O'Hara"],
      env: { CASEWRIGHT_TOKEN: 'cw_live_secret' },
    });
  });

  it('uses the name that each program reads its servers under', () => {
    const outer = (id: (typeof clients)[number]['id']) =>
      Object.keys(JSON.parse(configurationFor(id, mac).text) as object);
    expect(outer('claude-desktop')).toEqual(['mcpServers']);
    expect(outer('vs-code')).toEqual(['servers']);
    expect(outer('zed')).toEqual(['context_servers']);
  });

  it('by address carries the token as a bearer and the choice of tools in the address', () => {
    const choice = { compact: true, readOnly: true };
    expect(JSON.parse(configurationFor('http', { ...mac, choice }).text)).toMatchObject({
      mcpServers: {
        casewright: {
          url: 'http://127.0.0.1:4717/api/mcp?compact=1&readOnly=1',
          headers: { Authorization: 'Bearer cw_live_secret' },
        },
      },
    });
    const all = { compact: false, readOnly: false };
    expect(configurationFor('http', { ...mac, choice: all }).text).toContain('"http://127.0.0.1:4717/api/mcp"');
  });

  it('puts the choice of tools where the command reads it', () => {
    expect(argumentsOf({ ...mac, choice: { compact: false, readOnly: true } }).slice(1, 3)).toEqual([
      'mcp',
      '--read-only',
    ]);
    expect(argumentsOf({ ...mac, choice: { compact: false, readOnly: false } })).toEqual(mac.installation.args);
  });

  it('for Claude Code is one line that a shell splits into the words that were meant', () => {
    const { text } = configurationFor('claude-code', mac);
    const words = execFileSync('sh', ['-c', `claude() { printf '%s\\n' "$@"; }; ${text}`], { encoding: 'utf8' });
    const given = words.trimEnd().split('\n');
    expect(given.slice(0, 9)).toEqual([
      'mcp',
      'add',
      '--scope',
      'user',
      '--env',
      'CASEWRIGHT_TOKEN=cw_live_secret',
      '--transport',
      'stdio',
      'casewright',
    ]);
    expect(given.slice(9)).toEqual(['--', mac.installation.command, ...argumentsOf(mac)]);
  });
});

describe('a word of a command line', () => {
  it('is quoted for a shell only where it must be', () => {
    expect(quoteForShell('/usr/bin/node')).toBe('/usr/bin/node');
    expect(quoteForShell('two words')).toBe(`'two words'`);
    expect(quoteForShell(`it's`)).toBe(`'it'\\''s'`);
  });

  it('is quoted for PowerShell in its way, where a bare -- would be eaten', () => {
    expect(quoteForPowerShell('C:\\Casewright\\node.exe')).toBe('C:\\Casewright\\node.exe');
    expect(quoteForPowerShell('C:\\Program Files\\x')).toBe(`'C:\\Program Files\\x'`);
    expect(quoteForPowerShell(`O'Hara`)).toBe(`'O''Hara'`);
    expect(quoteForPowerShell('--')).toBe(`'--'`);
    expect(quoteForPowerShell('$HOME')).toBe(`'$HOME'`);
  });
});
