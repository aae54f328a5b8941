import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '#server/access/sessions.ts';
import { sessionCookie } from '#server/transports/http/session-cookie.ts';
import { type WindowOf, windowOf } from '#test/server/window/activity/window-of.ts';
import { rawRequest } from '#test/server/transports/http/raw-request.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { allWindowRoutes } from '#test/support/window-routes.ts';
import { type Neighbour, Neighbours } from './neighbours.ts';
import { plantMatter, type PlantedMatter } from './planted-matter.ts';
import { answered } from '#test/support/answered.ts';

// Every route of the window outside the catalog: who may come in at all, and whose data it then answers with.
const secret = 'Quetzalcoatl';
let app: TestApp;
let cookie: string;
let token: string;
let tokenId: string;
let searchId: string;
let matter: PlantedMatter;
let neighbours: Neighbours;
let people: Record<'stranger' | 'guest' | 'member', Neighbour & { window: WindowOf }>;

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  cookie = await app.signIn();
  token = await app.token(['*'], 'Nightly script');
  matter = await plantMatter(app, token, secret);
  const tokens = await answered<{ id: string }[]>(app.window('GET', '/app/v1/developer/tokens'));
  tokenId = tokens[0]?.id ?? '';
  const search = { caseId: matter.caseId, name: secret, query: 'q=1' };
  searchId = (await answered<{ id: string }>(app.window('POST', '/app/v1/saved-searches', search))).id;
  neighbours = new Neighbours(app);
  const person = async (name: string) => {
    const account = await neighbours.account(name);
    return { ...account, window: await windowOf(app, neighbours, account.accountId) };
  };
  people = { stranger: await person('Stranger'), guest: await person('Guest'), member: await person('Viewer') };
  await neighbours.share(matter.caseId, people.guest.accountId, 'evidence', matter.open, 'view');
  await neighbours.member(matter.workspaceId, people.member.accountId, 'viewer');
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

/** These two open a window, and accounts are for the operator (operator.test.ts): no session counts there. */
const withoutSession = /^\/(?:boot|app\/launch|app\/accounts.*|app\/operator\/.*)$/;

function routes(): { method: string; address: string }[] {
  return allWindowRoutes()
    .filter(({ path }) => !withoutSession.test(path))
    .map(({ method, path }) => ({ method, address: path.replace(':id', matter?.open ?? 'x').replace(/:\w+/g, '1') }));
}

/** What is asked by people who have no session yet; the other such routes are a hosted server's alone. */
const signedOut = new Set(['/app/deployment', '/app/invitation/look', '/app/session/challenge', '/app/session/again']);

describe('every route of the window', () => {
  test('is found by this test', () => {
    expect(routes().length).toBeGreaterThan(40);
  });

  test('answers 401 without the window’s session, before it looks at what is asked', async () => {
    const assistant = await app.token(['*'], 'Curious', { assistant: true });
    for (const { method, address } of routes()) {
      if (signedOut.has(address)) continue;
      for (const headers of [
        {},
        { authorization: `Bearer ${token}` },
        { authorization: `Bearer ${assistant}` },
        { cookie: `${cookie.split('=')[0]}=${assistant}` },
      ]) {
        const body = ['GET', 'DELETE'].includes(method) ? {} : { body: '{broken' };
        const sent = { origin: app.url, 'content-type': 'application/json', ...headers };
        const reply = await rawRequest(app.url + address, { method, headers: sent, ...body });
        expect(reply.status, `${method} ${address} ${JSON.stringify(headers)}`).toBe(401);
      }
    }
  });

  test('answers 403 to a page of another site that sends the session', async () => {
    for (const { method, address } of routes()) {
      const foreign: Record<string, string>[] = [
        { origin: 'http://127.0.0.1:1' },
        { origin: 'null' },
        { origin: app.url, 'sec-fetch-site': 'cross-site' },
        ...(method === 'GET' ? [] : [{}]),
      ];
      for (const headers of foreign) {
        // As a form of another page sends it, which needs nobody's leave.
        const sent = { cookie, 'content-type': 'text/plain', ...headers };
        const reply = await rawRequest(app.url + address, { method, headers: sent });
        expect(reply.status, `${method} ${address} ${JSON.stringify(headers)}`).toBe(403);
      }
    }
  });
});

/** What asks for something of the planted matter or its owner, with what is then sent. */
function questions(id: string): [method: string, address: string, body?: object][] {
  return [
    ...questionsOfAnItem(id),
    ['GET', `/app/v1/evidence/newest?caseId=${matter.caseId}&limit=10`],
    ['GET', `/app/v1/evidence/next-number?caseId=${matter.caseId}&id=${id}`],
    ['GET', `/app/v1/evidence/shared-numbers?caseId=${matter.caseId}&after=0`],
    ['GET', `/app/v1/history?caseId=${matter.caseId}`],
    ['GET', `/app/v1/history/details?caseId=${matter.caseId}&seq=1,2,3`],
    ['GET', `/app/calendar.ics?caseId=${matter.caseId}`],
    ['GET', `/app/v1/calendar-feed?caseId=${matter.caseId}`],
    ['POST', '/app/v1/calendar-feed', { caseId: matter.caseId, on: true }],
    ['GET', `/app/v1/saved-searches?caseId=${matter.caseId}`],
    ['POST', '/app/v1/saved-searches', { caseId: matter.caseId, name: 'Mine', query: 'q=1' }],
    ['POST', '/app/v1/saved-searches/order', { caseId: matter.caseId, ids: [searchId] }],
    ...questionsOfTheOwner(),
  ];
}

function questionsOfAnItem(id: string): [method: string, address: string, body?: object][] {
  return [
    ['GET', `/app/evidence/${id}/thumbnail`],
    ['GET', `/app/v1/evidence/${id}/view`],
    ['GET', `/app/evidence/${id}/parts/0`],
    ['GET', `/app/v1/evidence/${id}/reading`],
    ['GET', `/app/v1/evidence/${id}/custody`],
    ['POST', `/app/v1/evidence/${id}/parts/0/keep`, {}],
    ['POST', `/app/v1/evidence/${id}/verify`, {}],
    ['POST', `/app/v1/evidence/${id}/read-again`, {}],
  ];
}

function questionsOfTheOwner(): [method: string, address: string, body?: object][] {
  return [
    ['PATCH', `/app/v1/saved-searches?id=${searchId}`, { name: 'Mine' }],
    ['DELETE', `/app/v1/saved-searches?id=${searchId}`],
    ['GET', `/app/v1/connect/tokens/${tokenId}/calls`],
    ['GET', `/app/v1/connect/tokens/${tokenId}/calls/1`],
    ['GET', `/app/v1/connect/tokens/${tokenId}/days?from=2020-01-01T00:00:00Z`],
  ];
}

describe('another account', () => {
  test('that has nothing to do with a matter finds none of it', async () => {
    const { window } = people.stranger;
    for (const id of [matter.open, matter.closed]) {
      for (const [method, address, body] of questions(id)) {
        const reply = await window(method, address, body);
        expect(reply.status, `${method} ${address}`).toBe(404);
        expect(JSON.stringify(reply.body)).not.toContain(secret);
      }
    }
    const lists = [
      '/app/v1/jobs',
      '/app/v1/jobs/waiting',
      '/app/v1/jobs/failed',
      '/app/v1/connect/tokens',
      '/app/v1/approvals',
    ];
    for (const address of lists) {
      const { status, body } = await window('GET', address);
      expect(status, address).toBe(200);
      expect(JSON.stringify(body), address).not.toMatch(new RegExp(`${secret}|Nightly|${matter.caseId}`));
    }
  });

  test('with one item shared finds that one alone, and changes nothing', async () => {
    const { window } = people.guest;
    for (const [method, address, body] of [...questionsOfAnItem(matter.closed), ...questionsOfTheOwner()]) {
      expect((await window(method, address, body)).status, `${method} ${address}`).toBe(404);
    }
    for (const part of [
      'v1/evidence/:id/view',
      'v1/evidence/:id/reading',
      'v1/evidence/:id/custody',
      'evidence/:id/thumbnail',
    ]) {
      expect((await window('GET', `/app/${part.replace(':id', matter.open)}`)).status, part).toBeLessThan(300);
    }
    expect((await window('POST', `/app/v1/evidence/${matter.open}/read-again`, {})).status).toBe(403);
    // Of the calendar a guest has the matter's name, and no date that was not shared.
    const calendar = await window('GET', `/app/calendar.ics?caseId=${matter.caseId}`);
    expect(String(calendar.body)).toMatch(/^BEGIN:VCALENDAR(?![^]*(?:VEVENT|VTODO|Quetzalcoatl))/);
    expect((await window('POST', '/app/v1/calendar-feed', { caseId: matter.caseId, on: true })).status).toBe(403);
    const list = (await window('GET', `/app/v1/evidence/newest?caseId=${matter.caseId}&limit=10`)).body;
    expect(list).toMatchObject({ total: 1, items: [{ id: matter.open }] });
    // Who added it is shown, by which of the owner's tokens is not.
    const custody = await window('GET', `/app/v1/evidence/${matter.open}/custody`);
    expect(custody.body).toMatchObject({ addedBy: 'Maya Ellery', tokenName: null, transport: 'rest' });
  });

  test('that is a viewer of the firm reads all of it, and changes nothing', async () => {
    const { window } = people.member;
    for (const part of ['view', 'reading', 'custody']) {
      expect((await window('GET', `/app/v1/evidence/${matter.closed}/${part}`)).status, part).toBe(200);
    }
    expect((await window('GET', `/app/v1/evidence/${matter.closed}/custody`)).body).toMatchObject({
      tokenName: 'Nightly script',
    });
    expect((await window('POST', `/app/v1/evidence/${matter.closed}/read-again`, {})).status).toBe(403);
    for (const [method, address, body] of questionsOfTheOwner()) {
      expect((await window(method, address, body)).status, `${method} ${address}`).toBe(404);
    }
    expect(await answered(window('GET', `/app/v1/saved-searches?caseId=${matter.caseId}`))).toEqual([]);
  });
});

test('a connection is tried with a token of one’s own only', async () => {
  const sent = { token, way: 'http', compact: false, readOnly: false };
  const tried = await people.stranger.window('POST', '/app/v1/connect/test', sent);
  expect(tried).toMatchObject({ status: 403, body: { error: 'This token is not yours.' } });
});

test('what concerns the whole installation is for nobody who only has an account on it', async () => {
  await using hosted = await testApp({ mode: 'hosted' });
  const tenants = new Neighbours(hosted);
  const { accountId } = await tenants.account('Tenant');
  const secretOfWindow = await tenants.write((tx) => openSession(tx, accountId, 'A browser'));
  const cookieOfTenant = sessionCookie(secretOfWindow).split(';')[0] ?? '';
  const ofInstallation = routes().filter(({ address }) =>
    /^\/app\/(?:v1\/)?(?:backup|settings|calendar-feed)/.test(address),
  );
  expect(ofInstallation.length).toBeGreaterThan(12);
  for (const { method, address } of [...ofInstallation, { method: 'GET', address: '/app/v1/connect' }]) {
    const headers = { cookie: cookieOfTenant, origin: hosted.url, 'content-type': 'application/json' };
    const reply = await rawRequest(hosted.url + address, { method, headers });
    expect(reply.status, `${method} ${address}`).toBe(403);
  }
});

describe('what is sent', () => {
  test.each([
    ['GET', '/app/v1/evidence/newest?caseId=<case>&limit=0'],
    ['GET', '/app/v1/evidence/newest?caseId=<case>&limit=1000000'],
    ['GET', '/app/v1/evidence/newest?caseId=<case>&limit=-1'],
    ['GET', '/app/v1/evidence/newest?caseId=<case>&limit=10&before=x'],
    ['GET', '/app/v1/history?caseId=<case>&before=-1'],
    ['GET', '/app/v1/history?caseId=<case>&before=1&before=2'],
    ['GET', '/app/v1/history?caseId=<case>&who=account:%00'],
    ['GET', '/app/v1/history/details?caseId=<case>&seq='],
    ['GET', `/app/v1/history/details?caseId=<case>&seq=${'9'.repeat(400)}`],
    ['GET', '/app/v1/connect/tokens/<token>/calls?limit=1000000'],
    ['GET', '/app/v1/connect/tokens/<token>/calls?before=1e400'],
    ['GET', '/app/v1/connect/tokens/<token>/calls?from=yesterday'],
    ['GET', '/app/v1/connect/tokens/<token>/calls/1.5'],
    ['GET', '/app/v1/connect/tokens/<token>/days'],
    ['GET', '/app/v1/jobs/waiting?after=nowhere'],
    ['GET', '/app/calendar.ics?caseId=<case>&alarms=1,x'],
    ['GET', '/app/calendar.ics?caseId=x'],
    ['POST', '/app/v1/calendar-feed', { caseId: '<case>' }],
    ['POST', '/app/v1/calendar-feed', { caseId: '<case>', on: true, alarms: [-1] }],
    ['POST', '/app/v1/backups', { to: 'relative' }],
    ['POST', '/app/v1/backups', { to: '/tmp/a\u0000b' }],
    ['POST', '/app/v1/backups', { to: `/tmp/${'x'.repeat(3000)}/y` }],
    ['POST', '/app/v1/backups', { to: 7 }],
    ['GET', '/app/v1/backups/preview?folder=/etc/passwd'],
    ['GET', '/app/v1/backups/preview?folder=/nowhere'],
    ['GET', '/app/v1/backups/preview?folder=/tmp/a%00b'],
    ['GET', `/app/v1/backups/preview?folder=/tmp/${'x'.repeat(3000)}`],
    ['POST', '/app/v1/backups/verify', { folder: '' }],
    ['PATCH', '/app/v1/settings', { backupFolder: '/tmp/a\u0000b' }],
    ['PATCH', '/app/v1/settings', { ocrLanguages: ['../eng'] }],
    ['POST', '/app/settings/languages?name=..%2F..%2Ffra.traineddata', {}],
    ['POST', '/app/settings/languages?name=fra.traineddata%00', {}],
    ['DELETE', '/app/v1/settings/languages?language=../../eng'],
    ['POST', '/app/v1/saved-searches', { caseId: 'x', name: 'a', query: '' }],
    ['POST', '/app/v1/saved-searches', { caseId: '<case>', name: 'a', query: '', position: -1 }],
    ['POST', '/app/v1/connect/test', { token: 'x'.repeat(10_000), way: 'http', compact: false, readOnly: false }],
  ])('is refused with a sentence when it makes no sense (%#): %s %s', async (method, address, body?: object) => {
    const fill = (text: string) => text.replace('<case>', matter.caseId).replace('<token>', tokenId);
    const filled = body && (JSON.parse(fill(JSON.stringify(body))) as object);
    const reply = await app.window(method, fill(address), filled);
    expect(reply.status, JSON.stringify(reply.body)).toBe(400);
    expect(reply.body).toMatchObject({ error: expect.stringMatching(/^.{8,}$/) as string });
  });

  test('is not sent on to the name that the request gives this server', async () => {
    const { createServer } = await import('node:http');
    let asked = 0;
    const other = createServer((_request, response) => {
      asked += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    try {
      const host = `localhost:${port}`;
      const headers = { cookie, host, origin: `http://${host}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ token, way: 'http', compact: false, readOnly: false });
      const reply = await rawRequest(`${app.url}/app/v1/connect/test`, { method: 'POST', headers, body });
      expect(reply.json()).toMatchObject({ works: true });
      expect(asked).toBe(0);
    } finally {
      other.close();
    }
  });
});
