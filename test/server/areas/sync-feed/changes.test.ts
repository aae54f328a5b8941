import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { SyncChange } from '#server/catalog/sync-feed.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';
import { brief, Follower, manifestOf } from './follower.ts';

// The extension for sync, part 2: changes in the order of commits, each record once.
let app: TestApp;
let token: string;
let caseId: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  caseId = String((await answered(app.rest(token, 'GET', '/case')))['caseId']);
});
afterAll(() => app[Symbol.asyncDispose]());

const follow = () => new Follower(app, token, caseId).begin();
const make = async (name: string, where = caseId): Promise<string> =>
  String((await answered(app.rest(token, 'POST', '/issues', { caseId: where, name })))['id']);
const rename = (id: string, name: string) => answered(app.rest(token, 'PATCH', `/issues?id=${id}`, { name }));
const remove = (id: string) => answered(app.rest(token, 'DELETE', `/issues?id=${id}`));

describe('the feed of changes', () => {
  it('begins with the cursor of now, and then says nothing while nothing happens', async () => {
    await make('Before');
    const follower = await follow();
    const page = await follower.page();
    expect(page).toMatchObject({ changes: [], hasMore: false, left: [] });
    expect(page.cursor).toBe(follower.cursor);
  });

  it('reports what was made, changed and deleted, in the order of commits and each once', async () => {
    const follower = await follow();
    const [one, two, three] = [await make('One'), await make('Two'), await make('Three')];
    await rename(one, 'One, later');
    await remove(two);
    const news = await follower.news();
    expect(brief(news)).toEqual([`upsert issues ${three}`, `upsert issues ${one}`, `delete issues ${two}`]);
    const seqs = news.map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    expect(await follower.news()).toEqual([]);
  });

  it('says about what was made and deleted in between only that it is gone', async () => {
    const follower = await follow();
    const id = await make('Short-lived');
    await remove(id);
    expect(brief(await follower.news())).toEqual([`delete issues ${id}`]);
  });

  it('gives version and hash as the manifest does, and a new hash only when a field that travels changed', async () => {
    const follower = await follow();
    const id = await make('Hashed');
    const [first] = await follower.news();
    expect((await manifestOf(app, token, caseId)).resources['issues']).toContainEqual([
      id,
      first?.version,
      first?.hash,
    ]);
    await rename(id, 'Hashed anew');
    await rename(id, 'Hashed');
    const [again] = await follower.news();
    expect(again?.hash).toBe(first?.hash);
    expect(again?.version).not.toBe(first?.version);
    await rename(id, 'Hashed anew');
    expect((await follower.news())[0]?.hash).not.toBe(first?.hash);
  });

  it('pages without leaving out or repeating anything, while more happens', async () => {
    const follower = await follow();
    const made: string[] = [];
    for (let n = 0; n < 25; n += 1) made.push(await make(`Paged ${n}`));
    const first = await follower.page({ limit: 10 });
    expect(first).toMatchObject({ hasMore: true });
    expect(first.changes.map(({ id }) => id)).toEqual(made.slice(0, 10));
    // What was reported already changes again, and what was not reported yet moves to the end.
    await rename(made[0] ?? '', 'Paged 0, later');
    await rename(made[20] ?? '', 'Paged 20, later');
    follower.cursor = first.cursor;
    const rest = (await follower.news(10)).map(({ id }) => id);
    expect(rest).toEqual([...made.slice(10, 20), ...made.slice(21), made[0], made[20]]);
  });

  it('follows one case or all of them, and does not mix their cursors', async () => {
    const everything = await new Follower(app, token).begin();
    const follower = await follow();
    const other = String((await answered(app.rest(token, 'POST', '/workspaces/switch', { name: 'Second' })))['caseId']);
    const [here, there] = [await make('In one case'), await make('In the other', other)];
    expect(brief(await follower.news())).toEqual([`upsert issues ${here}`]);
    const everywhere = brief(await everything.news());
    expect(everywhere[0]).toBe(`upsert cases ${other}`);
    expect(everywhere.slice(-2)).toEqual([`upsert issues ${here}`, `upsert issues ${there}`]);
    const mixed = await everything.ask({ since: follower.cursor });
    expect(mixed).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  it('reports what has moved up or down in a list because another line came, went or moved', async () => {
    const hearing = await answered(
      app.rest(token, 'POST', '/hearings', { caseId, date: '2026-05-04', purpose: 'Status' }),
    );
    const list = `/hearings/${String(hearing['id'])}/resources`;
    const attach = async (title: string, position?: number): Promise<string> => {
      const { id } = await answered(app.rest(token, 'POST', '/todos', { caseId, title }));
      const lines = await answered<{ id: string; itemId: string }[]>(
        app.rest(token, 'POST', list, { action: 'attach', kind: 'todo', itemId: id, position }),
      );
      return lines.find(({ itemId }) => itemId === id)?.id ?? '';
    };
    const lines = [await attach('One'), await attach('Two'), await attach('Three')];
    const copy = new Map<string, string | null>();
    const follower = await follow();
    const learn = async () => {
      for (const { resource, op, id, hash } of await follower.news()) {
        if (resource !== 'hearingResources') continue;
        if (op === 'upsert') copy.set(id, hash);
        else copy.delete(id);
      }
      const rows = (await manifestOf(app, token, caseId)).resources['hearingResources'] ?? [];
      expect(Object.fromEntries(copy)).toEqual(Object.fromEntries(rows.map(([id, , hash]) => [id, hash])));
      return rows.length;
    };
    await answered(app.rest(token, 'POST', list, { action: 'detach', resourceId: lines[1] }));
    expect(await learn()).toBe(2);
    await attach('Between', 1);
    expect(await learn()).toBe(3);
    await answered(app.rest(token, 'POST', list, { action: 'detach', resourceId: lines[0] }));
    expect(await learn()).toBe(2);
  });

  it('reads a busy log in stretches, and says about what is gone by then only that it was deleted', async () => {
    const neighbours = new Neighbours(app);
    const follower = await follow();
    const id = await make('Gone in the next stretch');
    await neighbours.write((tx) =>
      tx.query(
        sql`insert into changes (seq, at, "caseId", resource, "recordId", op, transport, "requestId", schema, shown)
          with recursive n(n) as (select 1 union all select n + 1 from n where n < 20001)
          select (select max(seq) from changes) + n, ${new Date().toISOString()}, ${caseId}, 'issues', ${randomUUID()},
            'update', 'job', 'r', 7, 1 from n`,
      ),
    );
    await remove(id);
    const first = await follower.page();
    expect(first).toMatchObject({ changes: [], hasMore: true });
    expect(brief(await follower.news())).toEqual([`delete issues ${id}`]);
  });

  it('goes on after the server was started again', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'casewright-feed-'));
    try {
      let cursor: string;
      let made: string;
      let known: string;
      {
        await using before = await testApp({ rateLimit: 0, data: folder });
        known = await before.token();
        const follower = await new Follower(before, known).begin();
        cursor = follower.cursor;
        made = String((await answered(before.rest(known, 'POST', '/issues', { name: 'Before' })))['id']);
      }
      await using after = await testApp({ rateLimit: 0, data: folder });
      const follower = new Follower(after, known);
      follower.cursor = cursor;
      expect(brief(await follower.news())).toEqual([`upsert issues ${made}`]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it.each([
    ['a cursor that is none', 'since=abc'],
    ['a limit of nothing', 'limit=0'],
    ['a limit beyond all', 'limit=10001'],
    ['an unknown parameter', 'from=1'],
  ])('refuses %s', async (_what, query) => {
    const { status, body } = await app.rest(token, 'GET', `/sync/changes?caseId=${caseId}&${query}`);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  it('reports every record of many writers, in order, to somebody who reads all the while', async () => {
    const follower = await follow();
    const heard: SyncChange[] = [];
    const writing = { goesOn: true };
    const writer = async (name: string) => {
      for (let n = 0; n < 15; n += 1) {
        const id = await make(`${name} ${n}`);
        if (n % 3 === 0) await rename(id, `${name} ${n} again`);
        if (n % 5 === 0) await remove(id);
      }
    };
    const reading = (async () => {
      while (writing.goesOn) heard.push(...(await follower.news(7)));
    })();
    await Promise.all(['A', 'B', 'C'].map(writer));
    writing.goesOn = false;
    await reading;
    heard.push(...(await follower.news(7)));
    const seqs = heard.map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    expect(new Set(seqs).size).toBe(seqs.length);
    const copy = new Map<string, string | null>();
    for (const { id, op, hash } of heard)
      if (op === 'upsert') copy.set(id, hash);
      else copy.delete(id);
    const { resources } = await manifestOf(app, token, caseId);
    const named = new Set(heard.map(({ id }) => id));
    const there = (resources['issues'] ?? []).filter(([id]) => named.has(id));
    expect(Object.fromEntries(copy)).toEqual(Object.fromEntries(there.map(([id, , hash]) => [id, hash])));
    expect(there).toHaveLength(36);
  });
});

describe('a cursor that can’t be continued is 410 with a sentence', () => {
  it('when it is more than 90 days behind, and not before', async () => {
    const neighbours = new Neighbours(app);
    const follower = await follow();
    const start = follower.cursor;
    const id = await make('Old');
    const age = (days: number) =>
      neighbours.write((tx) =>
        tx.query(
          sql`update changes set at = ${new Date(Date.now() - days * 86_400_000).toISOString()} where "recordId" = ${id}`,
        ),
      );
    await age(89);
    expect(brief(await follower.news())).toEqual([`upsert issues ${id}`]);
    await age(91);
    expect(await follower.ask({ since: start })).toMatchObject({
      status: 410,
      body: { error: expect.stringContaining('90 days'), code: 'invalid_request', epoch: expect.any(String) },
    });
    // Who has read it already missed nothing, however long ago that was.
    expect((await follower.ask()).status).toBe(200);
  });

  it('when the data was restored from a copy, with the new epoch', async () => {
    const neighbours = new Neighbours(app);
    const follower = await follow();
    const { epoch } = await follower.page();
    await neighbours.write((tx) => tx.query(sql`update meta set value = 'another' where key = 'epoch'`));
    expect(await follower.ask()).toMatchObject({ status: 410, body: { epoch: 'another' } });
    expect((await new Follower(app, token, caseId).begin().then((fresh) => fresh.page())).epoch).toBe('another');
    await neighbours.write((tx) => tx.query(sql`update meta set value = ${epoch} where key = 'epoch'`));
    expect((await follower.ask()).status).toBe(200);
  });

  it('when the server has forgotten what the cursor has read', async () => {
    const neighbours = new Neighbours(app);
    const follower = await follow();
    await make('Lost');
    await follower.news();
    await neighbours.write((tx) => tx.query(sql`delete from changes where seq = (select max(seq) from changes)`));
    expect((await follower.ask()).status).toBe(410);
  });
});
