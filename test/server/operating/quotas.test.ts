import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAccountByEmail } from '#server/areas/account/queries.ts';
import { answered } from '#test/support/answered.ts';
import { type Browser, HostedServer } from '#test/support/hosted.ts';
import type { Reply } from '#test/support/app.ts';

// CONTRACT.md: what is added to a matter is charged to its payer, by any member.
const mebibyte = 1024 * 1024;
let house: HostedServer;
let firm: Browser;
let member: Browser;
let context: string;
beforeAll(async () => {
  house = await HostedServer.start({ storageQuotaMib: 1 });
  firm = await house.person('rosa@example.org');
  member = await house.person('ada@example.org');
  const account = await house.store.read((tx) => findAccountByEmail(tx, 'ada@example.org'));
  const { workspaceId } = await answered<{ workspaceId: string }>(firm.get('/app/v1/case'));
  await house.store.member(workspaceId, account?.id ?? '', 'member');
  context = `ws:${workspaceId}`;
});
afterAll(() => house[Symbol.asyncDispose]());

function upload(browser: Browser, name: string, size: number, headers: Record<string, string>): Promise<Reply> {
  const form = new FormData();
  form.append('files', new Blob([Buffer.alloc(size, name)]), `${name}.txt`);
  return browser.post('/app/v1/evidence', form, headers);
}

async function tokenOf(browser: Browser): Promise<string> {
  const wanted = { name: 'Laptop', permissions: ['*'] };
  return (await answered<{ token: string }>(browser.post('/app/v1/developer/tokens', wanted))).token;
}

it('charges a member’s files to the account that pays for the workspace, in the window and over REST, with the figures', async () => {
  const there = { 'x-case-context': context };
  expect((await upload(member, 'a', 0.75 * mebibyte, there)).status).toBe(201);
  const full = {
    status: 402,
    body: {
      code: 'storage_limit',
      error: 'Storage is full: 0.8 of 1 MiB are used, and this would add 0.5 MiB. Nothing was added.',
      limitBytes: mebibyte,
      usedBytes: 0.75 * mebibyte,
      addingBytes: 0.5 * mebibyte,
    },
  };
  expect(await upload(firm, 'b', 0.5 * mebibyte, {})).toMatchObject(full);
  expect(await upload(member, 'c', 0.5 * mebibyte, there)).toMatchObject(full);
  const file = { name: 'd.txt', bytes: Buffer.alloc(0.5 * mebibyte, 'd') };
  expect(await house.app.upload(await tokenOf(firm), [file])).toMatchObject(full);
  expect(await house.app.upload(await tokenOf(member), [file], {}, there)).toMatchObject(full);
  // In their own matter the member has all of their own room.
  expect((await upload(member, 'e', 0.9 * mebibyte, {})).status).toBe(201);
  expect(await house.app.upload(await tokenOf(member), [file])).toMatchObject({
    status: 402,
    body: { usedBytes: Math.floor(0.9 * mebibyte) },
  });
});
