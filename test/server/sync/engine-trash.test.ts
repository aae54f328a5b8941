import { describe, expect, it } from 'vitest';
import { includeTrashHeader } from '#server/catalog/sync-feed.ts';
import { deleteFromTrash, moveToTrash, rowInTrash, takeOutOfTrash } from '#server/store/trash.ts';
import type { MatterResource } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import type { Desktop } from './desktop.ts';
import { packed } from './packed.ts';
import { lanes, later, must, type Row, two } from './two.ts';

// SPEC 5.10: what is in Trash on one side is there, for sync, until it is deleted permanently.

const inWindow = (desktop: Desktop, work: (tx: WriteTx) => Promise<void>): Promise<void> => {
  const { accountId } = desktop.principal;
  return desktop.store.write({ accountId, tokenId: null, transport: 'window', requestId: 'window' }, work);
};
const move = (desktop: Desktop, resource: MatterResource, recordId: string) =>
  inWindow(desktop, async (tx) => moveToTrash(tx, resource, must(await rowInTrash(tx, { resource, recordId }))));
const titles = (rows: readonly Row[]) =>
  rows.map(({ title }) => String(title)).toSorted((one, other) => (one < other ? -1 : 1));

describe.each(lanes)('Trash and sync, %s', (lane) => {
  it('keeps on the other side what is in Trash here, takes its edits, and sends the deletion at last', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId, remoteCaseId, there } = pair;
    const sync = () => desktop.engine.run(remoteId);
    for (const title of ['Copy', 'File', 'Print']) await there('POST', '/todos', { caseId: remoteCaseId, title });
    await sync();
    const [one, other] = (await pair.rowsHere('todos')).toSorted((a, b) =>
      String(a['title']).localeCompare(String(b['title'])),
    );
    const [copy, file] = [must(one).id, must(other).id];
    await move(desktop, 'todos', copy);
    await move(desktop, 'todos', file);
    expect((await sync()).matters[0]).toMatchObject({ end: 'inStep', questions: 0 });
    expect(titles(await pair.rowsThere('todos'))).toEqual(['Copy', 'File', 'Print']);
    const far = (await pair.rowsThere('todos')).find(({ title }) => title === 'Copy');
    await there('PATCH', `/todos?id=${must(far).id}`, { detail: 'In two' });
    await sync();
    await inWindow(desktop, (tx) => takeOutOfTrash(tx, { resource: 'todos', recordId: copy }));
    await inWindow(desktop, async (tx) =>
      deleteFromTrash(tx, await tx.db.selectFrom('trash').selectAll().where('caseId', '=', caseId).execute()),
    );
    await sync();
    expect(titles(await pair.rowsThere('todos'))).toEqual(['Copy', 'Print']);
    expect((await pair.rowsHere('todos')).find(({ id }) => id === copy)).toMatchObject({ detail: 'In two' });
    await pair.equal();
  });

  it('keeps here what is in Trash there, and sends edits into it', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, server, remoteId, remoteCaseId, there } = pair;
    await there('POST', '/hearings', { caseId: remoteCaseId, date: '2027-02-03', purpose: 'Status' });
    await desktop.engine.run(remoteId);
    const [hearing] = await pair.rowsHere('hearings');
    const [far] = await pair.rowsThere('hearings');
    const inTrash = { caseId: remoteCaseId, ids: [must(far).id] };
    await server.window('POST', '/app/v1/trash', { ...inTrash, resource: 'hearings' });
    expect(await pair.rowsThere('hearings')).toEqual([]);
    await desktop.call('patch_hearings', { query: { id: must(hearing).id }, body: { room: '12B' } });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ left: [] }] });
    expect(await pair.rowsHere('hearings')).toHaveLength(1);
    await server.window('POST', '/app/v1/trash/restore', inTrash);
    expect(await pair.rowsThere('hearings')).toMatchObject([{ room: '12B' }]);
    await desktop.engine.run(remoteId);
    await pair.equal();
  });

  it('makes nothing there that went to Trash before it was sent', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId } = pair;
    const made = async (operation: string, body: object) =>
      (await desktop.call(operation, { body: { caseId, ...body } })) as Row;
    const hearing = await made('post_hearings', { date: '2027-02-03', purpose: 'A slip' });
    await made('post_todos', { title: 'Print', hearingId: hearing.id });
    await move(desktop, 'hearings', hearing.id);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ left: [] }] });
    expect(await pair.rowsThere('hearings')).toEqual([]);
    expect(await pair.rowsThere('todos')).toMatchObject([{ title: 'Print', hearingId: null }]);
    await inWindow(desktop, (tx) => takeOutOfTrash(tx, { resource: 'hearings', recordId: hearing.id }));
    await desktop.engine.run(remoteId);
    await pair.equal();
    expect(await pair.rowsThere('todos')).toMatchObject([{ hearingId: expect.any(String) }]);
  });

  it('keeps in quarantine what it never sent and what is in Trash here, when the evidence of it is deleted there (5.5)', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId, remoteCaseId, there } = pair;
    const document = await desktop.call<Row>('post_documents', { body: { caseId, title: 'Motion' } });
    const item = await desktop.addEvidence('a.txt', 'A');
    await desktop.engine.run(remoteId);
    // Newer, so that the evidence is not the newest of all when it goes (2.5).
    await there('POST', '/todos', { caseId: remoteCaseId, title: 'Later' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    const [far] = await pair.rowsThere('evidence');
    const path = { id: document.id };
    const exhibit = { evidenceId: item.id, label: 'Exhibit A', description: 'The lease' };
    await desktop.call('post_documents_by_id_attachments', { path, body: exhibit });
    await move(desktop, 'documents', document.id);
    await there('DELETE', `/evidence/${must(far).id}`);
    await desktop.engine.run(remoteId);
    const away = await desktop.engine.quarantine();
    expect(away.map(({ resource }) => resource).toSorted()).toEqual(['documentAttachments', 'evidence']);
    for (const { quarantinedAt, until } of away)
      expect(Date.parse(until) - Date.parse(quarantinedAt)).toBe(30 * 86_400_000);
    await inWindow(desktop, (tx) => takeOutOfTrash(tx, { resource: 'documents', recordId: document.id }));
    const head = must(away.find(({ resource }) => resource === 'evidence'));
    await desktop.engine.restore(head.id, desktop.principal.accountId);
    expect(await desktop.call<Row[]>('get_documents_by_id_attachments', { path })).toMatchObject([
      { label: 'Exhibit A', description: 'The lease' },
    ]);
    await desktop.engine.run(remoteId);
    await pair.equal();
  });
});

/** A server of before the header leaves out what is in its own Trash. */
function knowsNoHeader({ network }: Desktop): void {
  network.forget = includeTrashHeader;
}

describe.each([
  { resource: 'issues' as const, operation: 'post_issues', given: { name: 'Custody' } },
  { resource: 'folders' as const, operation: 'post_folders', given: { name: 'School', kind: 'evidence' } },
])('a name that something in Trash has, of $resource', ({ resource, operation, given }) => {
  it.each(lanes)('waits with a sentence and without a request, until that is deleted permanently, %s', async (lane) => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId } = pair;
    const sync = () => desktop.engine.run(remoteId);
    const make = () => desktop.call<Row>(operation, { body: { caseId, ...given } });
    const first = await make();
    expect(await sync()).toMatchObject({ end: 'inStep' });
    await move(desktop, resource, first.id);
    const second = await make();
    for (const run of ['first', 'second']) {
      desktop.network.sent.length = 0;
      expect(await sync(), run).toMatchObject({
        end: 'waiting',
        matters: [{ left: [{ resource, localId: second.id, why: expect.stringMatching(/in Trash here/) }] }],
      });
      expect(desktop.network.sent).not.toContain(`POST /${resource}`);
    }
    await inWindow(desktop, async (tx) =>
      deleteFromTrash(tx, await tx.db.selectFrom('trash').selectAll().where('caseId', '=', caseId).execute()),
    );
    expect(await sync()).toMatchObject({ end: 'inStep', matters: [{ left: [] }] });
    expect(await pair.rowsThere(resource)).toHaveLength(1);
    await pair.equal();
  });

  it('is made here once the other side has deleted its own permanently', async () => {
    await using pair = await two({ sample: false });
    const { desktop, server, remoteId, remoteCaseId, there } = pair;
    const make = async () => (await there('POST', `/${resource}`, { caseId: remoteCaseId, ...given })).body as Row;
    const first = await make();
    await desktop.engine.run(remoteId);
    const inTrash = { caseId: remoteCaseId, ids: [first.id] };
    await server.window('POST', '/app/v1/trash', { ...inTrash, resource });
    // Newer, so that the first is not the newest of all when it goes (2.5).
    await there('POST', '/todos', { caseId: remoteCaseId, title: 'As it was' });
    const second = await make();
    expect(await desktop.engine.run(remoteId)).toMatchObject({
      end: 'waiting',
      matters: [{ questions: 0, left: [{ resource, remoteId: second.id, why: expect.stringMatching(/already a/) }] }],
    });
    await server.window('POST', '/app/v1/trash/delete', inTrash);
    // A plain server has no read by id: two looks ten minutes apart (5.1).
    await desktop.engine.run(remoteId);
    await later(desktop, 11);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ left: [] }] });
    await pair.equal();
  });
});

describe('a plain v1 server that does not know the header (5.10)', () => {
  it('puts into quarantine here what is in its Trash, and asks when that was changed here', async () => {
    await using pair = await two({ sample: false });
    const { desktop, server, remoteId, caseId, remoteCaseId } = pair;
    knowsNoHeader(desktop);
    const make = (title: string) => desktop.call<Row>('post_todos', { body: { caseId, title } });
    await make('As it was');
    await make('Goes');
    const changed = await make('Changed');
    await make('Stays');
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    const ids = (await pair.rowsThere('todos')).filter(({ title }) => title !== 'Stays').map(({ id }) => id);
    await server.window('POST', '/app/v1/trash', { caseId: remoteCaseId, resource: 'todos', ids });
    await desktop.call('patch_todos', { query: { id: changed.id }, body: { detail: 'Since' } });
    await desktop.engine.run(remoteId);
    await later(desktop, 11);
    await desktop.engine.run(remoteId);
    expect((await desktop.engine.quarantine()).map(({ title }) => title).toSorted()).toEqual(['As it was', 'Goes']);
    expect(titles(await pair.rowsHere('todos'))).toEqual(['Changed', 'Stays']);
    expect(await desktop.engine.questions()).toMatchObject([
      { ask: 'deleted-there-edited-here', localIds: [changed.id] },
    ]);
    // Shown again there, nothing comes back here without a person (I5).
    await server.window('POST', '/app/v1/trash/restore', { caseId: remoteCaseId, ids });
    const asked = (title: string): object => ({ ask: 'deleted-here-edited-there', title });
    const { questions } = await desktop.engine.preview(remoteId, caseId);
    expect(questions).toMatchObject([asked('As it was'), asked('Goes')]);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting' });
    expect(titles(await pair.rowsHere('todos'))).toEqual(['Changed', 'Stays']);
    expect((await pair.rowsThere('todos')).find(({ title }) => title === 'Changed')).toMatchObject({ detail: 'Since' });
    for (const { id, title, seen } of await desktop.engine.questions()) {
      await desktop.engine.answer(id, { choose: title === 'Goes' ? 'delete' : 'keep' }, seen);
    }
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(titles(await pair.rowsHere('todos'))).toEqual(['As it was', 'Changed', 'Stays']);
    await pair.equal();
  });
});

it('an item of a packet that was never sent is kept where its evidence is in Trash here and deleted there', async () => {
  await using all = await packed();
  const { here, far, desktop, evidence, run, there } = all;
  const packet = must((await here.packets())[0]);
  await here.make(`packets/${packet.id}/items`, { kind: 'exhibit', refId: evidence.id, title: 'Unsent' });
  await move(desktop, 'evidence', evidence.id);
  const farEvidence = (await far.items()).find(({ title }) => title === 'Lease')?.['refId'];
  await there('DELETE', `/evidence/${String(farEvidence)}`);
  await run();
  await later(desktop, 11);
  await run();
  const away = await desktop.engine.quarantine();
  expect(away.filter(({ resource }) => resource === 'packetItems').map(({ title }) => title)).toContain('Unsent');
  await desktop.engine.restore(
    must(away.find(({ resource }) => resource === 'evidence')).id,
    desktop.principal.accountId,
  );
  expect(titles(await here.items())).toContain('Unsent');
});
