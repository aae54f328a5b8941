import { describe, expect, it } from 'vitest';
import { answered } from '#test/support/answered.ts';
import { lanes, must, type Row, type Two, two } from './two.ts';

/* Documents that were served or filed on one side: sync changes nothing of them there (SPEC 4.9). */

interface WithDocument extends Two {
  document: Row;
  farDocument: Row;
  item: Row;
  textHere(): Promise<Row>;
  textThere(): Promise<Row>;
  /** Approves it there and files it. */
  fileThere(): Promise<void>;
}

async function withDocument(lane: (typeof lanes)[number]): Promise<WithDocument> {
  const pair = await two({ sample: false, lane });
  const { desktop, remoteId, caseId, there, server, token } = pair;
  const document = await desktop.call<Row>('post_documents', { body: { caseId, title: 'Motion', body: 'Read it.' } });
  await desktop.call('post_documents', { body: { caseId, title: 'Letter' } });
  const item = (await desktop.addEvidence('a.txt', 'A')) as unknown as Row;
  await desktop.engine.run(remoteId);
  const named = (rows: readonly Row[], id: string): Row => must(rows.find((row) => row.id === id));
  const farDocument = must((await pair.rowsThere('documents')).find(({ title }) => title === 'Motion'));
  const court = `/documents/${farDocument.id}/court`;
  const act = async (body: object): Promise<void> => {
    const { contentHash } = await answered<{ contentHash: string }>(server.rest(token, 'GET', court));
    await answered(server.rest(token, 'POST', court, { expectedHash: contentHash, ...body }));
  };
  return Object.assign(pair, {
    document,
    farDocument,
    item,
    there,
    textHere: async () => named(await pair.rowsHere('documents'), document.id),
    textThere: async () => named(await pair.rowsThere('documents'), farDocument.id),
    async fileThere() {
      await act({ action: 'approve' });
      await act({ action: 'file', on: '2026-11-02' });
    },
  });
}

const filedThere =
  'The document was served or filed on the server, so it no longer changes there. To correct it, write a document that amends it.';
const servedHere =
  'The document was served or filed here, so it no longer changes here. To correct it, write a document that amends it.';

describe.each(lanes)('a document that was filed on the server, %s', (lane) => {
  it('keeps its text there, other documents go on, and the report says so', async () => {
    await using pair = await withDocument(lane);
    const { desktop, remoteId, document } = pair;
    await pair.fileThere();
    await desktop.engine.run(remoteId);
    await desktop.call('patch_documents', { query: { id: document.id }, body: { body: 'Mine.', recordNotes: 'Note' } });
    const path = { id: document.id };
    await desktop.call('post_documents_by_id_attachments', { path, body: { evidenceId: pair.item.id } });
    const letter = must((await pair.rowsHere('documents')).find(({ title }) => title === 'Letter'));
    await desktop.call('patch_documents', { query: { id: letter.id }, body: { body: 'Dear all' } });
    for (let run = 0; run < 2; run += 1) {
      const report = await desktop.engine.run(remoteId);
      expect(report).toMatchObject({ end: 'inStep' });
      expect(report.matters[0]?.staysHere).toMatchObject([
        { resource: 'documents', localId: document.id, why: filedThere },
        { resource: 'documentAttachments', why: filedThere },
      ]);
    }
    expect(await pair.textThere()).toMatchObject({
      status: 'filed',
      body: 'Read it.',
      recordNotes: 'Note',
      attachments: [],
    });
    expect(await pair.textHere()).toMatchObject({ status: 'draft', body: 'Mine.' });
    expect((await pair.rowsThere('documents')).map(({ body }) => String(body)).toSorted()).toEqual([
      'Dear all',
      'Read it.',
    ]);
    expect(desktop.network.sent.filter((line) => line.endsWith('/attachments') && line.startsWith('POST'))).toEqual([]);
  });

  it('comes here as it was filed, where a person decides for that', async () => {
    await using pair = await withDocument(lane);
    const { desktop, remoteId, document, farDocument } = pair;
    await pair.there('PATCH', `/documents?id=${farDocument.id}`, { title: 'Filed motion' });
    await pair.fileThere();
    await desktop.call('patch_documents', { query: { id: document.id }, body: { title: 'My motion' } });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting' });
    const [question] = await desktop.engine.questions();
    await desktop.engine.answer(must(question).id, { choose: 'theirs' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.textHere()).toMatchObject({ title: 'Filed motion' });
    await pair.equal();
  });
});

describe.each(lanes)('a document that was served here, %s', (lane) => {
  it('does not take a text from the server, in any run', async () => {
    await using pair = await withDocument(lane);
    const { desktop, remoteId, document, farDocument } = pair;
    const path = { id: document.id };
    const act = async (body: object): Promise<void> => {
      const { contentHash } = await desktop.call<{ contentHash: string }>('get_documents_by_id_court', { path });
      await desktop.call('post_documents_by_id_court', { path, body: { expectedHash: contentHash, ...body } });
    };
    await act({ action: 'approve' });
    await act({ action: 'serve', on: '2026-11-02', method: 'mail', recipients: [{ name: 'A. Hale' }] });
    await pair.there('PATCH', `/documents?id=${farDocument.id}`, { body: 'Theirs.', recordNotes: 'Note' });
    for (let run = 0; run < 2; run += 1) {
      const report = await desktop.engine.run(remoteId);
      expect(report).toMatchObject({ end: 'waiting' });
      expect(report.matters[0]?.left).toMatchObject([{ localId: document.id, why: servedHere }]);
    }
    expect(await pair.textHere()).toMatchObject({ status: 'served', body: 'Read it.', recordNotes: 'Note' });
    expect(await pair.textThere()).toMatchObject({ status: 'draft', body: 'Theirs.' });
    // What is written back there is no difference.
    await pair.there('PATCH', `/documents?id=${farDocument.id}`, { body: 'Read it.' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
  });
});
