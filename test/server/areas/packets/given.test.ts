import { afterAll, beforeAll, expect, it } from 'vitest';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { textPdf } from '#test/support/files/pdf.ts';
import { drawn, hiding, pageOfText, photograph } from '#test/server/papers/inspect/planted-pdf.ts';
import { textOf } from './packet-text.ts';
import { Packing } from './packing.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const secret = '536-22-8726';

it('a number under a black box is found, painted out, and gone from what is given', async () => {
  const work = await Packing.in(app, token, 'Redacted');
  const hide = hiding['a black box'] ?? Object.values(hiding)[0];
  if (!hide) throw new Error('There is no way to hide anything.');
  const hidden = await drawn(hide(secret, await photograph()));
  const evidenceId = await work.exhibit('tax.pdf', hidden, { exhibitNumber: '1' });
  const packetId = await work.save('Trial', [{ kind: 'exhibit', refId: evidenceId }]);
  const found = (await work.checked(packetId)).findings.filter(({ severity }) => severity === 'error');
  expect(found.map(({ code }) => code)).toContain('hidden_text');
  expect(JSON.stringify(found)).not.toContain(secret);
  expect((await work.built(packetId)).error).toMatch(/^In “tax.*”, page 1: .*Nothing was built\.$/);

  await work.act('redact', { packetId, evidenceId, words: [secret], reason: 'Private' });
  const { packet } = await work.read(packetId);
  expect(packet.items[0]?.redactionIds).toEqual(packet.redactions.map(({ id }) => id));
  const left = (await work.checked(packetId)).findings.filter(({ severity }) => severity === 'error');
  expect(left).toEqual([]);
  const nowhere = await work.send({ action: 'redact', packetId, evidenceId, words: ['zebra'] });
  expect(nowhere).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('“zebra” is nowhere') as string },
  });

  const built = await work.built(packetId);
  expect(built).toMatchObject({ state: 'done', error: null });
  const fileIds = [...built.files.map(({ fileId }) => fileId), built.manifestFileId, built.verifierFileId];
  const files = await Promise.all(fileIds.map((fileId) => work.file(fileId ?? '')));
  const words = await textOf(files[0] ?? Buffer.of());
  expect([...files.map((bytes) => bytes.toString('latin1')), words].filter((text) => text.includes(secret))).toEqual(
    [],
  );
  // The original is as it came.
  expect((await work.file(evidenceId)).equals(hidden)).toBe(true);

  // What is painted out on a page may not be said beside it.
  await work.act('save', { packetId, title: `Trial about ${secret}` });
  const said = await work.built(packetId);
  expect(said.error).toBe(
    'The title of the packet says words that were redacted in Exhibit 1. Change it, then build again.',
  );

  const redactionId = packet.redactions[0]?.id ?? '';
  await work.act('unredact', { packetId, redactionId });
  expect((await work.read(packetId)).packet).toMatchObject({ redactions: [], items: [{ redactionIds: [] }] });
}, 180_000);

it('what was served keeps its numbers, and no number is given twice', async () => {
  const work = await Packing.in(app, token, 'Served');
  const evidenceId = await work.exhibit('lease.pdf', await textPdf(['One', 'Two']), { exhibitNumber: '1' });
  const packetId = await work.save('Trial', [{ kind: 'exhibit', refId: evidenceId }]);
  const settings = { ...(await work.read(packetId)).packet.settings, bates: { prefix: 'ELL', start: 1, digits: 6 } };
  await work.act('save', { packetId, title: 'Trial', settings });

  const boxes = [{ page: 1, x: 300, y: 500, w: 20, h: 20 }];
  await work.act('redact', { packetId, evidenceId, boxes, reason: 'A seal' });

  const draft = await work.built(packetId, { draft: true });
  const text = await textOf(await work.file(draft.files[0]?.fileId ?? ''));
  expect(text).toContain('DRAFT');
  expect(text).not.toContain('ELL000001');
  const given = { as: 'served', on: '2027-01-02', method: 'By mail', recipients: ['Dana Cole'] };
  expect(await work.send({ action: 'mark', buildId: draft.id, ...given })).toMatchObject({ status: 409 });

  const built = await work.built(packetId);
  expect(await textOf(await work.file(built.files[0]?.fileId ?? ''))).toMatch(/ELL000001[^]*ELL000002/);
  // Its own numbers are nothing to put right.
  const own = (await work.read(packetId)).plan.findings.filter(({ code }) => code === 'bates_taken');
  expect(own).toMatchObject([
    { severity: 'notice', text: expect.stringContaining('ELL000001 to ELL000002') as string },
  ]);
  const other = await work.save('Other', [{ kind: 'exhibit', refId: evidenceId }], { settings });
  expect((await work.read(other)).plan.findings).toContainEqual(
    expect.objectContaining({
      code: 'bates_taken',
      severity: 'error',
      text: 'Bates numbers up to ELL000002 are taken.',
    }),
  );
  const assistant = await app.token(['*'], 'Assistant', { assistant: true });
  expect(await work.send({ action: 'mark', buildId: built.id, ...given }, assistant)).toMatchObject({ status: 403 });
  const { packet } = await work.act('mark', { buildId: built.id, ...given });
  expect(packet?.builds[0]).toMatchObject({ state: 'served', receipts: [given] });
  expect(packet?.redactions).toMatchObject([{ sent: 'served' }]);
  // As sync says it, a person’s token only.
  const line = { build: 'x', ...given, at: packet?.createdAt, builtAt: packet?.createdAt, files: [] };
  const receipts = { receipts: [JSON.stringify(line)] };
  expect(await app.rest(assistant, 'PATCH', `/sync/packets?id=${packetId}`, receipts)).toMatchObject({ status: 403 });
  expect(packet).toMatchObject({ sentElsewhere: [] });
  const log = `/export/evidence-index?caseId=${packet?.caseId}&rows=custody&format=json`;
  const { rows } = await answered<{ rows: { event: string; purpose: string | null }[] }>(app.rest(token, 'GET', log));
  expect(rows.at(-1)).toMatchObject({ event: 'served', purpose: 'packet “Trial”' });
  const shown = await work.send({ action: 'unredact', packetId, redactionId: packet?.redactions[0]?.id });
  expect(shown).toMatchObject({ status: 409, body: { error: expect.stringContaining('so it is kept') as string } });

  const renumbered = await app.rest(token, 'PATCH', `/evidence/${evidenceId}`, { exhibitNumber: '2' });
  expect(renumbered).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('keeps its number') as string },
  });
  expect(await work.send({ action: 'replace', evidenceId, exhibitNumber: '1' })).toMatchObject({ status: 400 });
  await work.act('replace', { evidenceId, exhibitNumber: '2' });
  expect(await answered(app.rest(token, 'GET', `/evidence/${evidenceId}`))).toMatchObject({ exhibitNumber: '2' });

  const { plan } = await work.read(packetId);
  expect(plan.findings).toContainEqual(expect.objectContaining({ code: 'bates_taken', fix: 'Start at ELL000003.' }));
  const second = await work.built(packetId);
  expect(second).toMatchObject({ state: 'failed', error: expect.stringContaining('ELL000002 are taken') as string });
  const kept = await work.send({ action: 'delete', packetId, revision: work.revision });
  expect(kept).toMatchObject({ status: 409, body: { error: expect.stringContaining('was served') as string } });
}, 180_000);

it('a redaction can be left out in one packet, which the index of that packet says', async () => {
  const work = await Packing.in(app, token, 'Fewer');
  const evidenceId = await work.exhibit('lease.pdf', await textPdf(['One']), { exhibitNumber: '1' });
  const items = [{ kind: 'exhibit' as const, refId: evidenceId }];
  const [court, sealed] = [await work.save('For the court', items), await work.save('Under seal', items)];
  const boxes = [{ page: 1, x: 10, y: 10, w: 20, h: 20 }];
  const { packet } = await work.act('redact', { packetId: court, evidenceId, boxes });
  const redactionId = packet?.redactions[0]?.id;
  const before = await work.read(sealed);
  expect(before.packet.items).toMatchObject([{ redactionIds: [redactionId] }]);
  const whole = before.packet.items.map(({ id }) => ({ ...items[0], id, redactionIds: [] }));
  await work.act('save', { packetId: sealed, title: 'Under seal', items: whole });

  expect((await work.read(sealed)).packet).toMatchObject({
    redactions: [{ id: redactionId, sent: null }],
    items: [{ redactionIds: [] }],
  });
  expect((await work.read(court)).packet.items).toMatchObject([{ redactionIds: [redactionId] }]);
  const redactedIn = async (more: string): Promise<unknown> => {
    const address = `/export/evidence-index?caseId=${work.caseId}&format=json${more}`;
    const { rows } = await answered<{ rows: { redacted: boolean }[] }>(app.rest(token, 'GET', address));
    return rows.map(({ redacted }) => redacted);
  };
  expect(await redactedIn(`&packetId=${sealed}`)).toEqual([false]);
  expect(await redactedIn(`&packetId=${court}`)).toEqual([true]);
  expect(await redactedIn('')).toEqual([true]);
  await work.act('unredact', { packetId: sealed, redactionId });
  expect(await redactedIn('')).toEqual([false]);
}, 60_000);

it('a build that is canceled gives nothing out', async () => {
  const work = await Packing.in(app, token, 'Canceled');
  const evidenceId = await work.exhibit('page.pdf', await drawn(pageOfText));
  const packetId = await work.save('Trial', [{ kind: 'exhibit', refId: evidenceId, label: 'A' }]);
  const { packet } = await work.act('build', { packetId });
  const buildId = packet?.builds[0]?.id ?? '';
  expect(await work.send({ action: 'build', packetId, revision: work.revision })).toMatchObject({ status: 409 });
  await work.act('cancel', { buildId });
  expect((await work.read(packetId)).packet.builds[0]).toMatchObject({ state: 'cancelled', files: [] });
  expect(await work.send({ action: 'cancel', buildId })).toMatchObject({ status: 409 });
  expect(await work.built(packetId)).toMatchObject({ state: 'done' });
}, 120_000);
