import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grants } from '#server/areas/sharing/record.ts';
import { deleteRecord } from '#server/store/records.ts';
import type { MatterResource } from '#server/store/tables.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { type Neighbour, Neighbours } from '#test/server/access/neighbours.ts';
import { plantMatter, type PlantedMatter } from '#test/server/access/planted-matter.ts';
import { answered } from '#test/support/answered.ts';
import { brief, Follower, manifestOf } from './follower.ts';

// The feed reports to nobody what they may not see, and losing sight of a record is never called a deletion.
let app: TestApp;
let owner: string;
let matter: PlantedMatter;
let neighbours: Neighbours;
let other: Neighbour;
let count = 0;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  owner = await app.token();
  matter = await plantMatter(app, owner, 'Quetzalcoatl');
  neighbours = new Neighbours(app);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});
beforeEach(async () => {
  other = await neighbours.account(`other${(count += 1)}`);
});

const follow = (token: string, caseId?: string) => new Follower(app, token, caseId).begin();
const changeEverything = async () => {
  const title = `Changed ${(count += 1)}`;
  await answered(app.rest(owner, 'PATCH', `/evidence/${matter.open}`, { title }));
  await answered(app.rest(owner, 'PATCH', `/evidence/${matter.closed}`, { title }));
  await answered(app.rest(owner, 'PATCH', `/todos?id=${matter.todoId}`, { title }));
  await answered(app.rest(owner, 'POST', '/case/update', { caseId: matter.caseId, caption: title }));
};
const lose = (table: 'grants' | 'memberships') =>
  neighbours.write(async (tx) => {
    const rows = await tx.db.selectFrom(table).selectAll().where('accountId', '=', other.accountId).execute();
    for (const row of rows) {
      if ('workspaceId' in row && row.workspaceId === other.workspaceId) continue;
      await deleteRecord(tx, tx.records.of(table), row);
    }
  });
const share = (resource: MatterResource, itemId: string | null) =>
  neighbours.share(matter.caseId, other.accountId, resource, itemId, 'view');

describe('a stranger', () => {
  it('hears that there is no such case, on any question', async () => {
    const about = `caseId=${matter.caseId}`;
    const own = await follow(other.token);
    for (const address of [`/sync/changes?${about}`, `/sync/manifest?${about}`]) {
      expect(await app.rest(other.token, 'GET', address)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    const wanted = { resource: 'evidence', caseId: matter.caseId, ids: [matter.open] };
    expect((await app.rest(other.token, 'POST', '/sync/records', wanted)).status).toBe(404);
    await changeEverything();
    expect(await own.news()).toEqual([]);
  });

  it('gets nothing by somebody else’s cursor', async () => {
    const mine = await follow(owner, matter.caseId);
    await changeEverything();
    const theirs = new Follower(app, other.token, matter.caseId);
    expect((await theirs.ask({ since: mine.cursor })).status).toBe(410);
    const all = await follow(owner);
    expect((await new Follower(app, other.token).ask({ since: all.cursor })).status).toBe(410);
  });

  it('gets no data of another case by asking for its records in its own', async () => {
    const wanted = { resource: 'evidence', caseId: other.caseId, ids: [matter.open] };
    expect(await app.rest(other.token, 'POST', '/sync/records', wanted)).toMatchObject({ status: 200, body: [] });
  });
});

describe('a guest', () => {
  it('learns what is shared, when it is shared, when it changes and when it is shared no more', async () => {
    const all = await follow(other.token);
    await share('evidence', matter.open);
    const shared = `evidence ${matter.open}`;
    const shell = `cases ${matter.caseId}`;
    expect(brief(await all.news())).toEqual([`upsert ${shell}`, `upsert ${shared}`]);
    const one = await follow(other.token, matter.caseId);
    await changeEverything();
    expect(brief(await one.news()).toSorted()).toEqual([`upsert ${shell}`, `upsert ${shared}`]);
    expect(brief(await all.news()).toSorted()).toEqual([`upsert ${shell}`, `upsert ${shared}`]);
    await lose('grants');
    expect(brief(await all.news())).toEqual([`hidden ${shell}`]);
    expect(brief(await one.news())).toEqual([`hidden ${shell}`]);
    await changeEverything();
    expect(await all.news()).toEqual([]);
    expect((await one.ask()).status).toBe(404);
  });

  it('that keeps a part hears that each record of the other is hidden', async () => {
    await share('todos', null);
    await share('evidence', null);
    const follower = await follow(other.token, matter.caseId);
    await neighbours.write(async (tx) => {
      const row = await tx.db
        .selectFrom('grants')
        .selectAll()
        .where('accountId', '=', other.accountId)
        .where('resource', '=', 'evidence')
        .executeTakeFirstOrThrow();
      await deleteRecord(tx, grants, row);
    });
    const later = await answered<{ evidence: { id: string }[] }>(
      app.upload(owner, [{ name: 'later.txt', bytes: `later ${count}` }], { caseId: matter.caseId }),
    );
    const news = brief(await follower.news(1));
    expect(news.filter((line) => line.startsWith('hidden')).toSorted()).toEqual(
      [`hidden evidence ${matter.open}`, `hidden evidence ${matter.closed}`].toSorted(),
    );
    expect(news.join()).not.toContain(later.evidence[0]?.id);
    await answered(app.rest(owner, 'DELETE', `/evidence/${later.evidence[0]?.id}`));
    expect(await follower.news()).toEqual([]);
  });

  it('hears of a deletion only of what it could see', async () => {
    const [seen, unseen] = await Promise.all(
      ['Seen', 'Unseen'].map(async (title) =>
        String((await answered(app.rest(owner, 'POST', '/todos', { caseId: matter.caseId, title })))['id']),
      ),
    );
    await share('todos', seen ?? '');
    const follower = await follow(other.token, matter.caseId);
    for (const id of [seen, unseen]) await answered(app.rest(owner, 'DELETE', `/todos?id=${id}`));
    expect(brief(await follower.news())).toEqual([`delete todos ${seen}`]);
  });
});

describe('a member', () => {
  it('that joins is given everything, and that leaves hears that the case is hidden', async () => {
    const follower = await follow(other.token);
    await neighbours.member(matter.workspaceId, other.accountId, 'member');
    const { resources } = await manifestOf(app, other.token, matter.caseId);
    const everything = Object.entries(resources).flatMap(([name, rows]) => rows.map(([id]) => `upsert ${name} ${id}`));
    expect(everything.length).toBeGreaterThan(9);
    expect(brief(await follower.news(3)).toSorted()).toEqual(everything.toSorted());
    await lose('memberships');
    expect(brief(await follower.news(3))).toEqual([`hidden cases ${matter.caseId}`]);
    await changeEverything();
    expect(await follower.news()).toEqual([]);
  });
});

describe('an assistant', () => {
  it('never learns what is private, and hears that what becomes private is hidden', async () => {
    const token = await app.token(['*'], 'Assistant', { assistant: true });
    const make = async (title: string) =>
      String((await answered(app.rest(owner, 'POST', '/todos', { caseId: matter.caseId, title })))['id']);
    const hide = (id: string, hidden = true) =>
      answered(app.rest(owner, 'PATCH', `/todos?id=${id}`, { private: hidden }));
    const [open, secret, gone] = [await make('Open'), await make('Secret'), await make('Secret and gone')];
    await hide(secret);
    await hide(gone);
    const follower = await follow(token, matter.caseId);
    const person = await follow(owner, matter.caseId);
    await answered(app.rest(owner, 'PATCH', `/todos?id=${secret}`, { title: 'Secret still' }));
    await answered(app.rest(owner, 'DELETE', `/todos?id=${gone}`));
    expect(await follower.news()).toEqual([]);
    expect(brief(await person.news())).toEqual([`upsert todos ${secret}`, `delete todos ${gone}`]);
    await hide(open);
    expect(brief(await follower.news())).toEqual([`hidden todos ${open}`]);
    await hide(secret, false);
    expect(brief(await follower.news())).toEqual([`upsert todos ${secret}`]);
    await hide(secret);
    await answered(app.rest(owner, 'DELETE', `/todos?id=${secret}`));
    expect(brief(await follower.news())).toEqual([`delete todos ${secret}`]);
    const { resources } = await manifestOf(app, token, matter.caseId);
    expect(JSON.stringify(resources)).not.toContain(open);
    const wanted = { resource: 'todos', caseId: matter.caseId, ids: [open] };
    expect((await app.rest(token, 'POST', '/sync/records', wanted)).body).toEqual([]);
  });
});

describe('a token', () => {
  it('that may not read a kind of record hears so, and nothing of that kind', async () => {
    const narrow = await app.token(['case:read', 'todos:read'], 'Narrow');
    const follower = await follow(narrow, matter.caseId);
    await changeEverything();
    const page = await follower.page();
    expect(brief(page.changes).toSorted()).toEqual([`upsert cases ${matter.caseId}`, `upsert todos ${matter.todoId}`]);
    expect(page.left).toContainEqual({ resource: 'evidence', scope: 'evidence:read' });
    const manifest = await manifestOf(app, narrow, matter.caseId);
    expect(Object.keys(manifest.resources)).toEqual(['cases', 'todos']);
    expect(manifest.left).toEqual(page.left);
    const wanted = { resource: 'evidence', caseId: matter.caseId, ids: [matter.open] };
    expect(await app.rest(narrow, 'POST', '/sync/records', wanted)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope', scope: 'evidence:read' },
    });
  });

  it('that may read more than before begins anew, and one that may read less goes on', async () => {
    const narrow = await follow(await app.token(['case:read', 'todos:read'], 'Narrow'), matter.caseId);
    const wide = new Follower(app, owner, matter.caseId);
    expect((await wide.ask({ since: narrow.cursor })).status).toBe(410);
    await wide.begin();
    expect((await narrow.ask({ since: wide.cursor })).status).toBe(200);
  });

  it('is needed: none, a cookie, a revoked one and one without case:read are refused', async () => {
    const address = `/sync/changes?caseId=${matter.caseId}`;
    const cookie = await app.signIn();
    const byCookie = await fetch(`${app.url}/api/v1${address}`, { headers: { cookie, origin: app.url } });
    expect(byCookie.status).toBe(401);
    expect((await app.window('GET', `/app/v1${address}`)).status).toBe(404);
    const token = await app.token(['*'], 'Soon revoked');
    const [{ id } = { id: '' }] = await answered<{ id: string; name: string }[]>(
      app.rest(owner, 'GET', '/developer/tokens'),
    ).then((tokens) => tokens.filter(({ name }) => name === 'Soon revoked'));
    expect((await app.rest(token, 'GET', address)).status).toBe(200);
    await answered(app.rest(owner, 'DELETE', `/developer/tokens?id=${id}`));
    expect((await app.rest(token, 'GET', address)).status).toBe(401);
    const narrow = await app.token(['todos:read'], 'Narrow');
    expect(await app.rest(narrow, 'GET', address)).toMatchObject({ status: 403, body: { scope: 'case:read' } });
  });
});
