import { describe, expect, it } from 'vitest';
import { WireFault, type WireAnswer } from '#server/sync/ports.ts';
import { Budget } from '#server/sync/remote/budget.ts';
import { bytesOf, type Desktop, textOf } from './desktop.ts';
import { bothLanes, later, must, type Row, type Two, two } from './two.ts';

/*
 * Mistakes that others made and that no seed of the simulator meets soon enough: each of test/sim/bugs that names this
 * file as its finder turns one of these red.
 */

type Disturb = Desktop['network']['fault'];

const calm: Disturb = (_request, go) => go();

const jsonAnswer = (url: string, status: number, body: unknown): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  url,
  body: bytesOf(JSON.stringify(body)),
});

const refusal = (url: string, status: number): WireAnswer =>
  jsonAnswer(url, status, { error: 'Not for this token.', code: 'forbidden' });

const isList = (url: string, name: string): boolean => url.includes(`/${name}?caseId`);

/** A list answers other rows than the server has. */
function listBecomes({ desktop }: Two, name: string, change: (rows: Row[]) => Row[], also: Disturb = calm): void {
  desktop.network.fault = async (request, go) => {
    if (request.method !== 'GET' || !isList(request.url, name)) return also(request, go);
    return jsonAnswer(request.url, 200, change(JSON.parse(await textOf(await go())) as Row[]));
  };
}

/** Something else goes there first in the run; a person here is as fast as that. */
async function whileItRuns({ desktop, caseId }: Two, act: () => Promise<unknown>): Promise<void> {
  await desktop.call('post_contacts', { body: { caseId, name: 'Somebody' } });
  desktop.network.fault = async (request, go) => {
    if (request.method === 'POST' && request.url.endsWith('/contacts')) await act();
    return go();
  };
}

async function titles(rows: Promise<Row[]>): Promise<string[]> {
  return (await rows).map(({ title }) => String(title)).toSorted();
}

/** To-dos that both sides hold. */
async function withTodos(lane: (typeof bothLanes)[number], ...names: string[]): Promise<Two> {
  const pair = await two({ sample: false, lane });
  for (const title of names) await pair.desktop.call('post_todos', { body: { caseId: pair.caseId, title } });
  await pair.desktop.engine.run(pair.remoteId);
  expect(await pair.desktop.engine.run(pair.remoteId)).toMatchObject({ end: 'inStep' });
  return pair;
}

async function withEvidence(lane: (typeof bothLanes)[number]): Promise<Two & { item: Row; farItem: Row }> {
  const pair = await two({ sample: false, lane });
  const item = (await pair.desktop.addEvidence('a.txt', 'A')) as Row;
  await pair.desktop.addEvidence('b.txt', 'B');
  expect(await pair.desktop.engine.run(pair.remoteId)).toMatchObject({ end: 'inStep' });
  const farItem = must((await pair.rowsThere('evidence')).find(({ fileName }) => fileName === 'a.txt'));
  return Object.assign(pair, { item, farItem });
}

const named = async (rows: Promise<Row[]>, title: string): Promise<Row> =>
  must((await rows).find((row) => row['title'] === title));

describe('a list, plain v1', () => {
  it('that shows what was deleted once more brings nothing back (1.7, I5)', async () => {
    await using pair = await withTodos('plain v1', 'Stays', 'Goes');
    const { desktop, remoteId } = pair;
    const far = await named(pair.rowsThere('todos'), 'Goes');
    await desktop.call('delete_todos', { query: { id: (await named(pair.rowsHere('todos'), 'Goes')).id } });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await titles(pair.rowsThere('todos'))).toEqual(['Stays']);
    listBecomes(pair, 'todos', (rows) => [...rows, far]);
    await desktop.engine.run(remoteId);
    expect(await titles(pair.rowsHere('todos'))).toEqual(['Stays']);
  });

  it.each([402, 403, 404])(
    'that is refused with %i is none: it is said, and everything else goes on (2.9, 5.1, 9.3)',
    async (status) => {
      await using pair = await withTodos('plain v1', 'One');
      const { desktop, remoteId, caseId } = pair;
      await desktop.call('post_contacts', { body: { caseId, name: 'Goes' } });
      desktop.network.fault = (request, go) =>
        isList(request.url, 'todos') ? Promise.resolve(refusal(request.url, status)) : go();
      const run = await desktop.engine.run(remoteId);
      expect(run).toMatchObject({ end: 'waiting', matters: [{ brakes: [], here: { deleted: 0 } }] });
      expect(must(run.matters[0]).left).toMatchObject([
        { resource: 'todos', why: 'The server does not list its to-dos: Not for this token.' },
      ]);
      expect(await titles(pair.rowsHere('todos'))).toEqual(['One']);
      expect(await pair.rowsThere('contacts')).toHaveLength(1);
    },
  );

  it.each([402, 403, 409])('that lacks an item whose read is refused with %i deletes nothing (5.1)', async (status) => {
    await using pair = await withEvidence('plain v1');
    const { desktop, remoteId, farItem } = pair;
    const lacks = (rows: Row[]): Row[] => rows.filter(({ id }) => id !== farItem.id);
    listBecomes(pair, 'evidence', lacks, (request, go) =>
      request.url.includes(`/evidence/${farItem.id}`) ? Promise.resolve(refusal(request.url, status)) : go(),
    );
    await desktop.engine.run(remoteId);
    expect(await pair.rowsHere('evidence')).toHaveLength(2);
    expect(await desktop.engine.quarantine()).toEqual([]);
    desktop.network.fault = calm;
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.equal();
  });

  it('that is refused says nothing of what is inside its records (2.1, 5.1)', async () => {
    await using pair = await two();
    const { desktop, remoteId } = pair;
    await desktop.engine.run(remoteId);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    desktop.network.fault = (request, go) =>
      isList(request.url, 'hearings') ? Promise.resolve(refusal(request.url, 403)) : go();
    const report = await desktop.engine.run(remoteId);
    expect(JSON.stringify(report)).not.toContain('empty-list');
    desktop.network.fault = calm;
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.equal();
  });
});

describe('a list that is read again in the middle of a round, plain v1', () => {
  it('gives no edit the version that somebody made meanwhile: it is planned again, and a person is asked (3.5)', async () => {
    await using pair = await withTodos('plain v1', 'Both');
    const { desktop, remoteId, caseId, there } = pair;
    const [here, far] = [await named(pair.rowsHere('todos'), 'Both'), await named(pair.rowsThere('todos'), 'Both')];
    await desktop.call('patch_todos', { query: { id: here.id }, body: { detail: 'Mine' } });
    await desktop.call('post_todos', { body: { caseId, title: 'New' } });
    desktop.network.fault = async (request, go) => {
      if (request.method !== 'POST') return go();
      await go();
      await there('PATCH', `/todos?id=${far.id}`, { detail: 'Theirs' });
      throw new WireFault('The answer was lost.', true);
    };
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting' });
    expect(await named(pair.rowsThere('todos'), 'Both')).toMatchObject({ detail: 'Theirs' });
    expect(await desktop.engine.questions()).toMatchObject([
      { ask: 'both-edited', conflicts: [{ fields: ['detail'] }] },
    ]);
  });
});

describe('an answer', () => {
  it.each<[string, string, (url: string) => WireAnswer]>([
    ['that can’t be read', 'waiting', (url) => ({ ...jsonAnswer(url, 200, ''), body: bytesOf('[{"id": "') })],
    ['of another address', 'offline', () => jsonAnswer('https://portal.example/', 200, [])],
    ...[502, 503, 504].map((status): [string, string, (url: string) => WireAnswer] => [
      `of a gateway (${status})`,
      'offline',
      (url) => jsonAnswer(url, status, { error: 'The server is down.', code: 'unavailable' }),
    ]),
  ])('%s is no list, and nothing looks empty (2.2, 2.9)', async (_what, end, make) => {
    await using pair = await withTodos('plain v1', 'One');
    const { desktop, remoteId } = pair;
    desktop.network.fault = (request, go) => (isList(request.url, 'todos') ? Promise.resolve(make(request.url)) : go());
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end });
    expect(await titles(pair.rowsHere('todos'))).toEqual(['One']);
  });

  it('is waited for until the server’s next minute once its share of this one is used (7.1)', async () => {
    let slept = 0;
    const sleep = (milliseconds: number): Promise<void> => Promise.resolve(void (slept += milliseconds));
    const budget = new Budget({ now: () => 0, sleep }, () => 0);
    for (let sent = 0; sent < 100; sent += 1) {
      await budget.take('plan');
      budget.note('Fri, 01 Jan 2027 00:00:20 GMT');
    }
    expect(slept).toBe(0);
    await budget.take('plan');
    expect(slept).toBeGreaterThanOrEqual(40_000);
  });
});

describe('a creation, plain v1', () => {
  it.each([500, 502, 503, 504])(
    'that is answered with %i may be executed later, so it is held and not made twice (6.3)',
    async (status) => {
      await using pair = await two({ sample: false });
      const { desktop, remoteId, caseId } = pair;
      await desktop.call('post_todos', { body: { caseId, title: 'Once' } });
      let late: (() => Promise<WireAnswer>) | undefined;
      desktop.network.fault = (request, go) => {
        if (request.method !== 'POST') return go();
        late = go;
        return Promise.resolve(jsonAnswer(request.url, status, { error: 'Something failed.', code: 'internal' }));
      };
      expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ held: 1 }] });
      desktop.network.fault = calm;
      expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ held: 1 }] });
      await must(late)();
      expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
      expect(await titles(pair.rowsThere('todos'))).toEqual(['Once']);
      await pair.equal();
    },
  );

  it('that was lost is not the one which was there before and looks like it (6.4)', async () => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId, caseId, remoteCaseId, there } = pair;
    for (const caption of ['Kept', 'Deleted']) await desktop.call('post_court_cases', { body: { caseId, caption } });
    await desktop.engine.run(remoteId);
    const court = async (rows: Promise<Row[]>): Promise<string> =>
      must((await rows).find(({ caption }) => caption === 'Deleted')).id;
    const farCourt = await court(pair.rowsThere('court-cases'));
    await there('PATCH', `/court-cases?id=${farCourt}`, { notes: 'Edited there' });
    await desktop.call('delete_court_cases', { query: { id: await court(pair.rowsHere('court-cases')) } });
    await desktop.call('post_contacts', { body: { caseId, name: 'Twin', notes: 'Mine' } });
    const theirs = { caseId: remoteCaseId, name: 'Twin', notes: 'Theirs', courtCaseIds: [farCourt] };
    await there('POST', '/contacts', theirs);
    await desktop.engine.run(remoteId);
    const asked = async (ask: string) => must((await desktop.engine.questions()).find((each) => each.ask === ask)).id;
    await desktop.engine.answer(await asked('same-thing-twice'), { choose: 'both' });
    // Theirs can't be made here while it names what was deleted here, so nothing says yet that it is another one.
    desktop.network.lose('POST', '/contacts');
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ held: 1 }] });
    desktop.network.fault = calm;
    await desktop.engine.answer(await asked('deleted-here-edited-there'), { choose: 'keep' });
    await desktop.engine.resend(must((await desktop.engine.held())[0]).id);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    const notes = (await pair.rowsThere('contacts')).map((row) => String(row['notes']));
    expect(notes.toSorted()).toEqual(['Mine', 'Theirs']);
    await pair.equal();
  });
});

describe.each(bothLanes)('a person who is faster than the run, %s', (lane) => {
  it('has not edited in vain: both words are asked about (3.3)', async () => {
    await using pair = await withTodos(lane, 'Both');
    const { desktop, remoteId, there } = pair;
    const mine = await named(pair.rowsHere('todos'), 'Both');
    await there('PATCH', `/todos?id=${(await named(pair.rowsThere('todos'), 'Both')).id}`, { title: 'Theirs' });
    await whileItRuns(pair, () => desktop.call('patch_todos', { query: { id: mine.id }, body: { title: 'Mine' } }));
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ questions: 1 }] });
    expect(await titles(pair.rowsHere('todos'))).toEqual(['Mine']);
    expect(await titles(pair.rowsThere('todos'))).toEqual(['Theirs']);
    expect(await desktop.engine.questions()).toMatchObject([
      { ask: 'both-edited', conflicts: [{ fields: ['title'] }] },
    ]);
  });

  it('keeps what was deleted there: it is asked about and not quarantined (3.3)', async () => {
    await using pair = await withEvidence(lane);
    const { desktop, remoteId, there, item, farItem } = pair;
    await there('DELETE', `/evidence/${farItem.id}`);
    await whileItRuns(pair, () =>
      desktop.call('patch_evidence_by_id', { path: { id: item.id }, body: { description: 'Needed' } }),
    );
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ questions: 1 }] });
    expect(await desktop.engine.questions()).toMatchObject([{ ask: 'deleted-there-edited-here' }]);
    expect((await pair.rowsHere('evidence')).map(({ description }) => description)).toContain('Needed');
    expect(await desktop.engine.quarantine()).toEqual([]);
  });
});

describe.each(bothLanes)('who is shut out of a matter in the middle of a run, %s', (lane) => {
  it('has deleted nothing there: that nothing is shown now is no deletion, and the next run sends it (5.1)', async () => {
    await using pair = await withTodos(lane, 'Buy folders');
    const { desktop, remoteId, caseId } = pair;
    const [todo] = await pair.rowsHere('todos');
    await desktop.call('delete_todos', { query: { id: must(todo).id } });
    await desktop.call('post_contacts', { body: { caseId, name: 'Somebody' } });
    let isOut = false;
    desktop.network.fault = async (request, go) => {
      isOut ||= request.method === 'POST' && request.url.endsWith('/contacts');
      return isOut ? jsonAnswer(request.url, 404, { error: 'There is no such case.', code: 'not_found' }) : go();
    };
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'refused' });
    expect(await titles(pair.rowsThere('todos'))).toEqual(['Buy folders']);
    desktop.network.fault = calm;
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await titles(pair.rowsThere('todos'))).toEqual([]);
    await pair.equal();
  });
});

describe('a record', () => {
  it('names what it named there as soon as that can be read here (2.3, 3.1)', async () => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId, remoteCaseId, there } = pair;
    await there('POST', '/hearings', { caseId: remoteCaseId, date: '2027-01-01', purpose: 'First' });
    const { id: hearingId } = must((await pair.rowsThere('hearings'))[0]);
    await there('POST', '/todos', { caseId: remoteCaseId, title: 'Prepare', hearingId });
    listBecomes(pair, 'hearings', (rows) => rows.map((row) => ({ ...row, status: 'of a later version' })));
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting' });
    expect(await pair.rowsHere('todos')).toMatchObject([{ title: 'Prepare', hearingId: null }]);
    desktop.network.fault = calm;
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect((await pair.rowsHere('todos'))[0]).toMatchObject({
      hearingId: must((await pair.rowsHere('hearings'))[0]).id,
    });
    expect((await pair.rowsThere('todos'))[0]).toMatchObject({ hearingId });
    await pair.equal();
  });
});

describe.each(bothLanes)('a record with a value of a later version, %s', (lane) => {
  it('is named, and neither gone nor changed on any side until it can be read (2.3)', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId, there } = pair;
    const hearing = await desktop.call<Row>('post_hearings', {
      body: { caseId, date: '2027-01-01', purpose: 'Trial' },
    });
    await desktop.call('post_hearings', { body: { caseId, date: '2027-02-01', purpose: 'Other' } });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    const far = must((await pair.rowsThere('hearings')).find(({ purpose }) => purpose === 'Trial'));
    await there('PATCH', `/hearings?id=${far.id}`, { notes: 'Theirs' });
    desktop.network.fault = async (request, go) => {
      const answer = await go();
      if (!isList(request.url, 'hearings') && !request.url.endsWith('/sync/records')) return answer;
      const rows = JSON.parse(await textOf(answer)) as Row[];
      return jsonAnswer(
        request.url,
        200,
        rows.map((row) => (row.id === far.id ? { ...row, status: 'of a later version' } : row)),
      );
    };
    for (let run = 0; run < 2; run += 1) {
      await desktop.call('patch_hearings', { query: { id: hearing.id }, body: { purpose: `Mine ${run}` } });
      expect(await desktop.engine.run(remoteId)).toMatchObject({
        end: 'waiting',
        matters: [{ questions: 0, left: [{ localId: hearing.id, why: expect.stringContaining('does not know') }] }],
      });
      await later(desktop, 20);
    }
    expect(await desktop.engine.quarantine()).toEqual([]);
    desktop.network.fault = calm;
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    const now = { purpose: 'Mine 1', notes: 'Theirs' };
    expect((await pair.rowsThere('hearings'))[0]).toMatchObject(now);
    expect((await pair.rowsHere('hearings'))[0]).toMatchObject(now);
    await pair.equal();
  });
});

describe.each(bothLanes)('a record that names two others, %s', (lane) => {
  it('names both here, though one was here before and the other comes in the same run (3.1)', async () => {
    await using pair = await withEvidence(lane);
    const { desktop, remoteId, caseId, farItem } = pair;
    const event = { caseId, date: '2026-05-01', precision: 'day', title: 'Moved out' };
    await desktop.call('post_timeline', { body: event });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    const fresh = await pair.server.upload(pair.token, [{ name: 'c.txt', bytes: 'C' }], { caseId: pair.remoteCaseId });
    const { evidence } = fresh.body as { evidence: Row[] };
    const there = (await pair.rowsThere('timeline')).find(({ title }) => title === 'Moved out');
    const evidenceIds = [farItem.id, must(evidence[0]).id];
    await pair.there('PATCH', `/timeline?id=${must(there).id}`, { evidenceIds });
    await desktop.engine.run(remoteId);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    const here = (await pair.rowsHere('timeline')).find(({ title }) => title === 'Moved out');
    const files = new Map((await pair.rowsHere('evidence')).map(({ id, fileName }) => [id, fileName]));
    expect((must(here)['evidenceIds'] as string[]).map((id) => String(files.get(id))).toSorted()).toEqual([
      'a.txt',
      'c.txt',
    ]);
    await pair.equal();
  });
});

describe.each(bothLanes)('a deletion that also deletes a list, %s', (lane) => {
  it('waits for a person when somebody wrote into the list after it was read (5.2)', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId, remoteCaseId, there } = pair;
    const hearing = await desktop.call<Row>('post_hearings', {
      body: { caseId, date: '2027-01-01', purpose: 'Vacated' },
    });
    await desktop.engine.run(remoteId);
    const far = must((await pair.rowsThere('hearings'))[0]);
    const todo = (await there('POST', '/todos', { caseId: remoteCaseId, title: 'Bring the originals' })).body as Row;
    await desktop.engine.run(remoteId);
    await desktop.call('delete_hearings', { query: { id: hearing.id } });
    // At the last moment: the hearing was looked at again, and its deletion is the next request but one.
    const look = `/hearings/${far.id}/resources`;
    let written = false;
    desktop.network.fault = async (request, go) => {
      const answer = await go();
      const readsHearings = request.method === 'GET' && new URL(request.url).searchParams.get('id') === far.id;
      if (!readsHearings || written) return answer;
      written = true;
      await there('POST', look, { kind: 'todo', itemId: todo.id, note: 'Ask the clerk first' });
      return answer;
    };
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ questions: 1 }] });
    expect(written).toBe(true);
    expect((await there('GET', look)).body).toMatchObject([{ note: 'Ask the clerk first' }]);
    expect(await desktop.engine.questions()).toMatchObject([
      { ask: 'deleted-here-edited-there', resource: 'hearings' },
    ]);
  });
});

describe('the feed of a server', () => {
  it('is read to its last page (2.4)', async () => {
    await using pair = await withTodos('with the extension', 'One', 'Two', 'Three');
    const { desktop, remoteId, there } = pair;
    for (const { id } of await pair.rowsThere('todos')) await there('PATCH', `/todos?id=${id}`, { detail: 'New' });
    let pages = 0;
    desktop.network.fault = async (request, go) => {
      const url = new URL(request.url);
      if (!url.pathname.endsWith('/sync/changes')) return go();
      pages += 1;
      url.searchParams.set('limit', '1');
      const page = await there('GET', `${url.pathname.replace('/api/v1', '')}${url.search}`);
      return jsonAnswer(request.url, page.status, page.body);
    };
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect((await pair.rowsHere('todos')).map(({ detail }) => detail)).toEqual(['New', 'New', 'New']);
    expect(pages).toBe(3);
  });

  it('says with its hash what the version does not: a conflict stays one, in spite of what else was sent (2.4)', async () => {
    await using pair = await withTodos('with the extension', 'Both');
    const { desktop, remoteId, there } = pair;
    const mine = await named(pair.rowsHere('todos'), 'Both');
    await there('PATCH', `/todos?id=${(await named(pair.rowsThere('todos'), 'Both')).id}`, { title: 'Theirs' });
    await desktop.call('patch_todos', { query: { id: mine.id }, body: { title: 'Mine', priority: 'high' } });
    for (let times = 0; times < 3; times += 1) {
      expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ questions: 1 }] });
      expect((await pair.rowsThere('todos'))[0]).toMatchObject({ title: 'Theirs', priority: 'high' });
      expect((await pair.rowsHere('todos'))[0]).toMatchObject({ title: 'Mine' });
    }
  });
});

describe('a deletion, plain v1', () => {
  it.each([
    ['whose answer never came and that was not carried out', 'DELETE'],
    ['before which the record may not be read', 'GET'],
  ])('%s is sent by the next run, and nobody is asked (5.2, 6.7)', async (_how, method) => {
    await using pair = await withEvidence('plain v1');
    const { desktop, remoteId, item, farItem } = pair;
    await desktop.call('delete_evidence_by_id', { path: { id: item.id } });
    desktop.network.fault = (request, go) => {
      if (request.method !== method || !request.url.includes(`/evidence/${farItem.id}`)) return go();
      if (method === 'DELETE') throw new WireFault('Lost.', true);
      return Promise.resolve(refusal(request.url, 403));
    };
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting' });
    expect(await pair.rowsThere('evidence')).toHaveLength(2);
    desktop.network.fault = calm;
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.rowsThere('evidence')).toHaveLength(1);
    await pair.equal();
  });
});

describe('evidence that somebody edits while a deletion is about to be sent, plain v1', () => {
  it('stays, and a person is asked: it is read after those that may name it (5.2)', async () => {
    await using pair = await withEvidence('plain v1');
    const { desktop, remoteId, item, farItem, there } = pair;
    await desktop.call('delete_evidence_by_id', { path: { id: item.id } });
    let reads = 0;
    desktop.network.fault = async (request, go) => {
      const answer = await go();
      // The first time as one of all lists, then for those who name the item.
      if (request.method === 'GET' && isList(request.url, 'documents') && ++reads === 2) {
        await there('PATCH', `/evidence/${farItem.id}`, { title: 'The lease' });
      }
      return answer;
    };
    await desktop.engine.run(remoteId);
    expect(reads).toBeGreaterThan(1);
    expect(await titles(pair.rowsThere('evidence'))).toContain('The lease');
    expect(await desktop.engine.questions()).toMatchObject([
      { ask: 'deleted-here-edited-there', resource: 'evidence' },
    ]);
  });
});

describe.each(bothLanes)('an answer about one field, %s', (lane) => {
  it('says nothing of another, which could not be sent yet (9.1)', async () => {
    await using pair = await withTodos(lane, 'Call');
    const { desktop, remoteId, there } = pair;
    const [mine, theirs] = [must((await pair.rowsHere('todos'))[0]), must((await pair.rowsThere('todos'))[0])];
    const edit = { title: 'Call the school', detail: 'Before noon' };
    await desktop.call('patch_todos', { query: { id: mine.id }, body: edit });
    await there('PATCH', `/todos?id=${theirs.id}`, { title: 'Call the clerk' });
    desktop.network.fault = (request, go) =>
      request.method === 'PATCH' ? Promise.resolve(refusal(request.url, 500)) : go();
    await desktop.engine.run(remoteId);
    const [question] = await desktop.engine.questions();
    expect(question).toMatchObject({ ask: 'both-edited', conflicts: [{ fields: ['title'] }] });
    await desktop.engine.answer(must(question).id, { choose: 'mine' });
    desktop.network.fault = calm;
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect((await pair.rowsThere('todos'))[0]).toMatchObject(edit);
    await pair.equal();
  });
});
