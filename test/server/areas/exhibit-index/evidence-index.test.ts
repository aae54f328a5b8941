import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freeze, replaceNumber, takeBates } from '#server/areas/evidence/ledger.ts';
import { contractLimits } from '#server/extraction/limits.ts';
import { readWorkbook } from '#server/extraction/office/workbook.ts';
import { mimeOfName } from '#server/rules/file-types.ts';
import { computerName } from '#server/program/computer-name.ts';
import { checkWords, type EvidenceIndex, type IndexRow } from '#server/rules/evidence-index.ts';
import { readZip } from '#build/sample/zip.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { Preparing } from '#test/server/areas/preparation/preparing.ts';
import { readWithPdfjs } from '#test/server/papers/read-with-pdfjs.ts';
import { readWithPdfium } from '#test/server/papers/read-with-pdfium.ts';
import { windowOf } from '#test/server/window/activity/window-of.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { custodyPage } from '#test/support/custody-page.ts';

let app: TestApp;
let token: string;
let neighbours: Neighbours;
let work: Preparing;
const ids: Record<'lease' | 'receipt' | 'photo' | 'letter' | 'secret' | 'courtCase', string> = {
  lease: '',
  receipt: '',
  photo: '',
  letter: '',
  secret: '',
  courtCase: '',
};

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  neighbours = new Neighbours(app);
  work = await Preparing.in(app, token, 'Index');
  const { caseId } = work;
  ids.courtCase = await work.make('/court-cases', {
    caption: 'In re Ellery',
    court: 'Superior Court',
    number: '26FL1',
  });
  const issue = await work.make('/issues', { name: 'Rent' });
  const courtCaseIds = [ids.courtCase];
  ids.lease = await work.evidence('Lease', {
    exhibitNumber: '10',
    eventDate: '2026-03-05',
    custodian: 'Dana Field',
    original: 'copy',
    confidentiality: 'Protective order',
    issueIds: [issue],
    courtCaseIds,
  });
  ids.receipt = await work.evidence('Receipt', { exhibitNumber: '2', title: '=HYPERLINK("http://x")', courtCaseIds });
  ids.photo = await work.evidence('Photo', { exhibitNumber: 'R-1' });
  ids.letter = await work.evidence('Letter', { eventDate: '2026-01-02' });
  ids.secret = await work.evidence('Secret', { exhibitNumber: '3', private: true });
  const contactId = await work.make('/contacts', { name: 'Dr. Ames' });
  const binderId = await work.binder('Hearing', { courtCaseId: ids.courtCase });
  const witnessId = await work.item(binderId, { kind: 'witness', contactId });
  const itemId = await work.item(binderId, {
    kind: 'exhibit',
    evidenceId: ids.lease,
    witnessId,
    foundation: 'Signed in her presence',
    objection: 'Hearsay',
  });
  await work.act('mark-exhibit', { itemId, mark: 'offered' });
  await work.act('mark-exhibit', { itemId, mark: 'admitted', note: 'Over objection' });
  await neighbours.write(async (tx) => {
    await takeBates(tx, {
      caseId,
      build: 'b',
      prefix: 'ELL',
      digits: 4,
      items: [{ evidenceId: ids.lease, title: 'It', pages: 3 }],
    });
    const sent = {
      caseId,
      build: 'b',
      as: 'served',
      on: '2026-11-20',
      method: 'mail',
      recipients: ['Jo Ray'],
    } as const;
    await freeze(tx, { ...sent, evidenceIds: [ids.lease, ids.photo] });
    await replaceNumber(tx, { caseId, evidenceId: ids.photo, exhibitNumber: 'R-2' });
  });
});
afterAll(() => app[Symbol.asyncDispose]());

const address = (more: string) => `/export/evidence-index?caseId=${work.caseId}${more}`;
const index = (more = '', as = token) => answered<EvidenceIndex>(app.rest(as, 'GET', address(`&format=json${more}`)));

async function rowsOf(more = '', as = token): Promise<IndexRow[]> {
  const { kind, rows } = await index(more, as);
  if (kind === 'custody') throw new Error('These are events.');
  return [...rows];
}

async function eventsOf(as = token): Promise<EvidenceIndex & { kind: 'custody' }> {
  const read = await index('&rows=custody', as);
  if (read.kind !== 'custody') throw new Error('These are no events.');
  return read;
}

async function fileOf(more: string): Promise<Buffer> {
  const response = await fetch(`${app.url}/api/v1${address(more)}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

describe('the rows', () => {
  it('are the numbered items and the withdrawn numbers, in exhibit order', async () => {
    const rows = await rowsOf();
    expect(rows.map(({ exhibitNumber, ledgerState, replacedBy }) => [exhibitNumber, ledgerState, replacedBy])).toEqual([
      ['2', 'proposed', null],
      ['3', 'proposed', null],
      ['10', 'served', null],
      ['R-1', 'withdrawn', 'R-2'],
      ['R-2', 'proposed', null],
    ]);
    expect(rows[3]).toMatchObject({ evidenceId: ids.photo, description: 'Photo', recipients: [{ name: 'Jo Ray' }] });
  });

  it('say all that the item, the ledger and the binders know', async () => {
    const lease = (await rowsOf()).find(({ evidenceId }) => evidenceId === ids.lease);
    expect(lease).toMatchObject({
      bates: 'ELL0001–ELL0003',
      packetPage: null,
      description: 'Lease',
      date: '2026-03-05',
      source: 'Lease.txt',
      custodian: 'Dana Field',
      type: 'Plain text',
      issues: ['Rent'],
      foundation: [{ witness: 'Dr. Ames', text: 'Signed in her presence' }],
      original: 'copy',
      sha256: expect.stringMatching(/^[\da-f]{64}$/),
      redacted: false,
      confidentiality: 'Protective order',
      objections: ['Hearsay'],
      rulings: [{ mark: 'offered' }, { mark: 'admitted', note: 'Over objection' }],
      recipients: [{ as: 'served', name: 'Jo Ray', on: '2026-11-20', method: 'mail' }],
    });
  });

  it('are every item where all are asked for, those without a number last', async () => {
    const rows = await rowsOf('&rows=all');
    expect(rows.map(({ exhibitNumber }) => exhibitNumber)).toEqual(['2', '3', '10', 'R-2', null]);
  });

  it('are those of one court file', async () => {
    const rows = await rowsOf(`&rows=all&courtCaseId=${ids.courtCase}`);
    expect(rows.map(({ exhibitNumber }) => exhibitNumber)).toEqual(['2', '10']);
    expect((await app.rest(token, 'GET', address(`&courtCaseId=${crypto.randomUUID()}`))).status).toBe(400);
  });

  it('keep a number whose item was deleted', async () => {
    const own = await Preparing.in(app, token, 'Deleted');
    const evidenceId = await own.evidence('Gone', { exhibitNumber: 'A' });
    await neighbours.write((tx) =>
      freeze(tx, {
        caseId: own.caseId,
        build: 'b',
        evidenceIds: [evidenceId],
        as: 'filed',
        on: '2026-11-20',
        method: null,
        recipients: ['Clerk'],
      }),
    );
    await answered(app.rest(token, 'DELETE', `/evidence/${evidenceId}`));
    const { rows } = await answered<EvidenceIndex>(
      app.rest(token, 'GET', `/export/evidence-index?caseId=${own.caseId}&format=json`),
    );
    expect(rows).toMatchObject([{ evidenceId: null, exhibitNumber: 'A', description: 'Gone', ledgerState: 'filed' }]);
  });
});

describe('the custody log', () => {
  it('has every event with its hashes, and says that it is whole', async () => {
    const { custody, rows } = await eventsOf();
    expect(custody).toMatchObject({ state: 'unchanged', events: rows.length });
    expect(rows.map(({ place }) => place)).toEqual(rows.map((_row, at) => at + 1));
    const served = rows.find(({ event, evidenceId }) => event === 'served' && evidenceId === ids.lease);
    expect(served).toMatchObject({ description: 'Lease', exhibitNumber: '10', purpose: 'b' });
    expect(rows[0]).toMatchObject({ event: 'received', purpose: 'added as a file' });
    for (const [at, row] of rows.entries()) expect(row.previous).toBe(rows[at - 1]?.hash ?? null);
  });

  it('is said to be broken where an event was changed', async () => {
    const own = await Preparing.in(app, token, 'Broken');
    await own.evidence('One');
    await neighbours.write((tx) =>
      tx.db.updateTable('custodyEvents').set({ kind: 'served' }).where('caseId', '=', own.caseId).execute(),
    );
    const { custody } = await answered<EvidenceIndex>(
      app.rest(token, 'GET', `/export/evidence-index?caseId=${own.caseId}&format=json`),
    );
    expect(custody).toMatchObject({ state: 'broken', place: 1 });
  });
});

describe('the custody logs of other computers', () => {
  async function withLogs() {
    const own = await Preparing.in(app, token, `Logs ${crypto.randomUUID()}`);
    const lease = await own.evidence('Lease');
    await own.evidence('Secret', { private: true });
    const about = `/export/evidence-index?caseId=${own.caseId}&format=json&rows=custody`;
    const read = (as = token) => answered<EvidenceIndex & { kind: 'custody' }>(app.rest(as, 'GET', about));
    const files = (await read()).rows.map(({ hashAfter }) => hashAfter ?? '');
    const send = (page: { content: string; sha256: string }, as = token) =>
      app.rest(as, 'POST', '/sync/custody-pages', { caseId: own.caseId, ...page });
    return { caseId: own.caseId, lease, files, read, send };
  }

  it('are shown with this one in the order of time, each with its computer and whether it is whole', async () => {
    const { lease, files, read, send } = await withLogs();
    expect((await read()).rows.map(({ computer }) => computer)).toEqual([null, null]);
    await answered(send(custodyPage('Laptop', { sha256: files[0] ?? '', events: 2 })));
    await answered(send(custodyPage('Phone', { at: '2126-01-02T03:04:05.000Z' })));
    const { rows, custody, otherLogs } = await read();
    const [laptop, server] = ['Laptop', computerName()];
    expect(rows.map(({ computer, place }) => [computer, place])).toEqual([
      [laptop, 1],
      [laptop, 2],
      [server, 1],
      [server, 2],
      ['Phone', 1],
    ]);
    // On each computer the item has another id; the file is the same.
    expect(rows[0]).toMatchObject({ evidenceId: lease, description: 'Lease', actor: 'Dana Cole', utcOffset: '+02:00' });
    expect(rows.at(-1)).toMatchObject({ evidenceId: 'theirs', description: null });
    expect(custody).toMatchObject({ state: 'unchanged', events: 2 });
    expect(otherLogs).toMatchObject([
      { computer: 'Laptop', check: { state: 'unchanged', events: 2 } },
      { computer: 'Phone', check: { state: 'unchanged', events: 1 } },
    ]);
  });

  it('are on the card of an item, those of its file alone', async () => {
    const { caseId, lease, files, send } = await withLogs();
    const card = async (from = app.window.bind(app)) =>
      (await answered<{ events: object[] }>(from('GET', `/app/v1/evidence/${lease}/custody`))).events;
    expect(await card()).toMatchObject([{ kind: 'received', computer: null }]);
    const [shown, hidden] = files;
    await answered(send(custodyPage('Laptop', { sha256: shown ?? '', events: 2 })));
    await answered(send(custodyPage('Phone', { sha256: hidden ?? '' })));
    const theirs = { kind: 'verified', computer: 'Laptop', by: 'Dana Cole', utcOffset: '+02:00' };
    const all = [theirs, theirs, { kind: 'received', computer: computerName() }];
    expect(await card()).toMatchObject(all);
    const guest = await neighbours.account(`guest-${crypto.randomUUID()}`);
    await neighbours.share(caseId, guest.accountId, 'evidence', lease, 'view');
    const window = await windowOf(app, neighbours, guest.accountId);
    expect(await card(window)).toMatchObject(all);
    // Another item with the same bytes, which they do not see: nothing is said of the file.
    await neighbours.write((tx) =>
      tx.db
        .updateTable('evidence')
        .set({ sha256: String(shown) })
        .where('caseId', '=', caseId)
        .where('private', '=', 1)
        .execute(),
    );
    expect(await card(window)).toMatchObject([{ kind: 'received', computer: null }]);
    expect(await card()).toHaveLength(3);
  });

  it('say how an exhibit that was served got another number', async () => {
    const { caseId, lease, files, send, read } = await withLogs();
    await answered(send(custodyPage('Laptop', { sha256: files[0] ?? '' })));
    await answered(app.rest(token, 'PATCH', `/evidence/${lease}`, { exhibitNumber: 'R-8' }));
    await neighbours.write(async (tx) => {
      const build = { caseId, build: 'b', method: null, recipients: ['Jo Ray'], on: '2026-11-20' };
      await freeze(tx, { ...build, evidenceIds: [lease], as: 'served' });
      await replaceNumber(tx, { caseId, evidenceId: lease, exhibitNumber: 'R-9' });
    });
    const server = computerName();
    const kinds = (await read()).rows.filter(({ evidenceId }) => evidenceId === lease);
    expect(kinds.map(({ event, computer }) => [event, computer])).toEqual([
      ['verified', 'Laptop'],
      ['received', server],
      ['numbered', server],
      ['served', server],
      ['numbered', server],
    ]);
    const { events } = await answered<{ events: { kind: string; computer: string }[] }>(
      app.window('GET', `/app/v1/evidence/${lease}/custody`),
    );
    expect(events.map(({ kind, computer }) => [kind, computer])).toEqual(
      kinds.map(({ event, computer }) => [event, computer]),
    );
  });

  it('are said to differ where a page contradicts what was received before, which stays as it is', async () => {
    const { read, send } = await withLogs();
    await answered(send(custodyPage('Laptop', { events: 2 })));
    const before = await read();
    await answered(send(custodyPage('Laptop', { events: 3, at: '2026-02-02T03:04:05.000Z' })));
    const { rows, otherLogs } = await read();
    expect(rows).toEqual(before.rows);
    expect(otherLogs).toMatchObject([{ check: { state: 'unchanged', events: 2, differs: true } }]);
    const [{ check } = { check: { state: 'empty' as const } }] = otherLogs;
    expect(checkWords(check, (day) => day, 'Laptop')).toBe(
      'The custody log of “Laptop” differs from what was received before. What was received first is whole: 2 events since 2026-01-02, none changed or missing.',
    );
  });

  it('say of this computer that others received what is not in its log, as after a backup was restored', async () => {
    const { caseId, read, send } = await withLogs();
    // What is sent is answered by a page of this log.
    await answered(send(custodyPage('Laptop')));
    expect((await read()).custody).not.toHaveProperty('differs');
    await neighbours.write((tx) =>
      tx.db.deleteFrom('custodyEvents').where('caseId', '=', caseId).where('place', '=', 2).execute(),
    );
    expect((await read()).custody).toMatchObject({ state: 'unchanged', events: 1, differs: true });
  });

  it('refuse what is no page, and pages of who does not see all of the case', async () => {
    const { caseId, read, send, files, lease } = await withLogs();
    const page = custodyPage('Laptop');
    expect(await send({ ...page, content: '{}' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'content' }] },
    });
    expect(await send({ ...page, sha256: '0'.repeat(64) })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'sha256' }] },
    });
    const guest = await neighbours.account(`guest-${crypto.randomUUID()}`);
    await neighbours.share(caseId, guest.accountId, 'evidence', lease, 'edit');
    expect(await send(page, guest.token)).toMatchObject({ status: 403 });
    // They see the events of what they see, and no page.
    const [shown, hidden] = files;
    await answered(send(custodyPage('Laptop', { sha256: shown ?? '' })));
    await answered(send(custodyPage('Phone', { sha256: hidden ?? '' })));
    expect(await answered(app.rest(guest.token, 'GET', `/sync/custody-pages?caseId=${caseId}`))).toEqual([]);
    const seen = await read(guest.token);
    expect(seen.otherLogs).toMatchObject([{ computer: 'Laptop', check: whole }]);
    const mine = seen.rows.filter(({ computer }) => computer === 'Laptop');
    expect(mine).toMatchObject([{ evidenceId: lease, place: null }]);
  });
});

const whole = { state: 'unchanged', since: null, events: null };

describe('who sees what', () => {
  const countOf = (custody: EvidenceIndex & { kind: 'custody' }) => ({
    check: custody.custody,
    places: new Set(custody.rows.map(({ place }) => place)),
    items: new Set(custody.rows.map(({ evidenceId }) => evidenceId)),
  });
  it('an assistant learns nothing of what is private, nor how much there is', async () => {
    const { accountId } = await neighbours.read((tx) =>
      tx.db
        .selectFrom('memberships')
        .innerJoin('cases', 'cases.workspaceId', 'memberships.workspaceId')
        .select('memberships.accountId')
        .where('cases.id', '=', work.caseId)
        .executeTakeFirstOrThrow(),
    );
    const assistant = await neighbours.token(accountId, { assistant: 1 });
    const rows = await rowsOf('&rows=all', assistant);
    expect(rows.map(({ evidenceId }) => evidenceId)).not.toContain(ids.secret);
    const seen = countOf(await eventsOf(assistant));
    expect(seen).toEqual({
      check: whole,
      places: new Set([null]),
      items: new Set([ids.lease, ids.receipt, ids.photo, ids.letter]),
    });
  });

  it('a guest sees the events of what is shared and no figures of the rest, nor what the binders say', async () => {
    const guest = await neighbours.account(`guest-${crypto.randomUUID()}`);
    await neighbours.share(work.caseId, guest.accountId, 'evidence', ids.lease, 'view');
    expect(await rowsOf('&rows=all', guest.token)).toMatchObject([
      { evidenceId: ids.lease, issues: [], foundation: [], objections: [], rulings: [], bates: 'ELL0001–ELL0003' },
    ]);
    const seen = countOf(await eventsOf(guest.token));
    expect(seen).toEqual({ check: whole, places: new Set([null]), items: new Set([ids.lease]) });
    const window = await windowOf(app, neighbours, guest.accountId);
    expect(await answered(window('GET', `/app/v1/evidence/custody-chain?caseId=${work.caseId}`))).toEqual({
      own: whole,
      others: [],
    });
  });
});

describe('the files', () => {
  it('are a table that no spreadsheet runs as a formula', async () => {
    const csv = (await fileOf('&format=csv')).toString();
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(csv).toContain('Exhibit no.,Bates range,Packet page,Description,Date,');
    expect(csv).not.toMatch(/authentic/i);
  });

  it('are a workbook with real dates', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'casewright-index-'));
    try {
      const path = join(folder, 'index.xlsx');
      const book = await fileOf('&format=xlsx');
      await writeFile(path, book);
      // A day as Excel counts it, not a text that looks like one.
      const sheet = readZip(book).find(({ name }) => name === 'xl/worksheets/sheet1.xml');
      expect(sheet?.bytes.toString()).toContain('<v>46086</v>');
      const { pages } = await readWorkbook(path, mimeOfName('book.xlsx') ?? '', contractLimits);
      const table = pages[0]?.find((block) => block.type === 'table');
      if (table?.type !== 'table') throw new Error('No table.');
      expect(table.rows[0]?.slice(0, 5)).toEqual(['Exhibit no.', 'Bates range', 'Packet page', 'Description', 'Date']);
      expect(table.rows.map((row) => row[3])).toContain('=HYPERLINK("http://x")');
      expect(table.rows.find((row) => row[0] === '10')?.[4]).toBe('03/05/2026');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('are a PDF in landscape with the heads on every page', async () => {
    const pdf = await fileOf('&format=pdf');
    const [first] = await readWithPdfium(pdf);
    expect((first?.width ?? 0) > (first?.height ?? 0)).toBe(true);
    const { pages } = await readWithPdfjs(pdf);
    const said = pages.map((items) => items.map(({ text }) => text).join(' ')).join(' ');
    for (const words of [
      'Exhibit index',
      'Dr. Ames: Signed in her presence',
      'Replaced by R-2',
      'unchanged since import',
    ])
      expect(said.replaceAll(/\s+/g, ' ')).toContain(words);
  });
});
