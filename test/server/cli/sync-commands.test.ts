import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { exitFor, worstExit } from '#server/cli/sync-exit.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { Desk, ended, type Run } from './casewright.ts';

/** A command line on its own data folder, and a server that it syncs with. */
class Office implements AsyncDisposable {
  readonly desk = new Desk();
  readonly there: TestApp;
  readonly token: string;

  constructor(there: TestApp, token: string) {
    this.there = there;
    this.token = token;
  }

  static async open(): Promise<Office> {
    const there = await testApp({ rateLimit: 0 });
    const office = new Office(there, await there.token());
    await office.desk.serve();
    return office;
  }

  run(...words: string[]): Promise<Run> {
    return this.desk.run(words);
  }

  /** A command that is given a token on standard input. */
  async given(token: string, ...words: string[]): Promise<Run> {
    const child = this.desk.start([...words, '--token-stdin']);
    child.stdin?.end(token);
    return ended(child);
  }

  async matterThere(): Promise<string> {
    return ((await this.there.rest(this.token, 'GET', '/case')).body as { caseId: string }).caseId;
  }

  async linked(): Promise<string> {
    await this.given(`${this.token}\n`, 'remote', 'add', 'Office', this.there.url);
    const { stdout } = await this.run('remote', 'select', 'Office', '--remote-matter', await this.matterThere());
    return stdout.trim();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.desk[Symbol.asyncDispose]();
    await this.there[Symbol.asyncDispose]();
  }
}

// Each command is its own process.
describe('casewright remote and sync', { timeout: 120_000 }, () => {
  it('add, look, select, preview, sync and remove, with answers for people and for scripts', async () => {
    await using office = await Office.open();
    const added = await office.given(`${office.token}\n`, 'remote', 'add', 'Office', office.there.url);
    expect(added).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^[0-9a-f-]{36}\n$/) });
    expect(added.stderr).toContain(`"Office" is added: ${office.there.url}`);
    expect(added.stderr).toContain('a file that only this account');
    expect(added.stdout + added.stderr).not.toContain(office.token);
    expect((await office.run('sync', '--once')).stderr).toMatch(/^No matter is synced yet/);

    const there = await office.matterThere();
    await office.there.rest(office.token, 'POST', '/todos', { caseId: there, title: 'Call the clerk' });
    const matters = JSON.parse((await office.run('remote', 'matters', 'Office', '--json')).stdout) as object[];
    expect(matters).toMatchObject([{ remoteCaseId: there, caption: 'Ellery v. Ellery', localCaseId: null }]);
    // What is only here is listed too: who wants it there needs its id.
    expect((await office.run('remote', 'matters', 'Office')).stdout).toMatch(
      /^ID THERE +MATTER +ROLE THERE +ID HERE\n\S{36} +Ellery v\. Ellery +owner +not synced\nnot synced +Untitled case +\S{36}\n$/,
    );
    const selected = await office.run('remote', 'select', 'Office', '--remote-matter', there);
    expect(selected.exitCode).toBe(0);
    const here = selected.stdout.trim();

    const preview = await office.run('sync', '--preview');
    expect(preview).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('make here: to-do “Call the clerk”'),
    });
    const once = await office.run('sync', '--once', '--remote', 'Office', '--matter', here);
    expect(once.exitCode, once.stderr).toBe(0);
    expect(once.stdout).toMatch(/^Office, .*: synced; 1 made here\.\n$/);
    const again = JSON.parse((await office.run('sync', '--once', '--json')).stdout) as object[];
    expect(again).toMatchObject([{ end: 'inStep', matters: [{ rounds: 0 }] }]);

    const status = await office.run('sync', '--status');
    expect(status).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^NAME +STATE[^]*Office +idle +\d{4}-/),
    });
    expect((await office.run('remote', 'list')).stdout).toMatch(/Office +http:\/\/127\S+ +by hand +1\n$/);
    const changed = await office.run('remote', 'change', 'Office', '--when', '30', '--pause');
    expect(changed.stderr).toBe('"Office" is synced every 30 minutes while Casewright runs; it is paused.\n');
    expect((await office.run('remote', 'change', 'Office', '--when', 'soon')).exitCode).toBe(2);
    expect(await office.run('remote', 'deselect', 'Office', '--matter', here)).toMatchObject({ exitCode: 0 });
    expect(await office.run('remote', 'remove', 'Office')).toMatchObject({ exitCode: 0, stdout: '' });
    expect(await office.run('remote', 'list', '--json')).toMatchObject({ exitCode: 0, stdout: '[]\n' });
  });

  it('refuses wrong usage, a wrong token and a server that is not there, each with its code', async () => {
    await using office = await Office.open();
    const { url } = office.there;
    expect((await office.run('remote', 'add', 'Office', url)).exitCode).toBe(2);
    expect((await office.given('', 'remote', 'add', 'Office', url)).exitCode).toBe(2);
    expect((await office.run('sync')).exitCode).toBe(2);
    expect((await office.run('sync', '--once', '--status')).exitCode).toBe(2);
    expect(await office.run('sync', '--once')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('no server yet'),
    });
    expect((await office.given('cw_live_wrong_token', 'remote', 'add', 'Office', url)).exitCode).toBe(1);
    const nobody = await closedPort();
    const unreachable = await office.given(office.token, 'remote', 'add', 'Office', `http://127.0.0.1:${nobody}`);
    expect(unreachable).toMatchObject({
      exitCode: 5,
      stderr: `Nothing answers at 127.0.0.1:${nobody}. Check the address, and that the server runs.\n`,
    });
  });

  it('signals scripts that a question waits, and that the server is gone', async () => {
    await using office = await Office.open();
    const here = await office.linked();
    await office.there.rest(office.token, 'POST', '/todos', { caseId: await office.matterThere(), title: 'First' });
    expect((await office.run('sync', '--once')).exitCode).toBe(0);
    await changedOnBothSides(office, here);
    expect((await office.run('sync', '--preview', '--json')).exitCode).toBe(3);
    const once = await office.run('sync', '--once');
    expect(once).toMatchObject({
      exitCode: 3,
      stdout: expect.stringContaining('something needs your decision; 1 question.'),
    });
    expect((await office.run('sync', '--inbox')).stdout).toMatch(
      /^to-do “(?:Mine|Theirs)”: changed on both sides\n {2}title: “Mine” here \("mine"\), “Theirs” there \("theirs"\); it was “First”\n {2}casewright sync --answer \S{36} --choice mine\|theirs\n$/,
    );
    const inbox = await office.run('sync', '--inbox', '--json');
    const { questions } = JSON.parse(inbox.stdout) as { questions: { id: string }[] };
    expect(inbox.exitCode).toBe(3);
    const answer = ['sync', '--answer', questions[0]?.id ?? '', '--choice'];
    expect((await office.run(...answer, 'both')).stderr).toBe(
      'Casewright refused: This is answered with mine, theirs, edited.\n',
    );
    expect((await office.run(...answer, 'mine')).exitCode).toBe(0);
    expect((await office.run('sync', '--once')).exitCode).toBe(0);
    const list = await office.there.rest(office.token, 'GET', `/todos?caseId=${await office.matterThere()}`);
    expect(list.body).toMatchObject([{ title: 'Mine' }]);
    await office.there.running.stop();
    const offline = await office.run('sync', '--once');
    expect(offline).toMatchObject({ exitCode: 5, stderr: expect.stringContaining('can’t be reached') });
    expect((await office.run('sync', '--status')).exitCode).toBe(5);
  });

  it('gives a code for every end of a run, the worst for several', () => {
    const ends = ['inStep', 'waiting', 'brake', 'offline', 'refused', 'failed', 'stopped', 'of another version'];
    expect(ends.map(exitFor)).toEqual([0, 3, 4, 5, 1, 1, 1, 1]);
    expect(worstExit([])).toBe(0);
    expect(worstExit([0, 3, 5, 4])).toBe(5);
    expect(worstExit([5, 1, 0])).toBe(1);
  });
});

async function changedOnBothSides(office: Office, here: string): Promise<void> {
  const token = (await office.run('token', 'create', '--name', 'Here', '--permissions', '*')).stdout.trim();
  const [line = ''] = (await office.run('open')).stdout.split('/boot');
  const local = (method: string, address: string, body?: object): Promise<unknown> =>
    fetch(`${line}/api/v1${address}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }).then((answer) => answer.json());
  const [mine] = (await local('GET', `/todos?caseId=${here}`)) as { id: string; updatedAt: string }[];
  await local('PATCH', `/todos?id=${mine?.id}`, { title: 'Mine', expectedUpdatedAt: mine?.updatedAt });
  const list = await office.there.rest(office.token, 'GET', `/todos?caseId=${await office.matterThere()}`);
  const [theirs] = list.body as { id: string; updatedAt: string }[];
  const body = { title: 'Theirs', expectedUpdatedAt: theirs?.updatedAt };
  expect((await office.there.rest(office.token, 'PATCH', `/todos?id=${theirs?.id}`, body)).status).toBe(200);
}

/** A port that nobody listens on. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
