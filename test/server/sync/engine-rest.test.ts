import { describe, expect, it } from 'vitest';
import { bytesOf, textOf } from './desktop.ts';
import { must, type Row, type Two, two } from './two.ts';
import type { WireRequest } from '#server/sync/ports.ts';

/* The price at rest, where the server has a feed (SPEC 2.10). */

const lane = 'with the extension';
const isDescription = ({ url }: WireRequest): boolean => url.endsWith('/openapi.json');

/** A server and a desktop with several matters on it, all at rest. */
async function severalAtRest(count: number): Promise<Two & { caseIds: string[] }> {
  const pair = await two({ sample: false, lane });
  const { desktop, remoteId } = pair;
  const caseIds = [pair.caseId];
  while (caseIds.length < count) {
    const { caseId } = await desktop.call<{ caseId: string }>('post_workspaces_switch', {
      body: { name: `Matter ${caseIds.length}` },
    });
    await desktop.engine.select(remoteId, { caseId });
    caseIds.push(caseId);
  }
  for (const caseId of caseIds) await desktop.call('post_todos', { body: { caseId, title: `To-do of ${caseId}` } });
  for (let run = 0; run < 3; run += 1) expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
  desktop.network.sent.length = 0;
  return Object.assign(pair, { caseIds });
}

describe('at rest', () => {
  it('all matters of a server cost one request, and one edit here two (SPEC 1.4, 2.10)', async () => {
    await using pair = await severalAtRest(5);
    const { desktop, remoteId, caseIds } = pair;
    const run = await desktop.engine.run(remoteId);
    expect(run).toMatchObject({ end: 'inStep', matters: caseIds.map((caseId) => ({ caseId, end: 'inStep' })) });
    expect(desktop.network.sent).toEqual(['POST /sync/follow']);

    const caseId = must(caseIds[3]);
    const [todo] = await desktop.call<Row[]>('get_todos', { query: { caseId } });
    await desktop.call('patch_todos', { query: { id: must(todo).id }, body: { detail: 'Edited' } });
    desktop.network.sent.length = 0;
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(desktop.network.sent).toEqual(['POST /sync/follow', 'PATCH /todos']);
    // What was written is named by the next feed, and taken for known.
    desktop.network.sent.length = 0;
    for (let again = 0; again < 2; again += 1) await desktop.engine.run(remoteId);
    expect(desktop.network.sent).toEqual(['POST /sync/follow', 'POST /sync/follow']);
  });

  it('a week after its lists were read a matter is looked at all the same (SPEC 2.4, 2.10)', async () => {
    await using pair = await severalAtRest(1);
    const { desktop, remoteId } = pair;
    const listsReadAt = new Date(Date.now() - 8 * 86_400_000).toISOString();
    await desktop.pipeline.write(null, 'sync', async (tx) => {
      await tx.db.updateTable('syncMatters').set({ listsReadAt }).execute();
    });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(desktop.network.sent).toEqual(expect.arrayContaining(['GET /sync/changes', 'GET /todos', 'GET /hearings']));
    desktop.network.sent.length = 0;
    await desktop.engine.run(remoteId);
    expect(desktop.network.sent).toEqual(['GET /sync/changes']);
  });

  it('one matter costs one request, its own feed', async () => {
    await using pair = await severalAtRest(1);
    await pair.desktop.engine.run(pair.remoteId);
    expect(pair.desktop.network.sent).toEqual(['GET /sync/changes']);
  });

  it('the log keeps a line for 30 days, and each run that adds some takes older ones away (SPEC 1.6)', async () => {
    await using pair = await severalAtRest(1);
    const { desktop, remoteId } = pair;
    const lines = await desktop.engine.log({ limit: 1000 });
    const daysOld = (days: number, all: typeof lines) =>
      desktop.pipeline.write(null, 'sync', async (tx) => {
        const at = new Date(Date.now() - days * 86_400_000).toISOString();
        const seqs = all.map(({ seq }) => seq);
        await tx.db.updateTable('syncLog').set({ at }).where('seq', 'in', seqs).execute();
      });
    await daysOld(29, lines);
    await daysOld(31, lines.slice(-5));
    const gone = lines.slice(-5).map(({ seq }) => seq);
    for (const left of [1, 0]) {
      await desktop.engine.run(remoteId);
      const kept = new Set((await desktop.engine.log({ limit: 1000 })).map(({ seq }) => seq));
      expect(gone.filter((seq) => kept.has(seq))).toHaveLength(left);
      expect(lines.slice(0, -5).every(({ seq }) => kept.has(seq))).toBe(true);
    }
  });

  it('what is changed there is seen by the next run', async () => {
    await using pair = await severalAtRest(3);
    const { desktop, remoteId, caseIds, there } = pair;
    const matters = await desktop.engine.selected(remoteId);
    const second = must(matters.find(({ caseId }) => caseId === caseIds[1]));
    await there('POST', '/todos', { caseId: second.remoteCaseId, title: 'Theirs' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(desktop.network.sent).toEqual(['POST /sync/follow', 'POST /sync/records']);
    const todos = await desktop.call<Row[]>('get_todos', { query: { caseId: second.caseId } });
    expect(todos.map(({ title }) => title)).toContain('Theirs');
  });

  it('says when it was last in sync, and moves its place on', async () => {
    await using pair = await severalAtRest(2);
    const { desktop, remoteId } = pair;
    const before = await desktop.engine.selected(remoteId);
    await desktop.engine.run(remoteId);
    const after = await desktop.engine.selected(remoteId);
    for (const [index, { inStepAt }] of after.entries()) {
      expect(String(inStepAt) > String(before[index]?.inStepAt)).toBe(true);
    }
  });

  it('a matter that is gone there holds up no other one', async () => {
    await using pair = await severalAtRest(3);
    const { desktop, remoteId, caseIds } = pair;
    desktop.network.fault = async (request, go) => {
      const answer = await go();
      if (!request.url.endsWith('/sync/follow')) return answer;
      const answers = JSON.parse(await textOf(answer)) as object[];
      answers[1] = { status: 404, body: { error: 'There is no such case.', code: 'not_found' } };
      return { ...answer, body: bytesOf(JSON.stringify(answers)) };
    };
    const run = await desktop.engine.run(remoteId);
    expect(run.matters.map(({ caseId, end }) => [caseId, end])).toEqual([
      [caseIds[0], 'inStep'],
      [caseIds[1], 'refused'],
      [caseIds[2], 'inStep'],
    ]);
  });

  it('a server that is restored while all is at rest is noticed all the same (SPEC 2.5)', async () => {
    await using pair = await severalAtRest(2);
    const { desktop, remoteId, caseIds } = pair;
    await desktop.call('post_todos', { body: { caseId: must(caseIds[0]), title: 'Newest' } });
    await desktop.engine.run(remoteId);
    // The feed says nothing of what the last run wrote, as one that was copied back.
    desktop.network.fault = async (request, go) => {
      const answer = await go();
      if (!request.url.endsWith('/sync/follow')) return answer;
      const answers = JSON.parse(await textOf(answer)) as { body: { changes: object[] } }[];
      for (const { body } of answers) body.changes = [];
      return { ...answer, body: bytesOf(JSON.stringify(answers)) };
    };
    desktop.network.sent.length = 0;
    await desktop.engine.run(remoteId);
    expect(desktop.network.sent).toContain('GET /sync/manifest');
  });
});

describe('the description of a server', () => {
  it('is read again as soon as the feed calls it by another name', async () => {
    await using pair = await severalAtRest(1);
    const { desktop, remoteId, caseId } = pair;
    desktop.network.fault = async (request, go) => {
      const answer = await go();
      const isFeed = request.url.includes('/sync/changes');
      if (!isFeed && !isDescription(request)) return answer;
      const said = JSON.parse(await textOf(answer)) as {
        described?: string;
        'x-sync-extension'?: { described: string };
      };
      const of = isFeed ? said : must(said['x-sync-extension']);
      of.described = 'another one';
      return { ...answer, body: bytesOf(JSON.stringify(said)) };
    };
    await desktop.call('post_todos', { body: { caseId, title: 'Sent under the new one' } });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ there: { created: 1 } }] });
    expect(desktop.network.sent.slice(0, 3)).toEqual(['GET /sync/changes', 'GET /openapi.json', 'GET /sync/changes']);
    desktop.network.sent.length = 0;
    await desktop.engine.run(remoteId);
    expect(desktop.network.sent).toEqual(['GET /sync/changes']);
  });

  it('is read again at rest too: what stayed here may be taken by now', async () => {
    await using pair = await severalAtRest(1);
    const { desktop, remoteId } = pair;
    desktop.network.fault = async (request, go) => {
      const answer = await go();
      if (!request.url.includes('/sync/changes')) return answer;
      const page = JSON.parse(await textOf(answer)) as { described: string };
      return { ...answer, body: bytesOf(JSON.stringify({ ...page, described: 'another one' })) };
    };
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(desktop.network.sent).toContain('GET /openapi.json');
  });

  it('is read in every run where the feed does not name it', async () => {
    await using pair = await two({ sample: false, lane: 'plain v1' });
    await pair.desktop.engine.run(pair.remoteId);
    pair.desktop.network.sent.length = 0;
    await pair.desktop.engine.run(pair.remoteId);
    expect(pair.desktop.network.sent[0]).toBe('GET /openapi.json');
  });
});
