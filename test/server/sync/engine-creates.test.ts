import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type WireAnswer, WireFault, type WireRequest } from '#server/sync/ports.ts';
import { bytesOf } from './desktop.ts';
import { type Lane, later, must, type Row, two } from './two.ts';

/* Creates whose answer was lost, and what happened to the record before it was found (SPEC 6.4). */

const isUpload = ({ method, url }: WireRequest): boolean => method === 'POST' && url.endsWith('/evidence');
const isTodo = ({ method, url }: WireRequest): boolean => method === 'POST' && url.endsWith('/todos');

it('a create is on disk before it leaves, with all that it can be found by (6.1)', async () => {
  await using pair = await two({ sample: false });
  const { desktop, remoteId, caseId } = pair;
  const todo = await desktop.call<Row>('post_todos', { body: { caseId, title: 'Call the clerk' } });
  const rows: unknown[] = [];
  desktop.network.fault = async (request, go) => {
    if (isTodo(request)) {
      rows.push(...(await desktop.store.readOne((tx) => tx.db.selectFrom('syncOutbox').selectAll().execute())));
    }
    return go();
  };
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
  expect(rows).toEqual([
    expect.objectContaining({
      resource: 'todos',
      localId: todo.id,
      caseId,
      state: 'sent',
      knownThere: '[]',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      request: expect.stringContaining('Call the clerk'),
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    }),
  ]);
});

it('what is written waits for the disk, so that it is there after a power failure too (6.1)', async () => {
  await using pair = await two({ sample: false });
  const full = 2;
  expect(
    await pair.desktop.pipeline.write(null, 'sync', async (tx) => (await sql`PRAGMA synchronous`.execute(tx.db)).rows),
  ).toEqual([{ synchronous: full }]);
});

describe('a record whose create lost its answer', () => {
  it('is not overwritten with ours when somebody edited it before it was found', async () => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId, there } = pair;
    const item = await desktop.addEvidence('scan.txt', 'Scan');
    await desktop.call('patch_evidence_by_id', { path: { id: item.id }, body: { title: 'Mine', description: 'Mine' } });
    desktop.network.fault = async (request, go) => {
      const answer = await go();
      if (!isUpload(request)) return answer;
      const far = must((await pair.rowsThere('evidence'))[0]);
      await there('PATCH', `/evidence/${far.id}`, { title: 'Theirs', exhibitNumber: 'A-7' });
      throw new WireFault('The answer was lost.', true);
    };
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ questions: 1 }] });
    expect((await pair.rowsThere('evidence'))[0]).toMatchObject({ title: 'Theirs', description: 'Mine' });
    expect((await pair.rowsHere('evidence'))[0]).toMatchObject({ title: 'Mine', exhibitNumber: 'A-7' });
    const [question] = await desktop.engine.questions();
    expect(question).toMatchObject({ ask: 'both-edited', conflicts: [{ fields: ['title'] }] });
    await desktop.engine.answer(must(question).id, { choose: 'theirs' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.equal();
  });

  it('takes all of ours when nobody has touched it', async () => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId } = pair;
    const item = await desktop.addEvidence('scan.txt', 'Scan');
    await desktop.call('patch_evidence_by_id', { path: { id: item.id }, body: { title: 'Mine', priority: 'high' } });
    desktop.network.fault = async (request, go) => {
      const answer = await go();
      if (isUpload(request)) throw new WireFault('The answer was lost.', true);
      return answer;
    };
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect((await pair.rowsThere('evidence'))[0]).toMatchObject({ title: 'Mine', priority: 'high' });
    await pair.equal();
  });

  it('is neither of two that are there by now and look like it until a person says which (6.4)', async () => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId, caseId, remoteCaseId, there } = pair;
    const todo = await desktop.call<Row>('post_todos', { body: { caseId, title: 'Call the clerk' } });
    desktop.network.fault = async (request, go) => {
      const answer = await go();
      if (!isTodo(request)) return answer;
      await there('POST', '/todos', { caseId: remoteCaseId, title: 'Call the clerk' });
      throw new WireFault('The answer was lost.', true);
    };
    await desktop.engine.run(remoteId);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ questions: 1, held: 1 }] });
    expect(await desktop.engine.questions()).toMatchObject([
      { ask: 'same-thing-twice', localIds: [todo.id], remoteIds: [expect.any(String), expect.any(String)] },
    ]);
    expect(await pair.rowsHere('todos')).toHaveLength(1);
    expect(await pair.rowsThere('todos')).toHaveLength(2);
  });

  it('is asked about where it is one that somebody else made, and that says something else (6.4)', async () => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId, caseId, remoteCaseId, there } = pair;
    await desktop.call('post_todos', { body: { caseId, title: 'Call the clerk', priority: 'high' } });
    desktop.network.fault = async (request, go) => {
      if (!isTodo(request)) return go();
      await there('POST', '/todos', { caseId: remoteCaseId, title: 'Call the clerk', priority: 'low' });
      throw new WireFault('It never arrived.', true);
    };
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ questions: 1, held: 0 }] });
    expect(await desktop.engine.questions()).toMatchObject([
      { ask: 'both-edited', conflicts: [{ mine: { priority: 'high' }, theirs: { priority: 'low' } }] },
    ]);
    expect(await pair.rowsHere('todos')).toMatchObject([{ priority: 'high' }]);
    expect(await pair.rowsThere('todos')).toMatchObject([{ priority: 'low' }]);
  });

  it.each<{ how: string; edit: object; asks: string[]; left: number }>([
    { how: 'untouched', edit: {}, asks: [], left: 0 },
    { how: 'edited', edit: { priority: 'high' }, asks: ['deleted-here-edited-there'], left: 1 },
  ])('asks nobody when it was deleted here; a late one, $how', async ({ edit, asks, left }) => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId, caseId, there } = pair;
    const todo = await desktop.call<Row>('post_todos', { body: { caseId, title: 'Late' } });
    let late: (() => Promise<WireAnswer>) | undefined;
    desktop.network.fault = (request, go) => {
      if (!isTodo(request)) return go();
      late = go;
      return Promise.reject(new WireFault('It never arrived.', true));
    };
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ held: 1 }] });
    expect(await desktop.engine.held()).toHaveLength(1);
    await desktop.engine.resend(must((await desktop.engine.held())[0]).id);
    await desktop.call('delete_todos', { query: { id: todo.id } });
    desktop.network.fault = (_request, go) => go();
    expect(await desktop.engine.held()).toEqual([]);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await desktop.engine.status()).toMatchObject([{ state: 'idle', held: 0 }]);
    await must(late)();
    const far = must((await pair.rowsThere('todos'))[0]);
    await there('PATCH', `/todos?id=${far.id}`, edit);
    await desktop.engine.run(remoteId);
    expect((await desktop.engine.questions()).map(({ ask }) => ask)).toEqual(asks);
    expect(await pair.rowsThere('todos')).toHaveLength(left);
    expect(await pair.rowsHere('todos')).toEqual([]);
  });

  it('is recognised although its person went on editing before anybody knew (6.7)', async () => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId, caseId } = pair;
    const todo = await desktop.call<Row>('post_todos', { body: { caseId, title: 'First' } });
    await desktop.engine.run(remoteId);
    await desktop.call('patch_todos', { query: { id: todo.id }, body: { title: 'Second' } });
    // Done there, and the process ends before it hears of it.
    let dead = false;
    desktop.network.fault = async (request, go) => {
      if (dead) throw new WireFault('No network.', false);
      const answer = await go();
      if (request.method !== 'PATCH') return answer;
      dead = true;
      throw new WireFault('The answer was lost.', true);
    };
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'offline' });
    await desktop.call('patch_todos', { query: { id: todo.id }, body: { title: 'Third' } });
    desktop.newEngine();
    desktop.network.fault = (_request, go) => go();
    expect(await desktop.engine.preview(remoteId, caseId)).toMatchObject({ questions: [], there: { edited: 1 } });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect((await pair.rowsThere('todos')).map(({ title }) => title)).toEqual(['Third']);
    await pair.equal();
  });
});

it('one like another whose answer was lost waits until it is known what became of that (6.6)', async () => {
  await using pair = await two({ sample: false });
  const { desktop, remoteId, caseId } = pair;
  for (let twin = 0; twin < 2; twin += 1) await desktop.call('post_todos', { body: { caseId, title: 'Call' } });
  desktop.network.lose('POST', '/todos');
  desktop.network.sent.length = 0;
  for (let run = 0; run < 2; run += 1)
    expect(await desktop.engine.run(remoteId)).toMatchObject({
      end: 'waiting',
      matters: [{ held: 1, left: [{ resource: 'todos', why: expect.stringContaining('Another one just like it') }] }],
    });
  expect(desktop.network.sent.filter((line) => line === 'POST /todos')).toHaveLength(1);
  desktop.network.fault = (_request, go) => go();
  await desktop.engine.resend(must((await desktop.engine.held())[0]).id);
  await desktop.engine.run(remoteId);
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
  expect(await pair.rowsThere('todos')).toHaveLength(2);
  await pair.equal();
});

it('is not sent again on its own once the server may have forgotten its key (6.5)', async () => {
  await using pair = await two({ sample: false, lane: 'with the extension' });
  const { desktop, remoteId, caseId } = pair;
  await desktop.call('post_todos', { body: { caseId, title: 'Call the clerk' } });
  desktop.network.lose('POST', '/todos');
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ held: 1 }] });
  const sentAt = new Date(Date.now() - 29 * 86_400_000).toISOString();
  await desktop.pipeline.write(null, 'sync', async (tx) => {
    await tx.db.updateTable('syncOutbox').set({ sentAt }).execute();
  });
  desktop.network.fault = (_request, go) => go();
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ held: 1 }] });
  expect(await pair.rowsThere('todos')).toEqual([]);
});

it.each([409, 429])(
  'does not take a refusal of what it sends again (%i) for a refusal of what it sent before (6.2)',
  async (status) => {
    await using pair = await two({ sample: false, lane: 'with the extension' });
    const { desktop, remoteId, caseId } = pair;
    await desktop.engine.run(remoteId);
    await desktop.call('post_todos', { body: { caseId, title: 'Once' } });
    let posts = 0;
    desktop.network.fault = async (request, go) => {
      if (request.method !== 'POST' || !request.url.endsWith('/todos')) return go();
      posts += 1;
      const answer = await go();
      // Carried out, and the answer breaks off; somebody there reads it; then somebody in between refuses.
      if (posts === 1) return { ...answer, body: bytesOf('{"id":"0') };
      const [made] = await pair.rowsThere('todos');
      await pair.there('PATCH', `/todos?id=${must(made).id}`, { detail: 'Seen there.' });
      const body = bytesOf(JSON.stringify({ error: 'Not now.', code: status === 409 ? 'conflict' : 'rate_limited' }));
      return { ...answer, status, body };
    };
    await desktop.engine.run(remoteId);
    desktop.network.fault = (_request, go) => go();
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.rowsThere('todos')).toHaveLength(1);
    await pair.equal();
  },
);

it.each([
  { status: 401, code: 'unauthorized' },
  { status: 403, code: 'insufficient_scope' },
])(
  'whose answer was lost is not refused by what a server says before it looks at the key: $status (6.2)',
  async (said) => {
    await using pair = await two({ sample: false, lane: 'with the extension' });
    const { desktop, remoteId, caseId } = pair;
    await desktop.engine.run(remoteId);
    await desktop.call('post_todos', { body: { caseId, title: 'Call the clerk' } });
    let sent = 0;
    desktop.network.fault = async (request, go) => {
      if (!isTodo(request)) return go();
      sent += 1;
      if (sent === 2) {
        const refusal = { error: 'This token may not do that.', code: said.code };
        const headers = { 'content-type': 'application/json' };
        return { status: said.status, headers, url: request.url, body: bytesOf(JSON.stringify(refusal)) };
      }
      await go();
      const far = must((await pair.rowsThere('todos'))[0]);
      await pair.there('PATCH', `/todos?id=${far.id}`, { detail: 'Ask for the room.' });
      throw new WireFault('The answer was lost.', true);
    };
    await desktop.engine.run(remoteId);
    desktop.network.fault = (_request, go) => go();
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(sent).toBe(2);
    expect(await pair.rowsThere('todos')).toMatchObject([{ detail: 'Ask for the room.' }]);
    await pair.equal();
  },
);

/** Carried out and never answered; then somebody there gives it another title. */
async function renamedThere(lane: Lane) {
  const pair = await two({ sample: false, lane });
  const { desktop, remoteId, caseId } = pair;
  await desktop.engine.run(remoteId);
  await desktop.call('post_todos', { body: { caseId, title: 'Call the clerk', detail: 'Before noon.' } });
  desktop.network.fault = async (request, go) => {
    if (!isTodo(request)) return go();
    if ((await pair.rowsThere('todos')).length === 0) {
      await go();
      const far = must((await pair.rowsThere('todos'))[0]);
      await pair.there('PATCH', `/todos?id=${far.id}`, { title: 'Call the clerk of Dept. 4' });
    }
    throw new WireFault('The answer was lost.', true);
  };
  await desktop.engine.run(remoteId);
  desktop.network.fault = (_request, go) => go();
  return pair;
}

it('a create whose answer was lost, and that was deleted there meanwhile, is deleted here too (6.5)', async () => {
  await using pair = await two({ sample: false, lane: 'with the extension' });
  const { desktop, remoteId, caseId, remoteCaseId, there } = pair;
  await desktop.engine.run(remoteId);
  await desktop.call('post_todos', { body: { caseId, title: 'Call the clerk' } });
  let isCut = false;
  desktop.network.fault = async (request, go) => {
    if (!isCut && !isTodo(request)) return go();
    if (!isCut) await go();
    isCut = true;
    throw new WireFault('The connection is cut.', true);
  };
  await desktop.engine.run(remoteId);
  desktop.network.fault = (_request, go) => go();
  await there('DELETE', `/todos?id=${must((await pair.rowsThere('todos'))[0]).id}`);
  await there('POST', '/todos', { caseId: remoteCaseId, title: 'Later' });
  await desktop.engine.run(remoteId);
  await desktop.engine.run(remoteId);
  await later(desktop, 11);
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
  expect((await pair.rowsHere('todos')).map(({ title }) => title)).toEqual(['Later']);
  expect((await desktop.engine.quarantine()).map(({ title }) => title)).toEqual(['Call the clerk']);
  await pair.equal();
});

describe('a held create that was renamed there meanwhile', () => {
  it('and came here as another is made once more only where a person says so', async () => {
    await using pair = await two({ sample: false, lane: 'with the extension' });
    const { desktop, remoteId, caseId } = pair;
    await desktop.engine.run(remoteId);
    await desktop.call('post_todos', { body: { caseId, title: 'Call the clerk' } });
    let isCut = false;
    desktop.network.fault = async (request, go) => {
      if (!isCut && !isTodo(request)) return go();
      if (!isCut) await go();
      isCut = true;
      throw new WireFault('The connection is cut.', true);
    };
    await desktop.engine.run(remoteId);
    await pair.there('PATCH', `/todos?id=${must((await pair.rowsThere('todos'))[0]).id}`, { title: 'Call Dept. 4' });
    desktop.network.fault = async (request, go) => {
      const answer = await go();
      const body = bytesOf(JSON.stringify({ error: 'The plan is used up.', code: 'quota' }));
      return isTodo(request) ? { ...answer, status: 402, body } : answer;
    };
    await desktop.engine.run(remoteId);
    expect(await pair.rowsHere('todos')).toHaveLength(2);
    desktop.network.fault = (_request, go) => go();
    for (let run = 0; run < 2; run += 1) await desktop.engine.run(remoteId);
    expect(await pair.rowsThere('todos')).toHaveLength(1);
    await desktop.engine.resend(must((await desktop.engine.held())[0]).id);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.rowsThere('todos')).toHaveLength(2);
    await pair.equal();
  });

  it('is answered under its key, also when a person sends it again', async () => {
    await using pair = await renamedThere('with the extension');
    const { desktop, remoteId } = pair;
    await desktop.engine.resend(must((await desktop.engine.held())[0]).id);
    await desktop.engine.run(remoteId);
    expect((await pair.rowsThere('todos')).map(({ title }) => title)).toEqual(['Call the clerk of Dept. 4']);
  });

  it.each([
    { choose: 'same', there: ['Call the clerk of Dept. 4'] },
    { choose: 'both', there: ['Call the clerk', 'Call the clerk of Dept. 4'] },
  ] as const)(
    'is asked about where nothing says what it is, before it is sent again: $choose',
    async ({ choose, there }) => {
      await using pair = await renamedThere('plain v1');
      const { desktop, remoteId } = pair;
      await desktop.engine.resend(must((await desktop.engine.held())[0]).id);
      await desktop.engine.run(remoteId);
      const [question, ...others] = await desktop.engine.questions();
      expect(question).toMatchObject({ ask: 'same-thing-twice', title: 'Call the clerk' });
      expect(others).toEqual([]);
      expect(await pair.rowsThere('todos')).toHaveLength(1);
      await desktop.engine.answer(must(question).id, { choose });
      await desktop.engine.run(remoteId);
      for (const { id } of await desktop.engine.questions()) await desktop.engine.answer(id, { choose: 'theirs' });
      expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
      expect(new Set((await pair.rowsThere('todos')).map(({ title }) => title))).toEqual(new Set(there));
      await pair.equal();
    },
  );
});
