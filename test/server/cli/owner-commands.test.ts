import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAlive } from '#server/owner/process-identity.ts';
import { Desk } from './casewright.ts';

describe('casewright open', () => {
  it('prints the address alone on standard output', async () => {
    await using desk = new Desk();
    await desk.serve();
    const { exitCode, stdout, stderr } = await desk.run(['open']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/boot\?secret=\S+\n$/);
    expect(stderr).toBe('Open this address (works once):\n');
    const json = await desk.run(['open', '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({
      pid: desk.ownerPid(),
      bootAddress: expect.stringMatching(/^http/),
    });
  });

  it('starts nothing: without a server it fails and says what to do', async () => {
    await using desk = new Desk();
    const { exitCode, stdout, stderr } = await desk.run(['open']);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toMatch(/^No Casewright is running on .*Start it with "casewright serve"/);
    expect(desk.ownerPid()).toBeNull();
  });
});

describe('casewright token', () => {
  it('creates, lists and revokes, starting a server that outlives the command', async () => {
    await using desk = new Desk();
    const created = await desk.run(['token', 'create', '--name', 'Café', '--permissions', 'evidence:read, case:read']);
    expect(created.exitCode).toBe(0);
    expect(created.stdout).toMatch(/^cw_live_\S{20,}\n$/);
    expect(created.stderr).not.toContain(created.stdout.trim());
    const server = desk.ownerPid();
    expect(server !== null && isAlive(server)).toBe(true);

    const listed = await desk.run(['token', 'list', '--json']);
    expect(JSON.parse(listed.stdout)).toMatchObject([
      { name: 'Café', permissions: expect.arrayContaining(['evidence:read', 'case:read']) },
    ]);
    const { id } = (JSON.parse(listed.stdout) as { id: string }[])[0] ?? { id: '' };
    expect((await desk.run(['token', 'list'])).stdout).toMatch(
      /Café +cw_live_\S+ +\S*evidence:read\S* +never +active +/,
    );

    expect(await desk.run(['token', 'revoke', id])).toMatchObject({ exitCode: 0, stdout: '' });
    expect((await desk.run(['token', 'list'])).stdout).toContain('revoked');
    expect(desk.ownerPid()).toBe(server);
  });

  it('passes the expiry on as an instant', async () => {
    await using desk = new Desk();
    await desk.serve();
    const words = ['token', 'create', '--name', 'N', '--permissions', '*', '--expires', '2027-06-30', '--json'];
    const record = JSON.parse((await desk.run(words)).stdout) as { expiresAt: string; permissions: string[] };
    expect(record.expiresAt).toBe(new Date(2027, 5, 30, 23, 59, 59, 999).toISOString());
    expect(record.permissions).toEqual(['*']);
  });

  it("gives the server's refusal as a sentence", async () => {
    await using desk = new Desk();
    await desk.serve();
    const run = await desk.run(['token', 'revoke', '0198c0de-0000-7000-8000-000000000000']);
    expect(run).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Casewright refused: [A-Z].*\.\n$/),
    });
  });
});

describe('casewright backup', () => {
  it('prints where the backup is, a relative folder meant from where the person is', async () => {
    await using desk = new Desk();
    await desk.serve();
    const here = path.dirname(desk.data);
    const { exitCode, stdout } = await desk.run(['backup', '--to', 'safe']);
    expect(exitCode).toBe(0);
    expect(stdout.startsWith(path.join(here, 'safe'))).toBe(true);
    expect(existsSync(stdout.trim())).toBe(true);
    expect(existsSync(path.join(stdout.trim(), 'casewright.db'))).toBe(true);
    const whole = await desk.run(['backup', '--json']);
    const { folder, ...counts } = JSON.parse(whole.stdout) as { folder: string };
    expect(folder.startsWith(path.join(desk.data, 'backups'))).toBe(true);
    expect(counts).toEqual({ bytes: 0, files: 0 });
    expect(whole.stderr).toBe('The backup is complete: the database and 0 files of evidence (0.0 MiB).\n');
  });
});

describe('casewright demo', () => {
  it('adds the sample matter and prints an address', async () => {
    await using desk = new Desk();
    await desk.serve();
    expect((await desk.run(['demo'])).stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/boot\?secret=\S+\n$/);
    const { stdout } = await desk.run(['demo', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      caseId: expect.any(String),
      context: expect.stringMatching(/^(ws|matter):/),
    });
  });
});
