import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '#server/areas/operations.ts';
import { rawRequest } from '#test/server/transports/http/raw-request.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { addressOf, sampleOf } from '#test/support/sample-calls.ts';
import { newSubject, type Subject } from '#test/support/subject.ts';
import { hostileTexts, plantHostileTexts, tracker } from './hostile-texts.ts';

// Text that is more than text to somebody: kept as it is, and never sent as anything but data.
let app: TestApp;
let token: string;
let cookie: string;
let subject: Subject;
let planted = 0;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  cookie = await app.signIn();
  subject = await newSubject(app, token);
  planted = await plantHostileTexts((...call) => app.rest(token, ...call), subject);
}, 120_000);
afterAll(() => app[Symbol.asyncDispose]());

test('every field for text takes it as text', () => {
  expect(planted).toBeGreaterThan(20 * hostileTexts.length);
});

test.each(
  operations
    .filter(({ method, output }) => method === 'get' && output.kind === 'json')
    .map((each) => [each.id, each] as const),
)('%s answers it as data that no browser takes for a page', async (_id, operation) => {
  const { path, query = {} } = sampleOf(operation, subject);
  const { q, status: _status, from: _from, done: _done, ...others } = query;
  // What only searches does not answer without words.
  const mustSearch = operation.input.query?.shape['q']?.safeParse(undefined).success === false;
  const wide = mustSearch && q !== undefined ? { ...others, q } : others;
  const address = addressOf(operation, { ...(path && { path }), query: wide });
  for (const [mount, headers, sniffed] of [
    ['/api/v1', { authorization: `Bearer ${token}` }, undefined],
    ['/app/v1', { cookie }, 'nosniff'],
  ] as const) {
    const reply = await rawRequest(`${app.url}${mount}${address}`, { headers });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['x-content-type-options']).toBe(sniffed);
    reply.json();
  }
});

test('it is read back as it was written, or as the rules for a line say', async () => {
  const listed = await app.rest(token, 'GET', `/todos?caseId=${subject.caseId}`);
  const details = (listed.body as { detail?: string }[]).map(({ detail }) => detail);
  const prose = hostileTexts.filter((text) => !text.includes('\u0001'));
  for (const text of prose)
    expect(
      details.some((detail) => detail?.includes(text)),
      text,
    ).toBe(true);
});

test('the calendar has no line in it that a text made', async () => {
  const ics = await app.window('GET', `/app/calendar.ics?caseId=${subject.caseId}`);
  expect(ics.status).toBe(200);
  const unfolded = String(ics.body).replaceAll('\r\n ', '');
  expect(unfolded).toContain(tracker);
  const names = new Set(
    unfolded
      .split('\r\n')
      .filter(Boolean)
      .map((line) => /^[A-Z-]+(?=[:;])/.exec(line)?.[0] ?? line),
  );
  for (const name of ['ATTACH', 'URL', 'ORGANIZER', 'IMAGE']) expect(names, name).not.toContain(name);
  expect([...names].filter((name) => !/^[A-Z-]+$/.test(name))).toEqual([]);
  expect(String(ics.body)).not.toMatch(/[^\r]\n/);
  const count = (what: string) => unfolded.split('\r\n').filter((line) => line === what).length;
  expect(count('BEGIN:VEVENT')).toBe(count('END:VEVENT'));
  expect(ics.headers.get('content-disposition')).toMatch(/^attachment/);
});

test('no header takes a line from a title', async () => {
  const { status, body } = await app.rest(token, 'PATCH', `/evidence/${subject.evidenceId}`, {
    title: hostileTexts[1],
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const file = await rawRequest(`${app.url}/api/v1/files/${subject.evidenceId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(file.headers['content-security-policy']).toContain('sandbox');
  expect(Object.keys(file.headers)).not.toContain('x-injected');
});
