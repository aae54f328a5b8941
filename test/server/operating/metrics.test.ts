import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { Assistant } from '#test/server/transports/mcp/assistant.ts';
import { rawRequest } from '#test/server/transports/http/raw-request.ts';
import { EventStream } from '#test/server/transports/http/event-stream.ts';
import { HostedServer } from '#test/support/hosted.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { operator, type Person, person } from './operator-call.ts';

const token = 'a-token-of-prometheus';
let app: TestApp;
let rosa: Person;
beforeAll(async () => {
  app = await testApp({ mode: 'hosted', metricsToken: token });
  rosa = await person(app, 'rosa@example.org');
});
afterAll(() => app[Symbol.asyncDispose]());

async function figures(at = app): Promise<string> {
  const reply = await rawRequest(`${at.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(reply.status).toBe(200);
  expect(reply.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  return String(reply.bytes);
}

describe('GET /metrics', () => {
  it('is for who has its token, and is not there without one', async () => {
    for (const authorization of [
      undefined,
      'Bearer ',
      'Bearer a-token-of-prometheuss',
      `Basic ${token}`,
      `Bearer ${rosa.token}`,
    ]) {
      const headers = authorization === undefined ? {} : { authorization };
      const reply = await rawRequest(`${app.url}/metrics`, { headers });
      expect(reply.status, authorization).toBe(401);
      expect(String(reply.bytes)).not.toMatch(/casewright_/);
    }
    await using without = await testApp({ mode: 'hosted' });
    const reply = await rawRequest(`${without.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    expect([reply.status, String(reply.bytes)]).toEqual([404, expect.not.stringMatching(/casewright_|html/)]);
  });

  it('opens nothing else by its token', async () => {
    expect((await app.rest(token, 'GET', '/account')).status).toBe(401);
  });

  it('counts requests by operation, transport and class of status, over REST and MCP', async () => {
    const { caseId } = rosa;
    await app.rest(rosa.token, 'POST', '/todos', { caseId, title: 'One' });
    await app.rest(rosa.token, 'POST', '/todos', { caseId, title: '' });
    await app.rest(rosa.token, 'GET', '/nothing-of-the-kind');
    await using assistant = await Assistant.on(app, rosa.token);
    await assistant.call('get_todos', { caseId });
    const text = await figures();
    expect(text).toContain('casewright_requests_total{operation="post_todos",transport="rest",status="2xx"} 1');
    expect(text).toContain('casewright_requests_total{operation="post_todos",transport="rest",status="4xx"} 1');
    expect(text).toContain('casewright_requests_total{operation="get_todos",transport="mcp",status="2xx"} 1');
    expect(text).toContain('operation="operation_not_found",transport="rest",status="4xx"} 1');
    expect(text).toMatch(/casewright_request_seconds_bucket\{le="30",operation="post_todos"\} 2/);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d{7,}/m);
  });

  it('names nobody and nothing, for any request', async () => {
    await app.rest(rosa.token, 'GET', `/todos/${rosa.caseId}`);
    for (let n = 0; n < 50; n += 1) await app.rest(rosa.token, 'GET', `/no/such/place-${n}?a=${n}`);
    await rawRequest(`${app.url}/some/page/${rosa.caseId}`);
    const text = await figures();
    for (const secret of [rosa.id, rosa.caseId, rosa.workspaceId, rosa.email, rosa.token, 'place-7', 'some/page']) {
      expect(text, secret).not.toContain(secret);
    }
  });
});

it('reports how much there is, and how old the newest backup is', async () => {
  await using fresh = await testApp({ mode: 'hosted', metricsToken: token });
  const ada = await person(fresh, 'ada@example.org');
  const neighbours = new Neighbours(fresh);
  await fresh.upload(ada.token, [{ name: 'a.txt', bytes: 'four' }]);
  await neighbours.write((tx) => tx.db.updateTable('credentials').set({ verifiedAt: null }).execute());
  const before = await figures(fresh);
  expect(before).toContain('casewright_accounts{state="unconfirmed"} 1');
  expect(before).toContain('casewright_accounts{state="confirmed"} 0');
  expect(before).toMatch(/^casewright_tokens 1$/m);
  expect(before).toMatch(/^casewright_matters 1$/m);
  expect(before).toMatch(/^casewright_stored_bytes 4$/m);
  expect(before).toMatch(/^casewright_mails_waiting 0$/m);
  expect(before).not.toMatch(/^casewright_backup_age_seconds \d/m);
  expect(before).toMatch(/^casewright_backup_failed 0$/m);
  expect(before).toMatch(/^casewright_sign_ins_total\{outcome="refused"\} 0$/m);
  await using backedUp = await testApp({ mode: 'hosted', metricsToken: token });
  expect((await operator(backedUp, 'POST', '/app/operator/backup', {})).status).toBe(200);
  expect(await figures(backedUp)).toMatch(/^casewright_backup_age_seconds [0-9.]+$/m);
});

it('is asked as often as anybody likes, and counts the records four times a minute at most', async () => {
  await using fresh = await testApp({ mode: 'hosted', metricsToken: token });
  expect(await figures(fresh)).toMatch(/^casewright_matters 0$/m);
  await person(fresh, 'ada@example.org');
  expect(await figures(fresh)).toMatch(/^casewright_matters 0$/m);
});

it('counts who signed in and who was refused, the mails that left, and the windows that listen', async () => {
  await using house = await HostedServer.start({ metricsToken: token });
  const browser = await house.person('ada@example.org');
  await browser.post('/app/sign-out');
  await browser.signIn('ada@example.org', { password: 'not hers at all' });
  await browser.signIn('ada@example.org');
  await using stream = await EventStream.open(house.app, { cookie: browser.cookie });
  expect(stream.events[0]?.event).toBe('hello');
  const text = await figures(house.app);
  expect(text).toMatch(/^casewright_sign_ins_total\{outcome="refused"\} 1$/m);
  expect(text).toMatch(/^casewright_sign_ins_total\{outcome="done"\} [12]$/m);
  expect(text).toMatch(/^casewright_mails_total\{outcome="sent"\} 1$/m);
  expect(text).toMatch(/^casewright_event_streams 1$/m);
  expect(text).toContain('casewright_requests_total{operation="/app/sign-in",transport="window",status="4xx"} 1');
  expect(text).not.toContain('ada@');
});
