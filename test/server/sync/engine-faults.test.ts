import { describe, expect, it } from 'vitest';
import { type WireAnswer, WireFault, type WireRequest } from '#server/sync/ports.ts';
import { bytesOf, type Desktop } from './desktop.ts';
import { later, must, type Row, type Two, two } from './two.ts';

const jsonAnswer = (url: string, status: number, body: unknown): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  url,
  body: bytesOf(JSON.stringify(body)),
});

type Disturb = Desktop['network']['fault'];

const calm: Disturb = (_request, go) => go();

const isCreate = ({ method, url }: { method: string; url: string }): boolean =>
  method === 'POST' && url.endsWith('/todos');

async function titlesThere(pair: Two): Promise<unknown[]> {
  return (await pair.rowsThere('todos'))
    .map(({ title }) => title)
    .toSorted((one, other) => (String(one) < String(other) ? -1 : 1));
}

describe('the sync engine on a bad network', () => {
  it('adopts what was made although its answer was lost (6.4)', async () => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId, caseId } = pair;
    await desktop.call('post_todos', { body: { caseId, title: 'Once' } });
    desktop.network.fault = async (request, go) => {
      const answer = await go();
      if (isCreate(request)) throw new WireFault('The answer was lost.', true);
      return answer;
    };
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await titlesThere(pair)).toEqual(['Once']);
    await pair.equal();
  });

  it('holds what may not be there, sends it again only on request, and finds a late one (6.5, I2)', async () => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId, caseId } = pair;
    await desktop.call('post_todos', { body: { caseId, title: 'Lost' } });
    let late: (() => Promise<WireAnswer>) | undefined;
    const lose: Disturb = (request, go) => {
      if (!isCreate(request)) return go();
      late = go;
      return Promise.reject(new WireFault('It never arrived.', true));
    };
    desktop.network.fault = lose;
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ held: 1 }] });
    desktop.network.fault = calm;
    await desktop.engine.run(remoteId);
    expect(await titlesThere(pair)).toEqual([]);
    await must(late)();
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await titlesThere(pair)).toEqual(['Lost']);
    await desktop.call('post_todos', { body: { caseId, title: 'Again' } });
    desktop.network.fault = lose;
    await desktop.engine.run(remoteId);
    desktop.network.fault = calm;
    await desktop.engine.resend(must((await desktop.engine.held())[0]).id);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await titlesThere(pair)).toEqual(['Again', 'Lost']);
    await pair.equal();
  });

  it('takes a sign-in page, garbage and an empty list for what they are (2.2, 5.3)', async () => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId, caseId } = pair;
    for (const title of ['One', 'Two', 'Three']) await desktop.call('post_todos', { body: { caseId, title } });
    await desktop.engine.run(remoteId);
    const isList = (url: string): boolean => url.includes('/todos?caseId');
    const answers: Record<string, (url: string) => WireAnswer> = {
      page: (url) => ({ ...jsonAnswer(url, 200, ''), headers: { 'content-type': 'text/html' } }),
      garbage: (url) => ({ ...jsonAnswer(url, 200, ''), body: bytesOf('[{"id": "') }),
      object: (url) => jsonAnswer(url, 200, { todos: [] }),
      fault: (url) => jsonAnswer(url, 500, { error: 'Oh.', code: 'internal' }),
      portal: () => jsonAnswer('https://portal.example/', 200, []),
    };
    for (const [how, make] of Object.entries(answers)) {
      desktop.network.fault = (request, go) => (isList(request.url) ? Promise.resolve(make(request.url)) : go());
      // Who is not the server ends the run; what the server answers to one request does not (2.9).
      const isServer = how !== 'page' && how !== 'portal';
      expect([how, (await desktop.engine.run(remoteId)).end]).toEqual([how, isServer ? 'waiting' : 'offline']);
      expect(await pair.rowsHere('todos')).toHaveLength(3);
    }
    desktop.network.fault = (request, go) =>
      isList(request.url) ? Promise.resolve(jsonAnswer(request.url, 200, [])) : go();
    const empty = { brake: 'empty-list', resource: 'todos' };
    // However often it says so, and however much later.
    for (let time = 0; time < 3; time += 1) {
      expect(await desktop.engine.run(remoteId)).toMatchObject({
        end: 'brake',
        matters: [{ brakes: expect.arrayContaining([expect.objectContaining(empty)]) }],
      });
      await later(desktop, 11);
    }
    desktop.network.fault = calm;
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.rowsHere('todos')).toHaveLength(3);
  });

  it.each([1, 2])('asks nobody when the last %i of a list were deleted there one by one (5.3)', async (count) => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId, caseId, there } = pair;
    for (let at = 0; at < count; at += 1) await desktop.call('post_todos', { body: { caseId, title: `Last ${at}` } });
    await desktop.engine.run(remoteId);
    await there('POST', '/contacts', { caseId: pair.remoteCaseId, name: 'Newest' });
    await desktop.engine.run(remoteId);
    for (const { id } of await pair.rowsThere('todos')) await there('DELETE', `/todos?id=${id}`);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ brakes: [] }] });
    expect(await pair.rowsHere('todos')).toHaveLength(count);
    await later(desktop, 11);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ questions: 0 }] });
    expect(await desktop.engine.quarantine()).toHaveLength(count);
    await pair.equal();
  });

  it('waits as long as 429 says, and sends again what was not executed (7.2)', async () => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId, caseId } = pair;
    await desktop.call('post_todos', { body: { caseId, title: 'Busy' } });
    let refusals = 2;
    desktop.network.fault = (request, go) => {
      if (!isCreate(request) || refusals === 0) return go();
      refusals -= 1;
      const answer = jsonAnswer(request.url, 429, { error: 'Busy.', code: 'rate_limited' });
      return Promise.resolve({ ...answer, headers: { ...answer.headers, 'retry-after': '7' } });
    };
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(desktop.clock.slept).toBeGreaterThanOrEqual(14_000);
    expect(await titlesThere(pair)).toEqual(['Busy']);
  });

  it('parks what the plan does not allow and goes on with the rest (7.3)', async () => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId, caseId } = pair;
    await desktop.addEvidence('a.txt', 'A');
    await desktop.addEvidence('b.txt', 'B');
    await desktop.call('post_todos', { body: { caseId, title: 'Goes' } });
    desktop.network.fault = (request, go) =>
      request.method === 'POST' && request.url.endsWith('/evidence')
        ? Promise.resolve(jsonAnswer(request.url, 402, { error: 'The storage is full.', code: 'storage_limit' }))
        : go();
    const run = await desktop.engine.run(remoteId);
    expect(run).toMatchObject({ end: 'waiting' });
    expect(must(run.matters[0]).left.map(({ why }) => why)).toContain('The storage is full.');
    expect(desktop.network.sent.filter((line) => line === 'POST /evidence')).toHaveLength(1);
    expect(await titlesThere(pair)).toEqual(['Goes']);
    desktop.network.fault = (_request, go) => go();
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.equal();
  });

  it('holds back with a record that can’t be made only what is inside it (3.2)', async () => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId, caseId } = pair;
    const body = { caseId, date: '2027-01-01', purpose: 'Refused' };
    const hearing = await desktop.call<Row>('post_hearings', { body });
    const item = await desktop.addEvidence('a.txt', 'A');
    const path = { id: hearing.id };
    await desktop.call('post_hearings_by_id_resources', { path, body: { kind: 'evidence', itemId: item.id } });
    await desktop.call('post_todos', { body: { caseId, title: 'Refers to it', hearingId: hearing.id } });
    await desktop.call('post_todos', { body: { caseId, title: 'Other' } });
    const unfinished = 'It was not brought to an end in this run. The next run continues.';
    desktop.network.fault = (request, go) =>
      request.method === 'POST' && request.url.endsWith('/hearings')
        ? Promise.resolve(jsonAnswer(request.url, 400, { error: 'Not this one.', code: 'bad_request' }))
        : go();
    const run = await desktop.engine.run(remoteId);
    const left = must(run.matters[0]).left.map(({ resource, why }) => [resource, why]);
    expect(left).toEqual([
      ['hearings', 'Not this one.'],
      ['hearingResources', 'What it belongs to is not on the other side yet.'],
      // They are there, and name it later.
      ['evidence', unfinished],
      ['todos', unfinished],
    ]);
    expect(await titlesThere(pair)).toEqual(['Other', 'Refers to it']);
    expect(await pair.rowsThere('evidence')).toHaveLength(1);
    desktop.network.fault = calm;
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.equal();
  });

  it('makes nothing in another place than in what it is inside of (3.2)', async () => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId, caseId } = pair;
    const outer = await desktop.call<Row>('post_folders', { body: { caseId, name: 'Outer', kind: 'evidence' } });
    await desktop.call('post_folders', { body: { caseId, name: 'Inner', kind: 'evidence', parentId: outer.id } });
    const hearing = await desktop.call<Row>('post_hearings', { body: { caseId, date: '2027-01-01', purpose: 'Goes' } });
    const item = await desktop.addEvidence('a.txt', 'A');
    const path = { id: hearing.id };
    await desktop.call('post_hearings_by_id_resources', { path, body: { kind: 'evidence', itemId: item.id } });
    const isRefused = ({ url, body }: WireRequest): boolean =>
      url.endsWith('/evidence') || (typeof body === 'string' && body.includes('Outer'));
    desktop.network.sent.length = 0;
    desktop.network.fault = (request, go) =>
      request.method === 'POST' && isRefused(request)
        ? Promise.resolve(jsonAnswer(request.url, 400, { error: 'Not this one.', code: 'bad_request' }))
        : go();
    const run = await desktop.engine.run(remoteId);
    const waits = 'What it belongs to is not on the other side yet.';
    const left = must(run.matters[0]).left.filter(({ why }) => why === waits);
    expect(left.map(({ resource }) => resource)).toEqual(['folders', 'hearingResources']);
    expect(desktop.network.sent.filter((line) => line.startsWith('POST /'))).toEqual([
      'POST /folders',
      'POST /evidence',
      'POST /hearings',
    ]);
    desktop.network.fault = calm;
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.equal();
  });

  it('is not misled by an edit or a deletion whose answer was lost (6.7)', async () => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId, caseId } = pair;
    const edited = await desktop.call<Row>('post_todos', { body: { caseId, title: 'Edited' } });
    const deleted = await desktop.call<Row>('post_todos', { body: { caseId, title: 'Deleted' } });
    await desktop.engine.run(remoteId);
    await desktop.call('patch_todos', { query: { id: edited.id }, body: { title: 'Edited twice' } });
    await desktop.call('delete_todos', { query: { id: deleted.id } });
    desktop.network.fault = async (request, go) => {
      const answer = await go();
      if (request.method === 'PATCH' || request.method === 'DELETE') throw new WireFault('Lost.', true);
      return answer;
    };
    await desktop.engine.run(remoteId);
    desktop.network.fault = (_request, go) => go();
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await titlesThere(pair)).toEqual(['Edited twice']);
    await pair.equal();
  });
});
