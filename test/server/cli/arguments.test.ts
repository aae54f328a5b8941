import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { runCommandLine } from '#server/cli/command-line.ts';
import { commands } from '#server/cli/commands.ts';
import { mcpQuery } from '#server/cli/mcp.ts';
import { editDistance, nearest } from '#server/cli/suggestion.ts';
import { expiryInstant } from '#server/cli/token-create.ts';
import { settingsTable } from '#server/config.ts';
import { versionOfApplication } from '#server/program/places.ts';

/** Runs what ends before any server is asked. */
async function run(...words: string[]): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const terminal = { stdin: new PassThrough(), stdout, stderr, env: {}, onStopSignal: () => () => undefined };
  const exitCode = await runCommandLine(words, { terminal });
  stdout.end();
  stderr.end();
  return { exitCode, stdout: await text(stdout), stderr: await text(stderr) };
}

describe('the command line', () => {
  it('prints its version', async () => {
    expect(await run('--version')).toEqual({ exitCode: 0, stdout: `${versionOfApplication()}\n`, stderr: '' });
  });

  it('shows every command and every environment variable in its help', async () => {
    const { exitCode, stdout } = await run('--help');
    expect(exitCode).toBe(0);
    for (const { name } of commands) expect(stdout).toContain(`\n  ${name} `);
    for (const { env } of settingsTable()) expect(stdout).toContain(`\n  ${env} `);
    expect(await run('help')).toMatchObject({ stdout });
  });

  it.each(commands.map(({ name }) => name))('has a full help for %s that fits a terminal', async (name) => {
    const { exitCode, stdout, stderr } = await run(...name.split(' '), '--help');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const command = commands.find((candidate) => candidate.name === name);
    for (const flag of Object.keys(command?.flags ?? {}))
      expect(stdout).toMatch(new RegExp(`\n  --${flag}\\b.* [A-Z].*`));
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    expect(await run('help', ...name.split(' '))).toMatchObject({ exitCode: 0, stdout });
  });

  it('shows the token commands for "token --help"', async () => {
    const { exitCode, stdout } = await run('token', '--help');
    expect(exitCode).toBe(0);
    expect(stdout.match(/casewright token (create|list|revoke)/g)).toHaveLength(3);
  });

  it.each([
    [['serv'], 'There is no command "serv". Did you mean "serve"?'],
    [['tokn', 'list'], 'There is no command "tokn". Did you mean "token"?'],
    [['token', 'lst'], 'There is no command "token lst". Did you mean "token list"?'],
    [['frobnicate'], 'There is no command "frobnicate".'],
    [['token'], '"casewright token" is not complete: say "token create", "token list", "token revoke".'],
    [['serve', '--prot', '3'], '"casewright serve" has no flag --prot. Did you mean --port?'],
    [['--no-windw'], '"casewright serve" has no flag --no-windw. Did you mean --no-window?'],
    [['mcp', '--toolset', 'a'], '"casewright mcp" has no flag --toolset. Did you mean --toolsets?'],
    [['serve', '-x'], '"casewright serve" has no flag -x.'],
    [['serve', '--token', 'secret'], '"casewright serve" has no flag --token.'],
    [['serve', '--port'], '--port needs a value: --port N.'],
    [['serve', '--port', '--no-window'], '--port needs a value: --port N.'],
    [['serve', '--announce', 'xml', '--data', '/nowhere'], '--announce must be "text" or "json", not "xml".'],
    [['mcp', '--compact=yes'], '--compact takes no value.'],
    [['serve', 'now'], '"casewright serve" does not expect "now".'],
    [['token', 'create', '--name', 'N'], '--permissions LIST is missing.'],
    [['token', 'create', '--name', ' ', '--permissions', '*'], '--name needs a value: --name NAME.'],
    [['token', 'revoke'], 'ID is missing: The id of the token, as "casewright token list" shows it.'],
    [['serve', '--mode', 'cloud'], '--mode must be "desktop" or "hosted", not "cloud".'],
  ])('refuses %j', async (words, sentence) => {
    const { exitCode, stdout, stderr } = await run(...words);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr.split('\n')[0]).toBe(sentence);
    expect(stderr).toMatch(/\nSee "casewright .*--help"\.\n$/);
  });
});

describe('a suggestion', () => {
  it('counts typing slips', () => {
    expect(editDistance('port', 'port')).toBe(0);
    expect(editDistance('prot', 'port')).toBe(1);
    expect(editDistance('prt', 'port')).toBe(1);
    expect(editDistance('porrt', 'port')).toBe(1);
    expect(editDistance('pork', 'port')).toBe(1);
    expect(editDistance('', 'port')).toBe(4);
  });

  it('completes what was cut off, and stays silent about what resembles nothing', () => {
    expect(nearest('perm', ['name', 'permissions'])).toBe('permissions');
    expect(nearest('xyz', ['name', 'permissions'])).toBeNull();
  });
});

describe('the expiry of a token', () => {
  it('is the end of a day where the person is', () => {
    expect(expiryInstant('2027-06-30')).toBe(new Date(2027, 5, 30, 23, 59, 59, 999).toISOString());
  });

  it('is an instant unchanged', () => {
    expect(expiryInstant('2027-06-30T12:00:00+02:00')).toBe('2027-06-30T10:00:00.000Z');
  });

  it.each(['2027-06-31', '2027-13-01', '30.6.2027', 'tomorrow', '2027-06-30T25:00:00Z', '2027-06-30T12:00:00'])(
    'refuses %s',
    (typed) => {
      expect(() => expiryInstant(typed)).toThrow(/^--expires must be a day/);
    },
  );
});

describe('the options of an assistant', () => {
  it('become query parameters', () => {
    const query = mcpQuery({ toolsets: 'evidence, case', tools: 'get_account', 'read-only': true, compact: true });
    expect(Object.fromEntries(query)).toEqual({
      toolsets: 'evidence,case',
      tools: 'get_account',
      readOnly: '1',
      compact: '1',
    });
    expect(mcpQuery({}).toString()).toBe('');
  });
});
