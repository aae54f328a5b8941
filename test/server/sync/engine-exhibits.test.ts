import { describe, expect, it } from 'vitest';
import { bytesOf, textOf } from './desktop.ts';
import { lanes, later, must, type Row, type Two, two } from './two.ts';

/* The exhibits of documents: records inside a document, which the contract gives no version (SPEC 2.8). */

interface WithDocument extends Two {
  document: Row;
  farDocument: Row;
  item: Row;
  farItem: Row;
  exhibitsHere(): Promise<Row[]>;
  exhibitsThere(): Promise<Row[]>;
  changeHere(body: object): Promise<unknown>;
  changeThere(body: object): Promise<{ status: number; body: unknown }>;
  /** Requests for exhibits that a run makes. */
  readsOf(work: () => Promise<unknown>): Promise<number>;
}

/** A document and two items that both sides know, and no exhibit yet. */
async function withDocument(lane: (typeof lanes)[number]): Promise<WithDocument> {
  const pair = await two({ sample: false, lane });
  const { desktop, remoteId, caseId, there } = pair;
  const document = await desktop.call<Row>('post_documents', { body: { caseId, title: 'Motion', body: 'Read it.' } });
  await desktop.call('post_documents', { body: { caseId, title: 'Letter' } });
  const item = (await desktop.addEvidence('a.txt', 'A')) as unknown as Row;
  await desktop.addEvidence('b.txt', 'B');
  await desktop.engine.run(remoteId);
  const farDocument = must((await pair.rowsThere('documents')).find(({ title }) => title === 'Motion'));
  const farItem = must((await pair.rowsThere('evidence')).find(({ fileName }) => fileName === 'a.txt'));
  const path = { id: document.id };
  const address = `/documents/${farDocument.id}/attachments`;
  return Object.assign(pair, {
    document,
    farDocument,
    item,
    farItem,
    exhibitsHere: () => desktop.call<Row[]>('get_documents_by_id_attachments', { path }),
    exhibitsThere: async () => (await there('GET', address)).body as Row[],
    changeHere: (body: object) => desktop.call('post_documents_by_id_attachments', { path, body: { ...body } }),
    changeThere: (body: object) => there('POST', address, body),
    async readsOf(work: () => Promise<unknown>) {
      const before = desktop.network.sent.length;
      await work();
      const sent = desktop.network.sent.slice(before);
      return sent.filter((line) => line === 'GET /documents/{id}/attachments').length;
    },
  });
}

async function otherItem(pair: WithDocument, side: 'rowsHere' | 'rowsThere'): Promise<Row> {
  return must((await pair[side]('evidence')).find(({ fileName }) => fileName === 'b.txt'));
}

const labels = (rows: readonly Row[]): unknown[] => rows.map(({ label }) => label);

describe.each(lanes)('an exhibit, %s', (lane) => {
  it('is made on the other side with its label, description, pages and place, in either direction', async () => {
    await using pair = await withDocument(lane);
    const { desktop, remoteId, item } = pair;
    await pair.changeHere({ evidenceId: item.id, label: 'Exhibit A', description: 'The lease', pages: '1' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.exhibitsThere()).toMatchObject([
      { evidenceId: pair.farItem.id, label: 'Exhibit A', description: 'The lease', pages: '1' },
    ]);
    const other = await otherItem(pair, 'rowsThere');
    await pair.changeThere({ evidenceId: other.id, label: 'Exhibit B', position: 0 });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(labels(await pair.exhibitsHere())).toEqual(['Exhibit B', 'Exhibit A']);
    await pair.equal();
  });

  it('takes what each side changed of it, and asks where both changed the same', async () => {
    await using pair = await withDocument(lane);
    const { desktop, remoteId, item } = pair;
    await pair.changeHere({ evidenceId: item.id, label: 'Exhibit A' });
    await desktop.engine.run(remoteId);
    const [mine, theirs] = [must((await pair.exhibitsHere())[0]), must((await pair.exhibitsThere())[0])];
    await pair.changeHere({ action: 'change', attachmentId: mine.id, label: 'Exhibit 1' });
    await pair.changeThere({ action: 'change', attachmentId: theirs.id, description: 'The lease' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    const both = [{ label: 'Exhibit 1', description: 'The lease' }];
    expect(await pair.exhibitsHere()).toMatchObject(both);
    expect(await pair.exhibitsThere()).toMatchObject(both);
    await pair.changeHere({ action: 'change', attachmentId: mine.id, description: 'Mine' });
    await pair.changeThere({ action: 'change', attachmentId: theirs.id, description: 'Theirs' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting' });
    // Asked again although nothing has changed since: the base does not hold what is asked about.
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting' });
    const [question] = await desktop.engine.questions();
    expect(question).toMatchObject({
      ask: 'both-edited',
      resource: 'documentAttachments',
      title: 'Exhibit 1',
      conflicts: [{ mine: { description: 'Mine' }, theirs: { description: 'Theirs' } }],
    });
    await desktop.engine.answer(must(question).id, { choose: 'mine' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.exhibitsThere()).toMatchObject([{ description: 'Mine' }]);
    await pair.equal();
  });

  it('is detached on the other side, in either direction, and its evidence stays', async () => {
    await using pair = await withDocument(lane);
    const { desktop, remoteId, item } = pair;
    const other = await otherItem(pair, 'rowsHere');
    await pair.changeHere({ evidenceId: item.id });
    await pair.changeHere({ evidenceId: other.id });
    await pair.changeHere({ evidenceId: item.id, pages: '1' });
    await desktop.engine.run(remoteId);
    const mine = must((await pair.exhibitsHere())[0]);
    await desktop.call('delete_documents_by_id_attachments', {
      path: { id: pair.document.id },
      query: { attachmentId: mine.id },
    });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    const [first] = await pair.exhibitsThere();
    expect(labels(await pair.exhibitsThere())).toEqual(['Exhibit B', 'Exhibit C']);
    await pair.there('DELETE', `/documents/${pair.farDocument.id}/attachments?attachmentId=${must(first).id}`);
    await desktop.engine.run(remoteId);
    await later(desktop, 11);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(labels(await pair.exhibitsHere())).toEqual(['Exhibit C']);
    expect(await pair.rowsHere('evidence')).toHaveLength(2);
    await pair.equal();
  });

  it('is one where both sides attached the same', async () => {
    await using pair = await withDocument(lane);
    const { desktop, remoteId, item, farItem } = pair;
    await pair.changeHere({ evidenceId: item.id, label: 'Exhibit A' });
    await pair.changeThere({ evidenceId: farItem.id, label: 'Exhibit A', description: 'The lease' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.exhibitsHere()).toMatchObject([{ label: 'Exhibit A', description: 'The lease' }]);
    await pair.equal();
  });

  it('keeps what a person says of it here while sync is at work (3.6)', async () => {
    await using pair = await withDocument(lane);
    const { desktop, remoteId, item } = pair;
    await pair.changeHere({ evidenceId: item.id });
    await desktop.engine.run(remoteId);
    const [mine, theirs] = [must((await pair.exhibitsHere())[0]), must((await pair.exhibitsThere())[0])];
    await pair.changeThere({ action: 'change', attachmentId: theirs.id, description: 'Theirs' });
    await desktop.call('post_folders', { body: { caseId: pair.caseId, name: 'Sent first', kind: 'document' } });
    desktop.network.fault = async (request, go) => {
      if (request.method === 'POST' && request.url.endsWith('/folders')) {
        await pair.changeHere({ action: 'change', attachmentId: mine.id, description: 'Mine' });
      }
      return go();
    };
    await desktop.engine.run(remoteId);
    const [question] = await desktop.engine.questions();
    expect(question).toMatchObject({
      conflicts: [{ mine: { description: 'Mine' }, theirs: { description: 'Theirs' } }],
    });
  });
});

describe.each(lanes)('two exhibits that are the same by now, %s', (lane) => {
  it('are both here, each with its own words, until a person changes the pages of one', async () => {
    await using pair = await withDocument(lane);
    const { desktop, remoteId, item, farItem } = pair;
    await pair.changeHere({ evidenceId: item.id, label: 'Exhibit A', description: 'Mine' });
    await desktop.engine.run(remoteId);
    const mine = must((await pair.exhibitsHere())[0]);
    await pair.changeHere({ action: 'change', attachmentId: mine.id, pages: '1' });
    await pair.changeThere({ evidenceId: farItem.id, label: 'Exhibit B', description: 'Theirs', pages: '1' });
    const run = await desktop.engine.run(remoteId);
    expect(run.matters[0]?.left.map(({ why }) => why)).toEqual([
      '“a” is attached with these pages already, as “Exhibit B”.',
    ]);
    const facts = (rows: Row[]): string[] =>
      rows.map(({ label, description }) => `${String(label)} ${String(description)}`);
    expect(facts(await pair.exhibitsHere())).toEqual(['Exhibit A Mine', 'Exhibit B Theirs']);
    expect(facts(await pair.exhibitsThere())).toEqual(['Exhibit A Mine', 'Exhibit B Theirs']);
    await pair.changeHere({ action: 'change', attachmentId: mine.id, pages: null });
    await later(desktop, 20);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.equal();
  });
});

describe.each(lanes)('the labels of exhibits, %s', (lane) => {
  it('are exchanged, passed on and used again on the other side, in either direction', async () => {
    await using pair = await withDocument(lane);
    const { desktop, remoteId, item } = pair;
    const other = await otherItem(pair, 'rowsHere');
    await pair.changeHere({ evidenceId: item.id, label: 'Exhibit A' });
    await pair.changeHere({ evidenceId: other.id, label: 'Exhibit B' });
    await pair.changeHere({ evidenceId: item.id, pages: '1', label: 'Exhibit C' });
    await desktop.engine.run(remoteId);
    const relabel = async (change: (body: object) => Promise<unknown>, rows: readonly Row[], to: string[]) => {
      for (const [at, { id }] of rows.entries())
        await change({ action: 'change', attachmentId: id, label: `to ${at}` });
      for (const [at, { id }] of rows.entries()) await change({ action: 'change', attachmentId: id, label: to[at] });
    };
    await relabel(pair.changeHere, await pair.exhibitsHere(), ['Exhibit B', 'Exhibit A', 'Exhibit D']);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(labels(await pair.exhibitsThere())).toEqual(['Exhibit B', 'Exhibit A', 'Exhibit D']);
    await relabel(pair.changeThere, await pair.exhibitsThere(), ['Exhibit D', 'Exhibit B', 'Exhibit A']);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(labels(await pair.exhibitsHere())).toEqual(['Exhibit D', 'Exhibit B', 'Exhibit A']);
    const [first] = await pair.exhibitsHere();
    await desktop.call('delete_documents_by_id_attachments', {
      path: { id: pair.document.id },
      query: { attachmentId: must(first).id },
    });
    await pair.changeHere({ evidenceId: other.id, pages: '1', label: 'Exhibit D' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(labels(await pair.exhibitsThere())).toEqual(['Exhibit B', 'Exhibit A', 'Exhibit D']);
    await pair.equal();
  });
});

describe('the requests for exhibits, plain v1', () => {
  it('are none where no document has any, none where nothing has changed, and one for a document that has', async () => {
    await using pair = await withDocument('plain v1');
    const { desktop, remoteId, item } = pair;
    const run = () => desktop.engine.run(remoteId);
    expect(await pair.readsOf(run)).toBe(0);
    await pair.changeHere({ evidenceId: item.id });
    await run();
    expect(await pair.readsOf(run)).toBe(0);
    const theirs = must((await pair.exhibitsThere())[0]);
    await pair.changeThere({ action: 'change', attachmentId: theirs.id, description: 'Theirs' });
    expect(await pair.readsOf(run)).toBe(1);
    expect(await pair.readsOf(run)).toBe(0);
    expect(await pair.exhibitsHere()).toMatchObject([{ description: 'Theirs' }]);
  });

  it('are made where the list names another label, although the server gave the document no new version', async () => {
    await using pair = await withDocument('plain v1');
    const { desktop, remoteId, item } = pair;
    await pair.changeHere({ evidenceId: item.id });
    for (let run = 0; run < 2; run += 1) await desktop.engine.run(remoteId);
    const before = await pair.rowsThere('documents');
    await pair.changeThere({
      action: 'change',
      attachmentId: must((await pair.exhibitsThere())[0]).id,
      label: 'Exhibit 9',
    });
    desktop.network.fault = async (request, go) => {
      const answer = await go();
      if (!request.url.includes('/documents?caseId')) return answer;
      const versions = new Map(before.map(({ id, updatedAt }) => [id, updatedAt]));
      const rows = JSON.parse(await textOf(answer)) as Row[];
      const old = rows.map((row) => ({ ...row, updatedAt: versions.get(row.id) }));
      return { ...answer, body: bytesOf(JSON.stringify(old)) };
    };
    expect(await pair.readsOf(() => desktop.engine.run(remoteId))).toBe(1);
    expect(labels(await pair.exhibitsHere())).toEqual(['Exhibit 9']);
  });

  it('keep their evidence there while their list can’t be read, and then ask (5.7)', async () => {
    await using pair = await withDocument('plain v1');
    const { desktop, remoteId, item, farItem } = pair;
    await pair.changeThere({ evidenceId: farItem.id, description: 'Nobody here saw it' });
    await desktop.call('delete_evidence_by_id', { path: { id: item.id } });
    desktop.network.fault = async (request, go) => {
      const answer = await go();
      return request.url.endsWith('/attachments') ? { ...answer, status: 500, body: bytesOf('{}') } : answer;
    };
    const { matters } = await desktop.engine.run(remoteId);
    expect(must(matters[0]).left).toContainEqual(
      expect.objectContaining({ resource: 'evidence', why: expect.stringContaining('could not be read') }),
    );
    expect(await pair.exhibitsThere()).toHaveLength(1);
    desktop.network.fault = (_request, go) => go();
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ questions: 1 }] });
    expect(await pair.exhibitsThere()).toHaveLength(1);
  });

  it('attached here while the same is on its way from there become one (3.5)', async () => {
    await using pair = await withDocument('plain v1');
    const { desktop, remoteId, item, farItem } = pair;
    await pair.changeThere({ evidenceId: farItem.id, description: 'Theirs' });
    await desktop.call('post_contacts', { body: { caseId: pair.caseId, name: 'Sent before it' } });
    desktop.network.fault = async (request, go) => {
      if (request.method === 'POST' && request.url.endsWith('/contacts'))
        await pair.changeHere({ evidenceId: item.id });
      return go();
    };
    for (let run = 0; run < 2; run += 1) await desktop.engine.run(remoteId);
    expect(await pair.exhibitsHere()).toHaveLength(1);
  });

  it.each([1, 2])('keep their evidence there where their document is left out of list %i (5.7)', async (from) => {
    await using pair = await withDocument('plain v1');
    const { desktop, remoteId, item, farItem, farDocument } = pair;
    await desktop.call('delete_evidence_by_id', { path: { id: item.id } });
    let lists = 0;
    desktop.network.fault = async (request, go) => {
      if (!request.url.includes('/documents?caseId')) return go();
      lists += 1;
      const before = lists < from ? await go() : undefined;
      if (lists === 1) await pair.changeThere({ evidenceId: farItem.id, description: 'Nobody here saw it' });
      if (before) return before;
      const answer = await go();
      const rows = JSON.parse(await textOf(answer)) as Row[];
      return { ...answer, body: bytesOf(JSON.stringify(rows.filter(({ id }) => id !== farDocument.id))) };
    };
    await desktop.engine.run(remoteId);
    expect(await pair.exhibitsThere()).toHaveLength(1);
  });
});
