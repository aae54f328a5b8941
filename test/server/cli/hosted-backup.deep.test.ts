import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { memberships } from '#server/areas/workspaces/membership-record.ts';
import { records } from '#server/areas/records.ts';
import { enqueueMail } from '#server/providers/mail/enqueue-mail.ts';
import { databaseName } from '#server/store/backup.ts';
import { systemClock } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import { insertRecord } from '#server/store/records.ts';
import { openSqlite } from '#server/store/sqlite.ts';
import { Store } from '#server/store/store.ts';
import { startMailServer } from '#test/support/mail-server.ts';
import { Desk } from './casewright.ts';
import { HostedDesk } from './hosted-desk.ts';

/** Looks into, or writes to, the database of a server. */
async function inDatabase<T>(data: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = new Store(openSqlite(join(data, databaseName)), systemClock, records);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const actor = { accountId: null, tokenId: null, transport: 'job', requestId: newId() } as const;

async function addFile(desk: HostedDesk, token: string, name: string): Promise<void> {
  const form = new FormData();
  form.append('files', new Blob([`bytes of ${name}`], { type: 'text/plain' }), `${name}.txt`);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${desk.url}/api/v1/evidence`, { method: 'POST', headers, body: form });
  expect(answer.status).toBe(201);
}

async function titles(desk: HostedDesk, token: string): Promise<unknown> {
  const { body } = await desk.rest(token, 'GET', '/evidence');
  return (body as { title: string }[]).map(({ title }) => title).toSorted();
}

it('a hosted server is backed up while it runs and while it does not, and restored on another machine', async () => {
  // Nobody answers there: what is queued stays queued.
  const silent = { CASEWRIGHT_SMTP_URL: 'smtp://127.0.0.1:1', CASEWRIGHT_MAIL_FROM: 'casewright@example.org' };
  await using old = new HostedDesk();
  await old.serveHosted(silent);
  const { token, id } = await old.account('rosa@example.org');
  await addFile(old, token, 'Lease');
  const { cookie } = await old.signIn('rosa@example.org');
  const epoch = await inDatabase(old.data, async (store) => {
    await store.write(actor, async (tx) => {
      const mail = { to: 'rosa@example.org', subject: 'Reset', text: 'https://x/reset#secret', expiresAt: null };
      await enqueueMail(tx, mail);
      const [createdAt, expiresAt] = [tx.now, '2099-01-01T00:00:00.000Z'];
      const link = { hash: 'h', id: newId(), purpose: 'reset', accountId: id, email: 'rosa@example.org' } as const;
      await tx.db
        .insertInto('mailedLinks')
        .values({ ...link, createdAt, expiresAt, usedAt: null })
        .execute();
    });
    return store.epoch();
  });
  const running = await old.run(['backup', '--to', 'while-it-runs']);
  expect(running).toMatchObject({ exitCode: 0, stdout: `${join(old.data, '..', 'while-it-runs')}\n` });
  await addFile(old, token, 'Letter');
  await old.stopHosted();
  const stopped = await old.run(['backup']);
  expect(stopped.exitCode, stopped.stderr).toBe(0);
  expect(old.traces()).toEqual([]);
  const folder = stopped.stdout.trim();
  expect(readdirSync(folder).toSorted()).toEqual(['backup.json', 'blobs', databaseName]);

  await using mail = await startMailServer();
  await using fresh = new HostedDesk();
  const carried = join(fresh.data, '..', 'carried');
  cpSync(folder, carried, { recursive: true });
  const restored = await fresh.run(['restore', carried]);
  expect(restored).toMatchObject({ exitCode: 0, stdout: '' });
  expect(restored.stderr).toMatch(/There is no data here now\.\nThe backup is restored\.\n$/);
  expect(readdirSync(fresh.data).filter((name) => name.startsWith('before-restore'))).toEqual([]);
  await fresh.serveHosted({ CASEWRIGHT_SMTP_URL: mail.url, CASEWRIGHT_MAIL_FROM: 'casewright@example.org' });
  expect(await titles(fresh, token)).toEqual(['Lease', 'Letter']);
  expect(await fresh.windowStatus(cookie, '/app/v1/evidence')).toBe(401);
  expect((await fresh.signIn('rosa@example.org')).status).toBe(200);
  await inDatabase(fresh.data, async (store) => {
    expect(await store.epoch()).not.toBe(epoch);
    const left = await store.read(async (tx) => ({
      mails: await tx.db.selectFrom('jobs').select('id').where('kind', '=', 'mail').execute(),
      links: await tx.db.selectFrom('mailedLinks').select('id').execute(),
    }));
    expect(left).toEqual({ mails: [], links: [] });
  });
  expect(mail.mails()).toEqual([]);
}, 60_000);

it('going back on the machine itself leaves closed what was closed since, and revoked what was revoked', async () => {
  await using desk = new HostedDesk();
  await desk.serveHosted();
  const rosa = await desk.account('rosa@example.org');
  const ada = await desk.account('ada@example.org');
  const { cookie } = await desk.signIn('ada@example.org');
  const { workspaceId } = (await desk.rest(ada.token, 'GET', '/case')).body as { workspaceId: string };
  const membership = { id: newId(), workspaceId, accountId: rosa.id, role: 'member' } as const;
  await inDatabase(desk.data, (store) => store.write(actor, (tx) => insertRecord(tx, memberships, membership)));
  const backup = (await desk.run(['backup'])).stdout.trim();
  await inDatabase(desk.data, (store) =>
    store.write(actor, (tx) => tx.db.deleteFrom('memberships').where('id', '=', membership.id).execute()),
  );
  await addFile(desk, ada.token, 'Later');
  await desk.run(['account', 'disable', '--email', 'rosa@example.org']);
  const preview = await desk.run(['restore', backup, '--preview']);
  expect(preview.stderr).toMatch(/1 newer item not in it/);
  expect(preview.stderr).toMatch(/1 membership that ended or changed since will be as before/);
  const restored = await desk.run(['restore', backup]);
  expect(restored.exitCode, restored.stderr).toBe(0);
  expect(await titles(desk, ada.token)).toEqual([]);
  expect(await desk.windowStatus(cookie, '/app/v1/evidence')).toBe(401);
  expect((await desk.rest(rosa.token, 'GET', '/evidence')).status).toBe(401);
  expect((await desk.run(['account', 'list'])).stdout).toMatch(/^rosa@example\.org .* closed /m);
  expect(existsSync(restored.stdout.trim())).toBe(true);
}, 60_000);

it('a desktop’s backup is not put into a hosted server, nor the other way round', async () => {
  await using desktop = new Desk();
  await desktop.serve();
  const ofDesktop = (await desktop.run(['backup'])).stdout.trim();
  await using hosted = new HostedDesk();
  await hosted.serveHosted();
  const ofHosted = (await hosted.run(['backup'])).stdout.trim();
  const wrong = await hosted.run(['restore', ofDesktop]);
  expect(wrong).toMatchObject({ exitCode: 1, stdout: '' });
  expect(wrong.stderr).toMatch(
    /It is a backup of a desktop, and this data folder is a hosted server’s\. Nothing was changed/,
  );
  expect((await desktop.run(['restore', ofHosted])).stderr).toMatch(
    /of a hosted server, and this data folder is a desktop’s/,
  );
});

it('a folder with nothing in it is backed up by nobody, and one that is not there is not made', async () => {
  await using desk = new Desk();
  const missing = await desk.run(['backup']);
  expect(missing).toMatchObject({ exitCode: 1, stdout: '' });
  expect(missing.stderr).toMatch(/^There is nothing to back up: there is no folder /);
  expect(existsSync(desk.data)).toBe(false);
  mkdirSync(desk.data);
  const run = await desk.run(['backup']);
  expect(run).toMatchObject({ exitCode: 1, stdout: '' });
  expect(run.stderr).toMatch(/^There is nothing to back up in /);
});
