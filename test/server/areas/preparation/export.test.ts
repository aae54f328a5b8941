import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BinderBackup } from '#server/areas/preparation/backup-schema.ts';
import type { Preparation } from '#server/areas/preparation/schema.ts';
import { answered } from '#test/support/answered.ts';
import { readWithPdfium } from '#test/server/papers/read-with-pdfium.ts';
import { readWithPdfjs } from '#test/server/papers/read-with-pdfjs.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { itemsOf, Preparing } from './preparing.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const exported = (work: Preparing, more: string) =>
  app.rest(token, 'GET', `/preparation/export?caseId=${work.caseId}${more}`);

async function pdfOf(work: Preparing, more = ''): Promise<Buffer> {
  const address = `${app.url}/api/v1/preparation/export?caseId=${work.caseId}${more}`;
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return Buffer.from(await response.arrayBuffer());
}

async function readPdf(pdf: Buffer) {
  const { outline, pages } = await readWithPdfjs(pdf);
  const [first] = await readWithPdfium(pdf);
  const said = pages.map((items) => items.map(({ text }) => text).join(' '));
  return { outline, pages: said, size: [first?.width ?? 0, first?.height ?? 0] };
}

/** A binder with something of each kind. */
async function filled(work: Preparing) {
  const courtCaseId = await work.make('/court-cases', {
    caption: 'In re Ellery',
    court: 'Superior Court of California',
    number: '26FL01234',
  });
  const hearingId = await work.make('/hearings', { date: '2027-01-12', purpose: 'Hearing on move-away', courtCaseId });
  const contactId = await work.make('/contacts', { name: 'Dr. Ames' });
  const todoId = await work.make('/todos', { title: 'Print three copies', due: '2027-01-10', courtCaseId });
  const entryId = await work.make('/timeline', { date: '2026-03-05', title: 'Moved **out**', courtCaseId });
  const evidenceId = await work.evidence('Lease', { exhibitNumber: 'A', courtCaseIds: [courtCaseId] });
  const binderId = await work.binder('Move-away hearing', { courtCaseId, hearingId });
  const witnessId = await work.item(binderId, { kind: 'witness', contactId, topics: 'The lease\nWho paid the rent' });
  const exhibit = await work.item(binderId, {
    kind: 'exhibit',
    evidenceId,
    witnessId,
    purpose: 'Shows the rent and who lives there',
    foundation: 'Signed in her presence',
    objection: 'Hearsay',
  });
  await work.act('mark-exhibit', { itemId: exhibit, mark: 'offered' });
  const support = [
    { fact: 'The rent was paid on time every month', evidenceId, page: 2, witnessId },
    { fact: 'They moved out in March', timelineEntryId: entryId, against: true },
  ];
  await work.item(binderId, {
    kind: 'element',
    claim: 'The child has a stable home',
    burden: 'Preponderance',
    support,
  });
  await work.item(binderId, { kind: 'element', claim: 'The move is in good faith' });
  await work.item(binderId, {
    kind: 'question',
    text: 'Who signed the lease?',
    expected: 'She did',
    source: 'Exhibit A, page 2',
    witnessId,
  });
  await work.item(binderId, {
    kind: 'question',
    text: 'When did you move?',
    phase: 'cross',
    impeachment: 'Message of Mar 5',
  });
  await work.item(binderId, {
    kind: 'objection',
    trigger: 'They quote the neighbor',
    ground: 'Hearsay',
    response: 'Not for its truth',
  });
  await work.item(binderId, { kind: 'outline', text: 'What this hearing is about' });
  await work.item(binderId, { kind: 'outline', text: 'The home', level: 1 });
  await work.item(binderId, { kind: 'checklist', text: 'Three copies of each exhibit', done: true });
  await work.item(binderId, { kind: 'checklist', text: 'Parking' });
  await work.item(binderId, { kind: 'todo', todoId });
  await work.item(binderId, { kind: 'link', resource: 'timeline', itemId: entryId });
  return { binderId, todoId, evidenceId, entryId, contactId };
}

describe('binders on paper', () => {
  it('have contents, a bookmark for each section with something in it, and say what they are', async () => {
    const work = await Preparing.in(app, token, 'Paper');
    await filled(work);
    const [once, again] = [await pdfOf(work), await pdfOf(work)];
    expect(once.equals(again)).toBe(true);
    const pdf = await readPdf(once);
    expect(pdf.outline).toEqual([
      'Move-away hearing',
      'Tab 1 – Summary',
      'Tab 5 – Proof chart',
      'Tab 6 – Chronology',
      'Tab 7 – Witnesses',
      'Tab 8 – Exhibits',
      'Tab 10 – Direct examination',
      'Tab 11 – Cross-examination',
      'Tab 12 – Objections',
      'Tab 15 – Logistics',
      'Tab 16 – To-dos',
    ]);
    expect(pdf.size).toEqual([612, 792]);
    for (const page of pdf.pages) expect(page).toContain('PREPARATION, NOT FOR FILING');
    const said = pdf.pages.join(' ').replaceAll(/\s+/g, ' ');
    for (const text of [
      'In re Ellery',
      'Hearing: Jan 12, 2027, Hearing on move-away',
      'Exhibit A: Lease, page 2',
      'Gap: One fact speaks against this.',
      'Gap: Nothing supports this yet.',
      'To: Dr. Ames, direct examination',
      'When they ask or offer',
      'Through Dr. Ames',
      'Print three copies (due Jan 10, 2027)',
    ]) {
      expect(said).toContain(text);
    }
  });

  it('are on the paper of their court', async () => {
    const work = await Preparing.in(app, token, 'England');
    const court = 'Family Court at Leeds';
    const courtCaseId = await work.make('/court-cases', { caption: 'Re E', court, jurisdiction: 'England and Wales' });
    const binderId = await work.binder('Final hearing', { courtCaseId });
    const { size, pages } = await readPdf(await pdfOf(work, `&binderId=${binderId}`));
    expect(size.map(Math.round)).toEqual([595, 842]);
    expect(pages.at(-1)).toContain('This binder is empty.');
  });

  it('are none where there is no binder', async () => {
    const work = await Preparing.in(app, token, 'None');
    expect(await exported(work, '')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('a backup', () => {
  /** Without what is another in every copy. */
  const essence = (preparation: Preparation) => {
    const known = new Map<string, string>();
    const items = itemsOf(preparation);
    items.forEach(({ id }, at) => known.set(id, `item ${at}`));
    return JSON.parse(JSON.stringify(preparation.binders), (key, value: unknown) => {
      if (['createdAt', 'updatedAt', 'binderId'].includes(key)) return undefined;
      if (key === 'id' && !known.has(String(value))) return undefined;
      return typeof value === 'string' ? (known.get(value) ?? value) : value;
    }) as unknown;
  };

  it('has every matter of the workspace, and restores its binders as they were', async () => {
    const work = await Preparing.in(app, token, 'Backed up');
    const { binderId } = await filled(work);
    const before = await work.read();
    const backup = await answered<BinderBackup>(exported(work, '&format=json'));
    expect(backup).toMatchObject({ format: 'casewright-preparation', version: 1, matters: [{ caseId: work.caseId }] });
    expect(await work.send({ action: 'restore', backup })).toMatchObject({ status: 409, body: { current: before } });
    await work.act('remove-binder', { binderId });
    const restored = await work.act('restore', { backup });
    expect(restored.missing).toEqual([]);
    expect(restored.changed).toHaveLength(itemsOf(before).length);
    expect(essence(await work.read())).toEqual(essence(before));
  });

  it('finds what it names in another matter by what that is, and names what is missing', async () => {
    const work = await Preparing.in(app, token, 'From');
    const { todoId, evidenceId, entryId, contactId } = await filled(work);
    const backup = await answered<BinderBackup>(exported(work, '&format=json'));
    const other = await Preparing.in(app, token, 'To');
    const files = [{ name: 'Scan.txt', bytes: `Lease ${work.caseId}` }];
    const added = app.upload(token, files, { caseId: other.caseId });
    const { evidence } = await answered<{ evidence: { id: string }[] }>(added);
    const sameTodo = await other.make('/todos', { title: 'Print three copies', due: '2027-01-10' });
    await other.make('/timeline', { date: '2025-03-05', title: 'Moved **out**' });
    const { missing } = await other.act('restore', { backup });
    expect(missing).toMatchObject([
      { resource: 'courtCase', title: 'In re Ellery' },
      { resource: 'hearing', title: 'Hearing on move-away' },
      { resource: 'timeline', id: entryId, title: 'Moved **out**' },
      { resource: 'contact', id: contactId, title: 'Dr. Ames' },
    ]);
    const items = itemsOf(await other.read());
    expect(items.find(({ kind }) => kind === 'exhibit')).toMatchObject({
      evidenceId: evidence[0]?.id,
      mark: 'offered',
    });
    expect(items.find(({ kind }) => kind === 'todo')).toMatchObject({ todoId: sameTodo });
    expect(items.some(({ kind }) => kind === 'link')).toBe(false);
    expect(JSON.stringify(items)).not.toMatch(new RegExp([todoId, evidenceId, entryId, contactId].join('|')));
  });

  it('is refused where it is none, or where nobody says which matter', async () => {
    const work = await Preparing.in(app, token, 'Refusing');
    await work.read();
    const refused = async (body: object) => (await work.send({ action: 'restore', ...body })).body;
    expect(await refused({ backup: { format: 'other' } })).toMatchObject({
      error: expect.stringMatching(/^This is not a preparation backup/) as string,
      issues: [{ path: 'backup.format' }],
    });
    const matter = { caption: 'One', binders: [], named: [] };
    const matters = [1, 2].map(() => ({ ...matter, caseId: crypto.randomUUID() }));
    const backup = { format: 'casewright-preparation', version: 1, madeAt: '2026-01-02T03:04:05.006Z', matters };
    expect(await refused({ backup })).toMatchObject({
      error: expect.stringMatching(/^Say in “from” which case/) as string,
    });
    await work.act('restore', { backup, from: matters[1]?.caseId });
    expect(await exported(work, `&format=json&binderId=${crypto.randomUUID()}`)).toMatchObject({ status: 400 });
  });
});
