import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import type { Packets } from '#server/areas/packets/schema.ts';
import type { PacketManifest } from '#server/papers/verifier/manifest.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { eml } from '#test/support/files/mail.ts';
import { textPdf } from '#test/support/files/pdf.ts';
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

describe('a court packet', () => {
  it('is saved, checked and built, and its files are kept', async () => {
    const work = await Packing.in(app, token, 'Built');
    const lease = await work.exhibit('lease.pdf', await textPdf(['The lease', 'Its second page']), {
      exhibitNumber: '1',
      eventDate: '2024-08-12',
    });
    const mail = await work.exhibit(
      'mail.eml',
      eml({ from: 'a@example.org', to: 'b@example.org', subject: 'The rent', text: 'It is paid.' }),
      { exhibitNumber: '2' },
    );
    const documentId = await work.make('/documents', { title: 'Declaration', body: 'I paid the rent.' });
    const packetId = await work.save('Trial', [
      { kind: 'document', refId: documentId, section: 'Documents' },
      { kind: 'exhibit', refId: lease, section: 'Exhibits' },
      { kind: 'exhibit', refId: mail, section: 'Exhibits' },
      { kind: 'placeholder', title: 'The video', note: 'Lodged with the clerk on a drive.', section: 'Exhibits' },
    ]);
    const before = await work.read(packetId);
    expect(before.plan).toMatchObject({ checked: 0, of: 3 });
    const plan = await work.checked(packetId);
    expect(plan.rows.map(({ label, pages, slip }) => [label, pages, slip])).toEqual([
      [null, 1, false],
      ['1', 3, true],
      ['2', 2, true],
      [null, 1, false],
    ]);
    expect(plan.rows[1]).toMatchObject({ title: 'lease', date: 'Aug 12, 2024' });
    expect(plan.findings.map(({ code, severity }) => [code, severity])).toEqual([
      ['not_final', 'warning'],
      ['as_read', 'notice'],
    ]);
    const build = await work.built(packetId);
    expect(build).toMatchObject({ state: 'done', error: null, files: [{ pages: 9 }] });
    const bytes = await work.file(build.files[0]?.fileId ?? '');
    expect(bytes.length).toBe(build.files[0]?.size);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(build.files[0]?.sha256);
    expect(await textOf(bytes)).toMatch(/EXHIBIT 1[^]*Its second page[^]*It is paid\.[^]*Lodged with the clerk/);
    const manifest = JSON.parse((await work.file(build.manifestFileId ?? '')).toString()) as PacketManifest;
    expect(manifest.files).toMatchObject([{ sha256: build.files[0]?.sha256, pages: 9 }]);
    expect(manifest.sources.map(({ label, title, page }) => [label, title, page])).toEqual([
      [null, 'Declaration', 3],
      ['Exhibit 1', 'lease', 4],
      ['Exhibit 2', 'The rent', 7],
      [null, 'The video', 9],
    ]);
    const page = (await work.file(build.verifierFileId ?? '')).toString();
    expect(page).toContain(build.files[0]?.sha256);
    const index = `/export/evidence-index?caseId=${work.caseId}&packetId=${packetId}&format=json`;
    const { rows } = await answered<{ rows: object[] }>(app.rest(token, 'GET', index));
    expect(rows).toMatchObject([
      { evidenceId: lease, packetPage: 4 },
      { evidenceId: mail, packetPage: 7 },
    ]);
    // The same packet has the same bytes.
    const again = await work.built(packetId);
    expect(again.files[0]?.sha256).toBe(build.files[0]?.sha256);
    const sha256 = again.files[0]?.sha256 ?? '';
    const stored = join(app.config.data, 'blobs', sha256.slice(0, 2), sha256);
    expect(existsSync(stored)).toBe(true);
    await work.act('delete', { packetId });
    await expect.poll(() => existsSync(stored)).toBe(false);
  }, 180_000);

  it('is changed only by who saw how it is', async () => {
    const work = await Packing.in(app, token, 'Revisions');
    const packetId = await work.save('Trial', [{ kind: 'placeholder', title: 'One' }]);
    const { revision } = work;
    const { packet } = await work.read(packetId);
    await work.act('save', { packetId, title: 'Hearing' });
    expect((await work.read(packetId)).packet.items).toEqual(packet.items);
    const stale = await work.send({ action: 'save', packetId, title: 'Late', revision });
    expect(stale).toMatchObject({ status: 409, body: { current: { packet: { title: 'Hearing' }, plan: null } } });
    const gone = packet.items[0]?.id ?? '';
    await work.act('save', { packetId, title: 'Hearing', items: [{ kind: 'placeholder', title: 'Two' }] });
    const kept = await work.send({
      action: 'save',
      packetId,
      title: 'Hearing',
      revision: work.revision,
      items: [{ id: gone, kind: 'placeholder' }],
    });
    expect(kept).toMatchObject({ status: 400, body: { issues: [{ path: 'items.0.id' }] } });
    await work.act('delete', { packetId });
    expect((await work.send({ action: 'check', packetId })).status).toBe(404);
  });

  it.each([
    [{ kind: 'placeholder', section: 'Annexes' }, 'items.0.section', /no section “Annexes”/],
    [{ kind: 'exhibit' }, 'items.0.refId', /required/],
    [{ kind: 'placeholder', refId: crypto.randomUUID() }, 'items.0.refId', /leave this out/],
    [{ kind: 'exhibit', refId: crypto.randomUUID() }, 'items', /no evidence item/],
    [{ kind: 'placeholder', range: { from: '2026-01-02', to: '2026-01-01' } }, 'items.0.range', /Only a message log/],
  ] as const)('refuses %j', async (item, path, says) => {
    const work = await Packing.in(app, token, 'Refused');
    const reply = await work.send({ action: 'save', revision: 0, title: 'Trial', items: [item] });
    expect(reply.status).toBe(400);
    expect((reply.body as { issues: { path: string; message: string }[] }).issues[0]).toMatchObject({
      path,
      message: expect.stringMatching(says) as string,
    });
  });

  it('keeps its sections with another court, and no item is left without its section', async () => {
    const work = await Packing.in(app, token, 'Sections');
    const items = [{ kind: 'placeholder', title: 'One', section: 'Exhibits' }] as const;
    const packetId = await work.save('Trial', items, { profile: 'us-california' });
    const { packet } = await work.act('save', { packetId, title: 'Trial', profile: 'uk-family' });
    expect(packet).toMatchObject({ profile: 'uk-family', settings: { sections: ['Documents', 'Exhibits'] } });
    const settings = { ...packet?.settings, sections: ['Documents'] };
    const left = await work.send({ action: 'save', packetId, title: 'Trial', revision: work.revision, settings });
    expect(left).toMatchObject({ status: 400, body: { issues: [{ path: 'settings.sections' }] } });
    await work.act('save', { packetId, title: 'Trial', settings, items: [] });
  });

  it('is proposed for a hearing: its documents, then its exhibits by number', async () => {
    const work = await Packing.in(app, token, 'Proposed');
    const courtCaseId = await work.make('/court-cases', {
      caption: 'Ellery v. Ellery',
      court: 'Superior Court of California, County of Alameda',
    });
    const hearingId = await work.make('/hearings', { courtCaseId, date: '2027-01-02', purpose: 'Custody' });
    const ten = await work.exhibit('ten.txt', Buffer.from('Ten'), { exhibitNumber: '10', courtCaseIds: [courtCaseId] });
    const two = await work.exhibit('two.txt', Buffer.from('Two'), { exhibitNumber: '2', courtCaseIds: [courtCaseId] });
    await work.exhibit('none.txt', Buffer.from('No number'), { courtCaseIds: [courtCaseId] });
    const documentId = await work.make('/documents', { title: 'Declaration' });
    const taken = { kind: 'document', itemId: documentId };
    await answered(app.rest(token, 'POST', `/hearings/${hearingId}/resources`, taken));
    const { proposal } = await answered<Packets>(
      app.rest(token, 'GET', `/export/court-packet?caseId=${work.caseId}&hearingId=${hearingId}`),
    );
    expect(proposal).toMatchObject({
      title: 'Custody, Jan 2, 2027',
      courtCaseId,
      profile: 'us-california',
      settings: { page: { paper: 'letter' }, links: true },
    });
    expect(proposal?.items.map(({ refId }) => refId)).toEqual([documentId, two, ten]);
    const packetId = await work.save(proposal?.title ?? '', proposal?.items ?? [], {
      ...proposal,
      items: proposal?.items,
    });
    expect((await work.read(packetId)).packet).toMatchObject({ hearingId, settings: proposal?.settings });
  });
});

it('says of evidence for an element that it is in no packet', async () => {
  const work = await Packing.in(app, token, 'Proof');
  const [one, two] = [
    await work.exhibit('one.txt', Buffer.from('One')),
    await work.exhibit('two.txt', Buffer.from('Two')),
  ];
  const act = (body: object) =>
    answered<{ revision: number; binders: { id: string }[] }>(
      app.rest(token, 'POST', '/preparation', { caseId: work.caseId, ...body }),
    );
  const { revision, binders } = await act({ action: 'add-binder', revision: 0, title: 'Trial' });
  const support = [one, two].map((evidenceId) => ({ fact: 'Paid', evidenceId }));
  const item = { kind: 'element', claim: 'The rent was paid', support };
  await act({ action: 'add-item', revision, binderId: binders[0]?.id, item });
  const gaps = async () => {
    const read = app.rest(token, 'GET', `/preparation?caseId=${work.caseId}`);
    return (await answered<{ gaps: { kind: string }[] }>(read)).gaps.map(({ kind }) => kind);
  };
  expect(await gaps()).toEqual(['no_witness']);
  await work.save('Trial', [{ kind: 'exhibit', refId: one }]);
  expect(await gaps()).toEqual(['no_witness', 'not_in_packet']);
  await work.save('Second', [{ kind: 'exhibit', refId: two }]);
  expect(await gaps()).toEqual(['no_witness']);
});

it('names on its cover the hearing that it is for, though another one comes first', async () => {
  const work = await Packing.in(app, token, 'Two hearings');
  const courtCaseId = await work.make('/court-cases', { caption: 'Ellery v. Ellery', court: 'Superior Court' });
  const hearing = { courtCaseId, purpose: 'Custody' };
  const first = await work.make('/hearings', { ...hearing, date: '2097-01-02', time: '09:00' });
  const second = await work.make('/hearings', { ...hearing, date: '2097-03-04', time: '13:30' });
  const cover = async (hearingId: string): Promise<string> => {
    const items = [{ kind: 'placeholder', title: 'Video' }] as const;
    const packetId = await work.save('Trial', items, { courtCaseId, hearingId });
    const built = await work.built(packetId);
    return textOf(await work.file(built.files[0]?.fileId ?? ''));
  };
  expect(await cover(first)).toMatch(/January 2, 2097[^]*9:00 a\.m\./);
  const later = await cover(second);
  expect(later).toMatch(/March 4, 2097[^]*1:30 p\.m\./);
  expect(later).not.toContain('January 2');
}, 120_000);

describe('what is wrong with a packet', () => {
  it('stops its build, unless it is built despite that', async () => {
    const work = await Packing.in(app, token, 'Stopped');
    const drive = await work.exhibit('drive.bin', Buffer.from([0, 1, 2, 255, 254, 0, 7]), { exhibitNumber: '1' });
    const other = await work.exhibit('other.txt', Buffer.from('The other'));
    const packetId = await work.save('Trial', [
      { kind: 'exhibit', refId: drive },
      { kind: 'exhibit', refId: other, label: '1' },
    ]);
    const stopped = await work.built(packetId);
    expect(stopped.state).toBe('failed');
    expect(stopped.error).toMatch(/are both Exhibit 1\. There is one more error\. Nothing was built\.$/);
    const { plan } = await work.read(packetId);
    expect(plan.findings.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual([
      'same_label',
      'unprintable',
    ]);
    const built = await work.built(packetId, { despite: ['same_label', 'unprintable'] });
    expect(built.state).toBe('done');
    const text = await textOf(await work.file(built.files[0]?.fileId ?? ''));
    expect(text).toMatch(/“drive\.bin” is a kind of file that cannot be printed/);
  }, 180_000);

  it('is planned with the page that a build prints for it: pages and Bates numbers are those of the plan', async () => {
    const work = await Packing.in(app, token, 'Planned');
    const drive = await work.exhibit('drive.bin', Buffer.from([0, 1, 2, 255, 254, 0, 7]), { exhibitNumber: '1' });
    const lease = await work.exhibit('lease.pdf', await textPdf(['One', 'Two']), { exhibitNumber: '2' });
    const packetId = await work.save('Trial', [
      { kind: 'exhibit', refId: drive },
      { kind: 'exhibit', refId: lease },
    ]);
    const settings = { ...(await work.read(packetId)).packet.settings, bates: { prefix: 'ELL', start: 1, digits: 4 } };
    await work.act('save', { packetId, title: 'Trial', settings });
    const plan = await work.checked(packetId);
    expect(plan.rows.map(({ kind, pages, bates }) => [kind, pages, bates?.first ?? null])).toEqual([
      ['placeholder', 1, null],
      ['exhibit', 3, 'ELL0001'],
    ]);
    const built = await work.built(packetId, { despite: ['unprintable'] });
    expect(built.files).toMatchObject([{ pages: plan.pages }]);
    expect(await textOf(await work.file(built.files[0]?.fileId ?? ''))).toMatch(/ELL0001[^]*ELL0002/);
    const index = `/export/evidence-index?caseId=${work.caseId}&format=json`;
    const { rows } = await answered<{ rows: object[] }>(app.rest(token, 'GET', index));
    expect(rows).toMatchObject([
      { evidenceId: drive, bates: null },
      { evidenceId: lease, bates: 'ELL0001–ELL0002' },
    ]);
  }, 120_000);

  it('is what is in Trash, and is seen by no assistant where it is private', async () => {
    const work = await Packing.in(app, token, 'Seen');
    const open = await work.exhibit('open.txt', Buffer.from('Open'));
    const closed = await work.exhibit('closed.txt', Buffer.from('Closed'), { private: true });
    const packetId = await work.save('Trial', [
      { kind: 'exhibit', refId: closed },
      { kind: 'exhibit', refId: open },
    ]);
    const assistant = await app.token(['*'], 'Assistant', { assistant: true });
    const seen = await work.read(packetId, assistant);
    expect(seen.packet.items.map(({ refId }) => refId)).toEqual([open]);
    // What an assistant does not see stays when it saves what it sees.
    await work.act('save', { packetId, title: 'Trial', items: [{ ...seen.packet.items[0], label: '9' }] }, assistant);
    expect((await work.read(packetId)).packet.items.map(({ refId }) => refId)).toEqual([open, closed]);
    const trashed = { caseId: work.caseId, resource: 'evidence', ids: [open] };
    await answered(app.window('POST', '/app/v1/trash', trashed));
    const { plan, packet } = await work.read(packetId);
    expect(packet.items.map(({ refId }) => refId)).toEqual([closed]);
    expect(plan.findings).toContainEqual(
      expect.objectContaining({ code: 'in_trash', text: '“open” is in Trash, so it is not in the packet.' }),
    );
  });
});
