import { describe, expect, it } from 'vitest';
import { isAlive } from '#server/owner/process-identity.ts';
import { Desk, ended, type Run } from './casewright.ts';

const password = 'correct horse battery';

/** A command that is given a password on standard input. */
function given(desk: Desk, text: string | Buffer, ...words: string[]): Promise<Run> {
  const child = desk.start([...words, '--password-stdin']);
  child.stdin?.end(text);
  return ended(child);
}

const create = (desk: Desk, email: string, ...words: string[]): Promise<Run> =>
  given(desk, `${password}\n`, 'account', 'create', '--email', email, ...words);

describe('casewright account', () => {
  it('opens an account on a running server, lists it, and makes a token that is its own', async () => {
    await using desk = new Desk();
    const { line } = await desk.serve();
    const server = desk.ownerPid();
    const made = await create(desk, 'rosa@example.org', '--name', 'Rosa Quill');
    expect(made).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^[0-9a-f-]{36}\n$/) });
    expect(made.stderr).toContain('Rosa Quill has an account: rosa@example.org, with a workspace and an empty matter.');
    expect(made.stdout + made.stderr).not.toContain(password);
    const words = ['token', 'create', '--account', 'Rosa@Example.org', '--name', 'Laptop', '--permissions', '*'];
    const token = (await desk.run(words)).stdout.trim();
    const [origin = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    const answer = await fetch(`${origin}/api/v1/account`, { headers: { authorization: `Bearer ${token}` } });
    expect(await answer.json()).toMatchObject({ email: 'rosa@example.org', name: 'Rosa Quill' });
    const list = await desk.run(['account', 'list']);
    expect(list.stdout).toMatch(
      /^EMAIL +NAME +SINCE +STATE +TOKENS +ID\n\(whose machine it is\) .*\nrosa@example\.org +Rosa Quill +\d{4}-\d\d-\d\d +confirmed +1 +\S+\n$/,
    );
    expect((await desk.run(['token', 'list', '--account', 'rosa@example.org'])).stdout).toMatch(/Laptop +cw_live_/);
    expect((await desk.run(['token', 'list'])).stderr).toContain('There are no API tokens.');
    const [{ id = '' } = {}] = JSON.parse(
      (await desk.run(['token', 'list', '--account', 'rosa@example.org', '--json'])).stdout,
    ) as { id?: string }[];
    expect((await desk.run(['token', 'revoke', id])).exitCode).toBe(1);
    expect((await desk.run(['token', 'revoke', id, '--account', 'rosa@example.org'])).exitCode).toBe(0);
    expect(desk.ownerPid()).toBe(server);
  });

  it('starts a server where none runs, once, for however many ask for one address at the same time', async () => {
    await using desk = new Desk();
    const runs = await Promise.all(
      ['ada@example.org', 'ADA@example.org', 'Ada@Example.Org'].map((one) => create(desk, one)),
    );
    expect(runs.map(({ exitCode }) => Number(exitCode)).toSorted((a, b) => a - b)).toEqual([0, 1, 1]);
    for (const { exitCode, stdout, stderr } of runs) {
      if (exitCode === 0) continue;
      expect(stdout).toBe('');
      expect(stderr).toMatch(/^Casewright refused: There is an account for ada@example\.org already\.\n$/i);
    }
    const owner = desk.ownerPid();
    expect(owner !== null && isAlive(owner)).toBe(true);
    expect(JSON.parse((await desk.run(['account', 'list', '--json'])).stdout)).toHaveLength(2);
  });

  it('takes the password as it is, blanks and all, and refuses what nobody could type again', async () => {
    await using desk = new Desk();
    await desk.serve();
    const words = ['account', 'create', '--email', 'a@example.org'];
    expect((await desk.run(words)).stderr).toMatch(
      /^--password-stdin is missing[^]*See "casewright account create --help"/,
    );
    for (const [text, code, said] of [
      ['', 2, /^There is no password on standard input\.\n/],
      ['\n\n', 2, /^There is no password on standard input\.\n/],
      [Buffer.from([0x70, 0xff, ...Buffer.from('correct horse')]), 2, /no UTF-8 text/],
      ['short\n', 1, /at least 12 characters/],
      [`${'long '.repeat(60)}\n`, 1, /at most 256 characters/],
      ['Password-2026\n', 1, /too easy to guess/],
    ] as const) {
      const run = await given(desk, text, ...words);
      expect({ code: run.exitCode, stdout: run.stdout }, run.stderr).toEqual({ code, stdout: '' });
      expect(run.stderr).toMatch(said);
    }
    expect((await create(desk, 'nobody')).stderr).toMatch(/^Casewright refused: This is not an email address/);
    expect((await desk.run(['account', 'create', '--password-stdin'])).exitCode).toBe(2);
    expect((await desk.run(['token', 'list', '--account', 'x@example.org'])).stderr).toBe(
      'Casewright refused: There is no account for x@example.org.\n',
    );
    // Twelve characters only with the blank at its end.
    expect((await given(desk, 'eleven char \r\n', ...words, '--json')).exitCode).toBe(0);
  });
});
