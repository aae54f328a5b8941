import { readFile, stat } from 'node:fs/promises';
import { createServer, request as forward, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { EventStream } from './event-stream.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

// Two real servers: what the window asks of sync, over its own routes.
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Row = Record<string, unknown>;

class Pair implements AsyncDisposable {
  readonly here: TestApp;
  readonly there: TestApp;
  readonly token: string;
  readonly caseId: string;

  constructor(here: TestApp, there: TestApp, token: string, caseId: string) {
    this.here = here;
    this.there = there;
    this.token = token;
    this.caseId = caseId;
  }

  ask<Answer = Row>(method: string, address: string, body?: object): Promise<Answer> {
    return answered<Answer>(this.here.window(method, `/app/v1/sync${address}`, body));
  }

  async refusal(method: string, address: string, body?: object): Promise<number> {
    return (await this.here.window(method, `/app/v1/sync${address}`, body)).status;
  }

  async add(name = 'Office', url = this.there.url): Promise<string> {
    const made = await this.ask<{ id: string }>('POST', '/remotes', { name, url, token: this.token });
    return made.id;
  }

  /** Runs to the end and answers the report. */
  async run(remoteId: string): Promise<{ end: string; sentence: string | null; matters: Row[] }> {
    const { id } = await this.ask<{ id: string }>('POST', `/remotes/${remoteId}/run`, {});
    for (;;) {
      const run = await this.ask<{ state: string; report: { end: string; sentence: string | null; matters: Row[] } }>(
        'GET',
        `/runs/${id}`,
      );
      if (run.state === 'done') return run.report;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async todo(app: 'here' | 'there', title: string): Promise<void> {
    if (app === 'here') {
      await answered(this.here.window('POST', '/app/v1/todos', { caseId: this.caseId, title }));
      return;
    }
    const { matters } = await this.ask<{ matters: { remoteCaseId: string }[] }>('GET', '');
    const body = { caseId: matters[0]?.remoteCaseId, title };
    await answered(this.there.rest(this.token, 'POST', '/todos', body));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.here[Symbol.asyncDispose]();
    await this.there[Symbol.asyncDispose]();
  }
}

async function pair(): Promise<Pair> {
  const [here, there] = await Promise.all([testApp(), testApp({ rateLimit: 0 })]);
  const token = await there.token();
  const { caseId } = (await here.window('GET', '/app/v1/case')).body as { caseId: string };
  return new Pair(here, there, token, caseId);
}

async function strange(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('sync in the window', () => {
  it('looks who answers at an address before there is a token, and keeps none of it', async () => {
    await using here = await testApp({ rateLimit: 0 });
    await using house = await testApp({ mode: 'hosted' });
    const look = (url: string) => here.window('POST', '/app/v1/sync/look', { url });
    expect((await look(`${house.url}/api/v1/docs`)).body).toEqual({
      url: house.url,
      kind: 'hosted',
      tokenPage: `${house.url}/connect?for=desktop`,
    });
    expect((await look(here.url)).body).toEqual({ url: here.url, kind: 'desktop', tokenPage: null });
    const refused = await look('https://user:secret@example.org');
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'url' }] } });
    expect(JSON.stringify(refused.body)).not.toContain('secret@');
    const portal = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<h1>Sign in to the hotel</h1>');
    });
    servers.push(portal);
    await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
    const { port } = portal.address() as AddressInfo;
    expect((await look(`http://127.0.0.1:${port}`)).body).toMatchObject({
      error: expect.stringMatching(/A web page answered/) as string,
    });
    expect((await here.window('GET', '/app/v1/sync')).body).toMatchObject({ remotes: [] });
  });

  it('adds a server, makes the matter there, shows what would happen, does it, and is at rest', async () => {
    await using two = await pair();
    await two.todo('here', 'File the reply');
    const remoteId = await two.add();
    const listed = await two.ask<Row[]>('GET', `/remotes/${remoteId}/matters`);
    expect(listed).toMatchObject([{ caption: 'Ellery v. Ellery', localCaseId: null }]);
    await two.ask('POST', `/remotes/${remoteId}/select`, { caseId: two.caseId });
    const preview = await two.ask('POST', `/remotes/${remoteId}/preview`, { caseId: two.caseId });
    expect(preview).toMatchObject({ there: { created: 1, deleted: 0 }, here: { created: 0, edited: 0, deleted: 0 } });
    expect(await two.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ there: { created: 1 } }] });
    await two.todo('there', 'Call the clerk');
    expect(await two.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ here: { created: 1 } }] });
    const todos = (await two.here.window('GET', `/app/v1/todos?caseId=${two.caseId}`)).body as Row[];
    expect(todos.map(({ title }) => title)).toEqual(expect.arrayContaining(['Call the clerk', 'File the reply']));
    expect(await two.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ rounds: 0 }] });
    const runs = await two.ask<Row[]>('GET', `/remotes/${remoteId}/runs`);
    expect(runs).toMatchObject([
      { state: 'done', report: { matters: [{ rounds: 0 }] } },
      { report: { matters: [{ here: { created: 1 } }] } },
      { report: { matters: [{ there: { created: 1 } }] } },
    ]);
    expect(await two.refusal('GET', `/remotes/${two.caseId}/runs`)).toBe(404);
    const { status } = await two.ask<{ status: Row[] }>('GET', '');
    expect(status).toMatchObject([{ state: 'idle', behind: false, questions: 0, held: 0, brakes: 0, nextRunAt: null }]);
    expect(await two.ask<Row[]>('GET', '/log?limit=3')).toHaveLength(3);
  });

  it('never gives a token back, keeps it for this account alone, and forgets it with the server', async () => {
    await using two = await pair();
    const remoteId = await two.add();
    await two.ask('POST', `/remotes/${remoteId}/select`, { caseId: two.caseId });
    await two.run(remoteId);
    const answers = ['', '/status', '/log', '/questions', '/held', '/quarantine', `/remotes/${remoteId}/matters`];
    for (const address of answers) {
      expect(JSON.stringify(await two.ask('GET', address)), address).not.toContain(two.token);
    }
    expect(await two.ask('GET', '')).toMatchObject({ tokensKept: 'file' });
    const file = path.join(two.here.config.data, 'secrets.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toContain(two.token);
    await two.ask('DELETE', `/remotes/${remoteId}`);
    expect(await readFile(file, 'utf8')).not.toContain(two.token);
    expect(await two.ask('GET', '')).toMatchObject({ remotes: [], matters: [] });
    expect((await two.here.window('GET', `/app/v1/case?caseId=${two.caseId}`)).status).toBe(200);
  });

  it('says in one sentence why an address or a token can’t be used, and keeps none of it', async () => {
    await using two = await pair();
    const portal = await strange((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to the hotel</h1>'),
    );
    const otherServer = await strange((_request, response) =>
      response.writeHead(302, { location: 'https://login.example.com/x' }).end(),
    );
    const other = await strange((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"hello":1}'),
    );
    const refusals: [url: string, sentence: RegExp, token?: string][] = [
      ['cases.example.com', /whole address/],
      ['http://cases.example.com', /must begin with https/],
      ['https://me:word@cases.example.com', /user name and password/],
      ['http://127.0.0.1:1', /Nothing answers at 127\.0\.0\.1:1/],
      [two.there.url.replace('http:', 'https:'), /does not speak https/],
      [portal, /A web page answered/],
      [otherServer, /redirects to https:\/\/login\.example\.com/],
      [other, /no Casewright server/],
      [two.there.url, /token/, 'cw_live_nothing_like_it'],
      [two.there.url, /not an API token/, 'two words'],
      [two.there.url, /made for an assistant/, await two.there.token(['*'], 'Robot', { assistant: true })],
    ];
    for (const [url, sentence, token = two.token] of refusals) {
      const reply = await two.here.window('POST', '/app/v1/sync/remotes', { name: 'Office', url, token });
      expect(reply.status, url).toBeGreaterThanOrEqual(400);
      const { error } = reply.body as { error: string };
      expect(error, url).toMatch(sentence);
      // The window shows the sentence next to the field that has to change.
      const field = token === two.token ? 'url' : 'token';
      expect(reply.body, url).toMatchObject({ issues: [{ path: field, message: error }] });
      expect(error, url).toMatch(/^[A-Z0-9].*\.$/);
      expect(error).not.toContain(token);
    }
    await two.add('Office');
    const twice = await two.here.window('POST', '/app/v1/sync/remotes', {
      name: 'Office',
      url: two.there.url,
      token: two.token,
    });
    expect(twice).toMatchObject({ status: 409, body: { issues: [{ path: 'name' }] } });
    await two.ask('DELETE', `/remotes/${(await two.ask<Row[]>('GET', '/status'))[0]?.['remoteId'] as string}`);
    expect(await two.ask('GET', '')).toMatchObject({ remotes: [] });
    const file = await readFile(path.join(two.here.config.data, 'secrets.json'), 'utf8').catch(() => '{}');
    expect(JSON.parse(file)).toEqual({});
  });

  it('takes the address as people paste it, and names what the token may not', async () => {
    await using two = await pair();
    const token = await two.there.token([
      'account:read',
      'workspaces:read',
      'developer:read',
      'case:read',
      'todos:read',
    ]);
    const url = `${two.there.url}/api/v1/`;
    const made = await two.ask('POST', '/remotes', { name: ' Office ', url, token });
    expect(made).toMatchObject({ name: 'Office', url: two.there.url, account: expect.any(String) });
    expect(made['missing']).toEqual(expect.arrayContaining(['todos:write', 'evidence:read']));
    expect(made['missing']).not.toContain('todos:read');
  });

  it('changes the token only for one that works, and sync goes on with it', async () => {
    await using two = await pair();
    const remoteId = await two.add();
    await two.ask('POST', `/remotes/${remoteId}/select`, { caseId: two.caseId });
    const tokens = (await two.there.window('GET', '/app/v1/developer/tokens')).body as { id: string }[];
    const token = await two.there.token(['*'], 'Another');
    await two.there.window('DELETE', `/app/v1/developer/tokens?id=${tokens[0]?.id}`);
    expect(await two.run(remoteId)).toMatchObject({ end: 'refused', sentence: expect.stringContaining('token') });
    const wrong = await two.here.window('POST', `/app/v1/sync/remotes/${remoteId}/token`, {
      token: 'cw_live_nothing_like',
    });
    expect(wrong).toMatchObject({ status: 409, body: { error: expect.stringContaining('does not accept the token') } });
    const neighbours = new Neighbours(two.there);
    const { token: stranger } = await neighbours.account('Stranger');
    const refused = await two.here.window('POST', `/app/v1/sync/remotes/${remoteId}/token`, { token: stranger });
    expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('belongs to') } });
    await two.ask('POST', `/remotes/${remoteId}/token`, { token });
    expect(await two.run(remoteId)).toMatchObject({ end: 'inStep' });
  });

  it('updates the open window, by the event stream', async () => {
    await using two = await pair();
    const remoteId = await two.add();
    await two.ask('POST', `/remotes/${remoteId}/select`, { caseId: two.caseId });
    await using stream = await EventStream.open(two.here);
    await two.run(remoteId);
    const states = (): unknown[] =>
      stream.events.filter(({ event }) => event === 'sync').map(({ data }) => (data['status'] as Row[])[0]?.['state']);
    await expect.poll(states).toEqual(expect.arrayContaining(['running', 'idle']));
    expect(states().at(-1)).toBe('idle');
  });

  it('stops at once while a server does not answer, and goes on from there later', async () => {
    await using two = await pair();
    const away = { hangs: false, waiting: 0 };
    const slow = await strange((request, response) => {
      away.waiting += Number(away.hangs);
      if (away.hangs) return;
      const { method = 'GET', url = '/', headers } = request;
      request.pipe(
        forward(`${two.there.url}${url}`, { method, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        }),
      );
    });
    const remoteId = await two.add('Slow', slow);
    await two.ask('POST', `/remotes/${remoteId}/select`, { caseId: two.caseId });
    away.hangs = true;
    const { id } = await two.ask<{ id: string }>('POST', `/remotes/${remoteId}/run`, {});
    await expect.poll(() => away.waiting).toBe(1);
    // A caller who asks again meanwhile gets the same run.
    expect(await two.ask('POST', `/remotes/${remoteId}/run`, {})).toMatchObject({ id, state: 'running' });
    expect(await two.ask<Row[]>('GET', '/status')).toMatchObject([{ state: 'running' }]);
    await two.ask('POST', `/remotes/${remoteId}/stop`, {});
    expect(await two.ask('GET', `/runs/${id}`)).toMatchObject({ state: 'done', report: { end: 'stopped' } });
    expect(await two.ask<Row[]>('GET', '/status')).toMatchObject([{ state: 'idle', behind: true }]);
    away.hangs = false;
    expect(await two.run(remoteId)).toMatchObject({ end: 'inStep' });
    away.hangs = true;
    await two.ask('POST', `/remotes/${remoteId}/run`, {});
    await expect.poll(() => away.waiting).toBe(2);
  });

  it('pauses for a time with every server, as the courtroom asks, and says so', async () => {
    await using two = await pair();
    const remoteId = await two.add();
    await two.ask('POST', `/remotes/${remoteId}/select`, { caseId: two.caseId });
    await two.ask('POST', '/pause', { seconds: 60 });
    expect(await two.ask<Row[]>('GET', '/status')).toMatchObject([{ state: 'paused' }]);
    expect(await two.refusal('POST', `/remotes/${remoteId}/run`, {})).toBe(409);
    expect(await two.refusal('POST', '/pause', { seconds: 3600 })).toBe(400);
    await two.ask('POST', '/pause', { seconds: 0 });
    expect(await two.ask<Row[]>('GET', '/status')).toMatchObject([{ state: 'idle' }]);
    expect(await two.run(remoteId)).toMatchObject({ end: 'inStep' });
  });

  it('pauses, and refuses what makes no sense', async () => {
    await using two = await pair();
    const remoteId = await two.add();
    const change = { mode: 'timed', everyMinutes: 30, paused: true };
    expect(await two.ask('PATCH', `/remotes/${remoteId}`, change)).toMatchObject(change);
    expect(await two.ask<Row[]>('GET', '/status')).toMatchObject([{ state: 'paused', nextRunAt: null }]);
    await two.ask('PATCH', `/remotes/${remoteId}`, { paused: false });
    expect(await two.ask<Row[]>('GET', '/status')).toMatchObject([{ state: 'idle', nextRunAt: expect.any(String) }]);
    expect(await two.refusal('PATCH', `/remotes/${remoteId}`, { everyMinutes: 0 })).toBe(400);
    expect(await two.refusal('PATCH', `/remotes/${remoteId}`, { secret: 'x' })).toBe(400);
    expect(await two.refusal('POST', `/remotes/${remoteId}/run`, {})).toBe(409);
    expect(await two.refusal('POST', `/remotes/${two.caseId}/run`, {})).toBe(404);
    expect(await two.refusal('GET', `/runs/${two.caseId}`)).toBe(404);
    expect(await two.refusal('POST', `/remotes/${remoteId}/preview`, { caseId: two.caseId })).toBe(404);
    expect(await two.refusal('POST', '/remotes', { name: 'Office', url: two.there.url, token: two.token })).toBe(409);
  });
});
