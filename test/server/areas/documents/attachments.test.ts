import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachmentsOf } from '#server/areas/documents/attachments.ts';
import { evidence as evidenceRecord } from '#server/areas/evidence/record.ts';
import { updateRecord } from '#server/store/records.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';
import { Assistant, base64, textOf } from '#test/server/transports/mcp/assistant.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { wav } from '#test/support/files/recordings.ts';
import { onPostgres } from '#test/support/test-store.ts';

interface Line {
  id: string;
  documentId: string;
  evidenceId: string;
  label: string;
  description: string;
  pages: string | null;
  position: number;
  cited: boolean;
  sha256: string;
}

let app: TestApp;
let token: string;
let neighbours: Neighbours;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  neighbours = new Neighbours(app);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const newDocument = async (body = '') => {
  const made = await answered(app.rest(token, 'POST', '/documents', { title: 'Declaration', body }));
  return String(made['id']);
};
const newEvidence = async (title = 'Lease', facts: object = {}) => {
  const files = [{ name: `${title}.txt`, bytes: crypto.randomUUID() }];
  const { evidence } = await answered<{ evidence: { id: string }[] }>(app.upload(token, files));
  const id = evidence[0]?.id ?? '';
  if (Object.keys(facts).length > 0) await answered(app.rest(token, 'PATCH', `/evidence/${id}`, facts));
  return id;
};
const send = (documentId: string, body: object, as = token) =>
  app.rest(as, 'POST', `/documents/${documentId}/attachments`, body);
const change = (documentId: string, body: object) => answered<Line[]>(send(documentId, body));
const lines = (documentId: string, as = token) =>
  answered<Line[]>(app.rest(as, 'GET', `/documents/${documentId}/attachments`));
const detach = (documentId: string, attachmentId = '', as = token) =>
  app.rest(as, 'DELETE', `/documents/${documentId}/attachments?attachmentId=${attachmentId}`);
const document = async (id: string, as = token) => {
  const [found] = await answered<{ updatedAt: string; attachments: Partial<Line>[] | null }[]>(
    app.rest(as, 'GET', `/documents?id=${id}`),
  );
  return found;
};
/** It has another version after Trash. */
const restored = (line: Line) => ({ ...line, updatedAt: expect.any(String) as string });
const labels = (list: readonly Line[]) => list.map(({ label }) => label);
/** Once it was read: the reading says how many pages there are, too. */
const setPages = async (id: string, pageCount: number) => {
  await app.settled(id);
  await neighbours.write(async (tx) => {
    const row = await tx.db.selectFrom('evidence').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await updateRecord(tx, evidenceRecord, row, { pageCount });
  });
};

describe('an exhibit of a document', () => {
  it('is attached at the end or at a place, and shown with its document', async () => {
    const [id, lease, photo, letter] = [
      await newDocument(),
      await newEvidence('Lease'),
      await newEvidence('Photo'),
      await newEvidence('Letter'),
    ];
    await change(id, { evidenceId: lease });
    await change(id, { action: 'attach', evidenceId: photo, label: 'Exhibit 7', description: 'The kitchen' });
    const three = await change(id, { evidenceId: letter, position: 1, pages: ' 3 , 1-2 ' });
    expect(three).toMatchObject([
      { documentId: id, evidenceId: lease, label: 'Exhibit A', description: '', pages: null, position: 0 },
      { evidenceId: letter, label: 'Exhibit B', pages: '1-3', position: 1 },
      { evidenceId: photo, label: 'Exhibit 7', description: 'The kitchen', position: 2 },
    ]);
    const { sha256 } = await answered<{ sha256: string }>(app.rest(token, 'GET', `/evidence/${lease}`));
    expect(three[0]?.sha256).toBe(sha256);
    expect(await lines(id)).toEqual(three);
    const shown = three.map((line) => ({
      id: line.id,
      evidenceId: line.evidenceId,
      label: line.label,
      position: line.position,
    }));
    expect((await document(id))?.attachments).toEqual(shown);
    const summary = await answered<{ attachments: unknown }[]>(
      app.rest(token, 'GET', `/documents?id=${id}&view=summary`),
    );
    expect(summary[0]?.attachments).toBeNull();
  });

  it('is called by the item’s own number, or by the next letter that is free', async () => {
    const id = await newDocument();
    await change(id, { evidenceId: await newEvidence('One', { exhibitNumber: 'B' }) });
    await change(id, { evidenceId: await newEvidence('Two') });
    await change(id, { evidenceId: await newEvidence('Three') });
    const four = await change(id, { evidenceId: await newEvidence('Four', { exhibitNumber: 'b' }) });
    expect(labels(four)).toEqual(['Exhibit B', 'Exhibit A', 'Exhibit C', 'Exhibit D']);
    await answered(detach(id, four[1]?.id));
    const five = await change(id, { evidenceId: await newEvidence('Five', { exhibitNumber: 'Ex. 12' }) });
    expect(labels(five)).toEqual(['Exhibit B', 'Exhibit C', 'Exhibit D', 'Exhibit 12']);
    expect(labels(await change(id, { evidenceId: await newEvidence('Six') })).at(-1)).toBe('Exhibit A');
  });

  it('has a label of its own, however that is written', async () => {
    const [id, lease, photo] = [await newDocument(), await newEvidence('Lease'), await newEvidence('Photo')];
    await change(id, { evidenceId: lease, label: 'Exhibit A' });
    const refused = await send(id, { evidenceId: photo, label: 'ex.  a' });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { error: '“Lease” is “Exhibit A” already. Give this one another label.', issues: [{ path: 'label' }] },
    ]);
    const [, second] = await change(id, { evidenceId: photo });
    expect((await send(id, { action: 'change', attachmentId: second?.id, label: 'Exhibit a' })).status).toBe(400);
    const same = await change(id, { action: 'change', attachmentId: second?.id, label: 'exhibit b' });
    expect(labels(same)).toEqual(['Exhibit A', 'exhibit b']);
  });

  it('is cited where the text links to it or names it', async () => {
    const [lease, photo, letter] = [
      await newEvidence('Lease'),
      await newEvidence('Photo'),
      await newEvidence('Letter'),
    ];
    const id = await newDocument(`See [the lease](casewright://evidence/${lease}?page=2) and Exhibit C.`);
    for (const evidenceId of [lease, photo, letter]) await change(id, { evidenceId });
    expect((await lines(id)).map(({ cited }) => cited)).toEqual([true, false, true]);
    await answered(app.rest(token, 'PATCH', `/documents?id=${id}`, { body: 'See exhibit B.' }));
    expect((await lines(id)).map(({ cited }) => cited)).toEqual([false, true, false]);
  });

  it('is only what pages are said, none of which the file lacks', async () => {
    const [id, lease] = [await newDocument(), await newEvidence('Lease')];
    await setPages(lease, 5);
    const [line] = await change(id, { evidenceId: lease, pages: '5, 2–3' });
    expect(line?.pages).toBe('2-3,5');
    const edit = { action: 'change', attachmentId: line?.id };
    for (const body of [
      { evidenceId: lease, pages: '1-6' },
      { ...edit, pages: '6' },
    ]) {
      const refused = await send(id, body);
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { error: '“Lease” has 5 pages; there is no page 6.', issues: [{ path: 'pages' }] },
      ]);
    }
    expect((await send(id, { ...edit, pages: 'all' })).body).toMatchObject({ issues: [{ path: 'pages' }] });
    expect((await change(id, { ...edit, pages: null }))[0]?.pages).toBeNull();
  });

  it('is attached once: the same pages again are 409 with the list as it is', async () => {
    const [id, lease] = [await newDocument(), await newEvidence('Lease')];
    await change(id, { evidenceId: lease, pages: '1' });
    const [, second] = await change(id, { evidenceId: lease, pages: '2' });
    for (const body of [
      { evidenceId: lease, pages: '2' },
      { action: 'change', attachmentId: second?.id, pages: '1' },
    ]) {
      const refused = await send(id, body);
      expect([refused.status, refused.body]).toMatchObject([
        409,
        {
          error: expect.stringMatching(/^“Lease” is attached with these pages already, as “Exhibit [AB]”\.$/) as string,
        },
      ]);
      expect((refused.body as { current: unknown }).current).toEqual(await lines(id));
    }
  });

  it('is sorted, and moved one by one', async () => {
    const id = await newDocument();
    for (const title of ['One', 'Two', 'Three']) await change(id, { evidenceId: await newEvidence(title) });
    const [a, b, c] = (await lines(id)).map((line) => line.id);
    const ordered = await change(id, { action: 'order', ids: [c, a, b] });
    expect(ordered.map((line) => [line.id, line.position])).toEqual([
      [c, 0],
      [a, 1],
      [b, 2],
    ]);
    const moved = await change(id, { action: 'change', attachmentId: b, position: 0, description: 'First' });
    expect(moved.map((line) => [line.id, line.description])).toEqual([
      [b, 'First'],
      [c, ''],
      [a, ''],
    ]);
    const short = await send(id, { action: 'order', ids: [a, b] });
    expect([short.status, short.body]).toMatchObject([409, { current: moved }]);
    expect((await send(id, { action: 'order', ids: [a, b, c, crypto.randomUUID()] })).body).toMatchObject({
      issues: [{ path: 'ids' }],
    });
  });

  it('comes to any place, whatever was attached before', async () => {
    const [ids, items] = [await newDocument(), [] as string[]];
    for (const title of ['1', '2', '3', '4', '5']) items.push(await newEvidence(title));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(6), { minLength: 5, maxLength: 5 }), async (places) => {
        const expected: string[] = [];
        for (const [at, evidenceId] of items.entries()) {
          await change(ids, { evidenceId, position: places[at] });
          expected.splice(places[at] ?? 0, 0, evidenceId);
        }
        const list = await lines(ids);
        expect(list.map(({ evidenceId }) => evidenceId)).toEqual(expected);
        for (const { id } of list) await answered(detach(ids, id));
      }),
      { numRuns: onPostgres ? 3 : 8 },
    );
  });

  it.each([
    [{}, ['evidenceId'], /what to attach/],
    [{ evidenceId: crypto.randomUUID(), ids: [] }, ['ids'], /says nothing to attach/],
    [{ action: 'change', label: 'Exhibit B' }, ['attachmentId'], /required/],
    [{ action: 'order' }, ['ids'], /required/],
    [{ evidenceId: crypto.randomUUID(), label: ' ' }, ['label'], /blank/],
    [{ evidenceId: crypto.randomUUID(), position: -1 }, ['position'], /whole number/],
  ])('is not made of %j', async (body, paths, says) => {
    const refused = await send(await newDocument(), body);
    expect(refused.status).toBe(400);
    const { issues } = refused.body as { issues: { path: string; message: string }[] };
    expect(issues.map(({ path }) => path)).toEqual(paths);
    expect(issues[0]?.message).toMatch(says);
  });
});

describe('a file that is attached', () => {
  it('is evidence first; one that the case has is not added again', async () => {
    const id = await newDocument();
    const file = { name: 'Receipt.txt', bytes: `Paid ${crypto.randomUUID()}` };
    const fields = { label: 'Exhibit R', description: 'Receipt', position: '0' };
    const [line] = await answered<Line[]>(app.attachFile(token, id, file, fields));
    expect(line).toMatchObject({ label: 'Exhibit R', description: 'Receipt', position: 0 });
    expect(await answered(app.rest(token, 'GET', `/evidence/${line?.evidenceId}`))).toMatchObject({
      title: 'Receipt',
      sha256: line?.sha256,
    });
    const other = await newDocument();
    const [again] = await answered<Line[]>(app.attachFile(token, other, file));
    expect(again).toMatchObject({ evidenceId: line?.evidenceId, label: 'Exhibit A' });
  });

  it('needs consent where it is a recording, and comes alone', async () => {
    const [id, lease] = [await newDocument(), await newEvidence()];
    const sound = { name: 'Call.wav', bytes: wav(0.1), type: 'audio/wav' };
    const refused = await app.attachFile(token, id, sound);
    expect([refused.status, refused.body]).toMatchObject([400, { issues: [{ path: 'recordingConsent' }] }]);
    const [line] = await answered<Line[]>(app.attachFile(token, id, sound, { recordingConsent: 'yes' }));
    const custody = await answered(app.window('GET', `/app/v1/evidence/${line?.evidenceId}/custody`));
    expect(custody['consent']).toMatchObject({ by: 'Maya Ellery' });
    for (const fields of [{ evidenceId: lease }, { action: 'order', ids: [line?.id ?? ''] }]) {
      expect((await app.attachFile(token, id, sound, fields)).body).toMatchObject({ issues: [{ path: 'file' }] });
    }
    expect(await lines(id)).toHaveLength(1);
  });

  it('comes from an assistant too', async () => {
    const id = await newDocument();
    await using assistant = await Assistant.on(app, token);
    const file = { fileName: 'Receipt.txt', content: base64(Buffer.from(`Paid ${crypto.randomUUID()}`)) };
    const called = await assistant.call('post_documents_by_id_attachments', { id, file });
    expect(textOf(called)).toMatch(/"label":"Exhibit A"/);
    expect(labels(await lines(id))).toEqual(['Exhibit A']);
  });

  it('is refused where its sender may not add evidence', async () => {
    const id = await newDocument();
    const { caseId } = await answered<{ caseId: string }>(app.rest(token, 'GET', '/case'));
    const { accountId, token: theirs } = await neighbours.account(`Editor ${crypto.randomUUID()}`);
    await neighbours.share(caseId, accountId, 'documents', id, 'edit');
    const refused = await app.attachFile(theirs, id, { name: 'Receipt.txt', bytes: 'Paid' });
    expect(refused.status).toBe(403);
    expect(await lines(id)).toEqual([]);
  });
});

describe('what a document consists of', () => {
  it('changes with each of its exhibits, and only then', async () => {
    const [id, lease, photo] = [await newDocument(), await newEvidence('Lease'), await newEvidence('Photo')];
    const versions = new Set<string>();
    const step = async (did: Promise<unknown>) => {
      await did;
      versions.add((await document(id))?.updatedAt ?? '');
      return versions.size;
    };
    expect(await step(document(id))).toBe(1);
    expect(await step(change(id, { evidenceId: lease }))).toBe(2);
    expect(await step(change(id, { evidenceId: photo }))).toBe(3);
    const [a, b] = (await lines(id)).map((line) => line.id);
    expect(await step(change(id, { action: 'order', ids: [b, a] }))).toBe(4);
    expect(await step(change(id, { action: 'order', ids: [b, a] }))).toBe(4);
    expect(await step(change(id, { action: 'change', attachmentId: a, pages: '1' }))).toBe(5);
    expect(await step(change(id, { action: 'change', attachmentId: a, label: 'Exhibit Z' }))).toBe(6);
    expect(await step(answered(app.rest(token, 'PATCH', `/evidence/${lease}`, { title: 'The lease' })))).toBe(6);
    expect(await step(answered(detach(id, b)))).toBe(7);
    expect(await step(answered(app.rest(token, 'DELETE', `/evidence/${lease}`)))).toBe(8);
    expect(await lines(id)).toEqual([]);
  });

  it('is in the log: the exhibit, and with it the document', async () => {
    const [id, lease] = [await newDocument(), await newEvidence('Lease')];
    const [line] = await change(id, { evidenceId: lease });
    await answered(app.rest(token, 'DELETE', `/evidence/${lease}`));
    const logged = await neighbours.read((tx) =>
      tx.db
        .selectFrom('changes')
        .select(['resource', 'op', 'title', 'after'])
        .where('recordId', 'in', [id, line?.id ?? ''])
        .orderBy('seq')
        .execute(),
    );
    expect(logged.map(({ resource, op, title }) => [resource, op, title])).toEqual([
      ['documents', 'insert', 'Declaration'],
      ['documentAttachments', 'insert', null],
      ['documents', 'update', 'Declaration'],
      ['documents', 'update', 'Declaration'],
      ['documentAttachments', 'delete', null],
    ]);
    expect(logged.filter(({ resource }) => resource === 'documentAttachments').map(({ after }) => after)).toEqual([
      null,
      null,
    ]);
  });

  it('is given whole to who signs it, in its order, also while an item is in Trash', async () => {
    const [id, lease, photo] = [await newDocument(), await newEvidence('Lease'), await newEvidence('Photo')];
    const { caseId } = await answered<{ caseId: string }>(app.rest(token, 'GET', '/case'));
    await change(id, { evidenceId: lease });
    const both = await change(id, { evidenceId: photo, position: 0, pages: '1' });
    const before = await document(id);
    const bin = { caseId, resource: 'evidence', ids: [photo] };
    await answered(app.window('POST', '/app/v1/trash', bin));
    expect((await lines(id)).map(({ evidenceId }) => evidenceId)).toEqual([lease]);
    expect((await document(id))?.attachments).toMatchObject([{ evidenceId: lease, position: 0 }]);
    expect((await document(id))?.updatedAt).toBe(before?.updatedAt);
    const whole = await neighbours.read(async (tx) => (await attachmentsOf(tx, [id])).get(id));
    expect(whole).toMatchObject([
      { evidenceId: photo, label: 'Exhibit B', pages: '1', sha256: both[0]?.sha256 },
      { evidenceId: lease, label: 'Exhibit A', pages: null, sha256: both[1]?.sha256 },
    ]);
    const taken = await send(id, { evidenceId: await newEvidence('Letter'), label: 'Exhibit B' });
    expect(taken.body).toMatchObject({ error: expect.stringMatching(/^An exhibit that you can’t see/) as string });
    await answered(app.window('POST', '/app/v1/trash/restore', { caseId, ids: bin.ids }));
    expect(await lines(id)).toEqual(both.map(restored));
  });

  it('goes with the document, which takes its exhibits to Trash and back', async () => {
    const [id, lease] = [await newDocument(), await newEvidence('Lease')];
    const { caseId } = await answered<{ caseId: string }>(app.rest(token, 'GET', '/case'));
    const list = await change(id, { evidenceId: lease });
    const bin = { caseId, resource: 'documents', ids: [id] };
    await answered(app.window('POST', '/app/v1/trash', bin));
    expect((await app.rest(token, 'GET', `/documents/${id}/attachments`)).status).toBe(404);
    await answered(app.window('POST', '/app/v1/trash/restore', { caseId, ids: bin.ids }));
    expect(await lines(id)).toEqual(list.map(restored));
    await answered(app.rest(token, 'DELETE', `/documents?id=${id}`));
    const left = await neighbours.read((tx) =>
      tx.db.selectFrom('documentAttachments').select('id').where('documentId', '=', id).execute(),
    );
    expect(left).toEqual([]);
    expect((await app.rest(token, 'GET', `/evidence/${lease}`)).status).toBe(200);
  });
});

describe('who may not see an item', () => {
  it('sees no exhibit of it, and attaches it nowhere', async () => {
    const [id, lease, diary] = [await newDocument(), await newEvidence('Lease'), await newEvidence('Diary')];
    await change(id, { evidenceId: diary, label: 'Exhibit D' });
    await change(id, { evidenceId: lease });
    await answered(app.rest(token, 'PATCH', `/evidence/${diary}`, { private: true }));
    const assistant = await app.token(['*'], 'Helper', { assistant: true });
    expect((await lines(id, assistant)).map(({ label, position }) => [label, position])).toEqual([['Exhibit A', 0]]);
    expect((await document(id, assistant))?.attachments).toHaveLength(1);
    expect((await send(await newDocument(), { evidenceId: diary }, assistant)).status).toBe(404);
    const [hidden] = await lines(id);
    expect((await detach(id, hidden?.id, assistant)).status).toBe(404);
    expect((await send(id, { action: 'change', attachmentId: hidden?.id, label: 'X' }, assistant)).status).toBe(404);
    const taken = await send(id, { evidenceId: await newEvidence('Photo'), label: 'Exhibit D' }, assistant);
    expect([taken.status, JSON.stringify(taken.body)]).toEqual([400, expect.not.stringMatching(/Diary/) as string]);
    const photo = await newEvidence('Photo');
    await answered(send(id, { evidenceId: photo, position: 0 }, assistant));
    expect(labels(await lines(id))).toEqual(['Exhibit D', 'Exhibit B', 'Exhibit A']);
  });

  it('changes nothing without the right to edit the document', async () => {
    const [id, lease] = [await newDocument(), await newEvidence('Lease')];
    const [line] = await change(id, { evidenceId: lease });
    const { caseId } = await answered<{ caseId: string }>(app.rest(token, 'GET', '/case'));
    const { accountId, token: theirs } = await neighbours.account(`Reader ${crypto.randomUUID()}`);
    await neighbours.share(caseId, accountId, 'documents', id, 'view');
    expect(await lines(id, theirs)).toEqual([]);
    await neighbours.share(caseId, accountId, 'evidence', lease, 'view');
    expect(await lines(id, theirs)).toEqual([line]);
    expect((await send(id, { action: 'order', ids: [line?.id] }, theirs)).status).toBe(403);
    expect((await detach(id, line?.id, theirs)).status).toBe(403);
  });

  it('finds no evidence of another case', async () => {
    const made = await answered<{ caseId: string }>(
      app.rest(token, 'POST', '/workspaces/switch', { name: `Other ${crypto.randomUUID()}` }),
    );
    const elsewhere = await answered<{ evidence: { id: string }[] }>(
      app.upload(token, [{ name: 'Far.txt', bytes: 'far' }], { caseId: made.caseId }),
    );
    expect((await send(await newDocument(), { evidenceId: elsewhere.evidence[0]?.id })).status).toBe(404);
  });
});
