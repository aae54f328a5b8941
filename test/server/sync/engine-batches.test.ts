import { describe, expect, it } from 'vitest';
import { requestLimits } from '#server/rules/request-limits.ts';
import { WireFault, type WireRequest } from '#server/sync/ports.ts';
import { bytesOf } from './desktop.ts';
import { must, type Row, two } from './two.ts';

/* Many creates in one request, where the server takes them together (SPEC 6.11). */

const lane = 'with the extension';
const isBatch = ({ url }: Pick<WireRequest, 'url'>): boolean => url.endsWith('/sync/creates');
const batches = (sent: readonly string[]): string[] => sent.filter((each) => each === 'POST /sync/creates');

async function makeMany(pair: Awaited<ReturnType<typeof two>>, count: number, title = 'To-do'): Promise<void> {
  const { desktop, caseId } = pair;
  for (let at = 0; at < count; at += 1) {
    await desktop.call('post_todos', { body: { caseId, title: `${title} ${at}` } });
  }
}

describe('the first upload', () => {
  it('takes one request for 50 records, and one for each file (SPEC 6.11)', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId } = pair;
    await makeMany(pair, 120);
    for (let at = 0; at < 3; at += 1) await desktop.addEvidence(`file-${at}.txt`, `File ${at}`);
    desktop.network.sent.length = 0;
    const preview = await desktop.engine.preview(remoteId, caseId);
    desktop.network.sent.length = 0;
    const run = await desktop.engine.run(remoteId);
    expect(run).toMatchObject({ end: 'inStep', matters: [{ there: { created: 123 }, left: [] }] });
    expect(batches(desktop.network.sent)).toHaveLength(3);
    expect(run.matters[0]?.requests).toBe(preview.requests);
    // The description, the manifest and the matter, 3 files and 3 times 50; and what both custody logs say (SPEC 11.13).
    expect(desktop.network.sent.length).toBeLessThanOrEqual(12);
    await pair.equal();
  });

  it('says with the bytes of a file what is known of it, and a set of many after it (SPEC 6.11)', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId } = pair;
    const { id } = await desktop.call<Row>('post_issues', { body: { caseId, name: 'Parenting time' } });
    const tags = Array.from({ length: 51 }, (_, at) => `tag ${at}`);
    const known = [
      { title: 'Mine', description: 'Two\nlines', issueIds: [id], private: true, eventDate: '2026-01-02' },
      { exhibitNumber: 'A-7', priority: 'high', tagNames: tags },
    ];
    for (const [at, body] of known.entries()) {
      const item = await desktop.addEvidence(`file-${at}.txt`, `File ${at}`);
      await desktop.call('patch_evidence_by_id', { path: { id: item.id }, body });
    }
    desktop.network.sent.length = 0;
    const preview = await desktop.engine.preview(remoteId, caseId);
    desktop.network.sent.length = 0;
    const run = await desktop.engine.run(remoteId);
    expect(run).toMatchObject({ end: 'inStep', matters: [{ requests: preview.requests, left: [] }] });
    const about = desktop.network.sent.filter((each) => each.includes('/evidence'));
    expect(about).toEqual(['POST /evidence', 'POST /evidence', 'PATCH /evidence/{id}']);
    await pair.equal();
  });

  it('sends what another one names before that one', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId } = pair;
    const folder = async (name: string, parentId: string | null): Promise<string> =>
      (await desktop.call<Row>('post_folders', { body: { caseId, name, kind: 'evidence', parentId } })).id;
    let parentId: string | null = null;
    for (const name of ['One', 'Two', 'Three']) parentId = await folder(name, parentId);
    await folder('Beside', null);
    const hearing = await desktop.call<Row>('post_hearings', {
      body: { caseId, date: '2027-03-01', purpose: 'Status' },
    });
    for (const title of ['First', 'Second']) {
      await desktop.call('post_todos', { body: { caseId, title, hearingId: hearing.id } });
    }
    const run = await desktop.engine.run(remoteId);
    expect(run).toMatchObject({ end: 'inStep', matters: [{ there: { created: 7, edited: 0 }, left: [] }] });
    await pair.equal();
    const [far] = await pair.rowsThere('hearings');
    expect((await pair.rowsThere('todos')).map(({ hearingId }) => hearingId)).toEqual([far?.id, far?.id]);
  });
});

describe('a batch', () => {
  it('names a refusal on the record that was refused, and makes the others', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId } = pair;
    await makeMany(pair, 5);
    desktop.network.fault = async (request, go) => {
      const answer = await go();
      if (!isBatch(request)) return answer;
      const chunks: Uint8Array[] = [];
      for await (const chunk of answer.body) chunks.push(chunk);
      const answers = JSON.parse(Buffer.concat(chunks).toString()) as { status: number; body: Row }[];
      const lost = must(answers[2]);
      await pair.there('DELETE', `/todos?id=${lost.body.id}`);
      answers[2] = { status: 402, body: { error: 'No more of these.', code: 'quota' } as never };
      return { ...answer, body: bytesOf(JSON.stringify(answers)) };
    };
    const run = await desktop.engine.run(remoteId);
    expect(run).toMatchObject({ end: 'waiting', matters: [{ there: { created: 4 }, held: 0 }] });
    const [left, ...others] = must(run.matters[0]).left;
    expect(others).toEqual([]);
    const refused = (await pair.rowsHere('todos')).find(({ id }) => id === left?.localId);
    expect(left).toMatchObject({ resource: 'todos', why: 'No more of these.' });
    expect(refused?.['title']).toBe('To-do 2');
    desktop.network.fault = (_request, go) => go();
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ there: { created: 1 } }] });
    await pair.equal();
  });

  it.each(['was carried out', 'was carried out in part', 'never arrived'] as const)(
    'that %s and lost its answer loses nothing and makes nothing twice, in this run or the next',
    async (what) => {
      for (const lost of [1, 9]) {
        await using pair = await two({ sample: false, lane });
        const { desktop, remoteId } = pair;
        await makeMany(pair, 6);
        let left = lost;
        desktop.network.fault = async (request, go) => {
          if (!isBatch(request) || left === 0) return go();
          left -= 1;
          if (what === 'was carried out') await go();
          if (what === 'was carried out in part') {
            const { creates } = JSON.parse(request.body as string) as { creates: object[] };
            await pair.there('POST', '/sync/creates', { creates: creates.slice(0, 3) });
          }
          throw new WireFault('The connection broke.', true);
        };
        const first = await desktop.engine.run(remoteId);
        const done = lost === 1 || what === 'was carried out';
        expect(first.end).toBe(done ? 'inStep' : 'waiting');
        expect(batches(desktop.network.sent)).toHaveLength(lost === 1 ? 2 : 3);
        desktop.network.fault = (_request, go) => go();
        expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
        expect(await pair.rowsThere('todos')).toHaveLength(6);
        await pair.equal();
      }
    },
  );

  it('of what was not heard of in the run before is no larger than a request may be', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId } = pair;
    for (let at = 0; at < 6; at += 1) {
      const body = { caseId, title: `Declaration ${at}`, body: `${at} `.repeat(400_000) };
      await desktop.call('post_documents', { body });
    }
    const sizes: number[] = [];
    desktop.network.fault = (request, go) => {
      if (!isBatch(request)) return go();
      return Promise.reject(new WireFault('It never arrived.', true));
    };
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ held: 6 }] });
    desktop.network.fault = (request, go) => {
      if (isBatch(request)) sizes.push(Buffer.byteLength(request.body as string));
      return go();
    };
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ there: { created: 6 } }] });
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThan(requestLimits.jsonBytes);
    await pair.equal();
  });

  it('that the server fails at is sent one by one, each under its key', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId } = pair;
    await makeMany(pair, 4);
    desktop.network.fault = async (request, go) => {
      if (!isBatch(request)) return go();
      const answer = await go();
      return { ...answer, status: 500, body: bytesOf('{"error":"It failed.","code":"internal"}') };
    };
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ there: { created: 4 } }] });
    expect(desktop.network.sent.filter((each) => each === 'POST /todos')).toHaveLength(4);
    expect(await pair.rowsThere('todos')).toHaveLength(4);
    await pair.equal();
  });

  it('holds no two that are the same', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId } = pair;
    for (const name of ['Twin', 'One', 'Twin', 'Two', 'Twin'])
      await desktop.call('post_contacts', { body: { caseId, name } });
    const together: string[][] = [];
    desktop.network.fault = (request, go) => {
      if (!isBatch(request)) return go();
      const { creates } = JSON.parse(request.body as string) as { creates: { body: { name: string } }[] };
      together.push(creates.map(({ body }) => body.name).toSorted());
      return go();
    };
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ there: { created: 5 } }] });
    for (const names of together) expect(names).toEqual([...new Set(names)]);
    expect(await pair.rowsThere('contacts')).toHaveLength(5);
  });

  it('is not sent to a server that takes no batches', async () => {
    await using pair = await two({ sample: false, lane: 'plain v1' });
    await makeMany(pair, 3);
    expect(await pair.desktop.engine.run(pair.remoteId)).toMatchObject({ end: 'inStep' });
    expect(batches(pair.desktop.network.sent)).toEqual([]);
    await pair.equal();
  });
});
