import { readdirSync } from 'node:fs';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { HostedDesk } from './hosted-desk.ts';

const boundary = 'a-boundary-of-a-test';
const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="lease.txt"\r\n\r\n`;
const tail = `\r\n--${boundary}--\r\n`;

interface Upload {
  request: ClientRequest;
  answer: Promise<{ status: number; body: string; connection: string | undefined }>;
}

/** An upload that has begun, and goes on when the test says so. */
function beginUpload(desk: HostedDesk, token: string): Upload {
  const headers = { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const upload = request(`${desk.url}/api/v1/evidence`, { method: 'POST', headers });
  upload.write(head);
  upload.write('The lease of the house, ');
  return { request: upload, answer: answerOf(upload) };
}

async function answerOf(asked: ClientRequest): Upload['answer'] {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve);
    asked.once('error', reject);
  });
  const { connection } = response.headers;
  return { status: response.statusCode ?? 0, body: await text(response), connection };
}

const staged = (desk: HostedDesk): string[] =>
  readdirSync(join(desk.data, 'staging')).filter((name) => /^[0-9a-f-]{36}$/.test(name));

describe('a hosted server that is told to stop', () => {
  it('lets an upload that has begun end, takes no new caller, and tells windows to come back', async () => {
    await using desk = new HostedDesk();
    await desk.serveHosted();
    const { token } = await desk.account('rosa@example.org');
    const { cookie } = await desk.signIn('rosa@example.org');
    const events = await fetch(`${desk.url}/app/events`, { headers: { cookie } });
    const heard = events.text();
    const upload = beginUpload(desk, token);
    const kept = new Agent({ keepAlive: true, maxSockets: 1 });
    const ready = (): Upload['answer'] => answerOf(request(`${desk.url}/health/ready`, { agent: kept }).end());
    expect((await ready()).status).toBe(200);
    // A connection that is in the middle of a request is not an idle one.
    const slow = request(`${desk.url}/api/v1/todos`, {
      method: 'POST',
      agent: kept,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    slow.write('{"title":');
    const slowAnswer = answerOf(slow);
    await pause(200);

    const stopped = desk.stopHosted();
    expect(await heard).toMatch(/retry: \d+\n\n$/);
    await expect(fetch(`${desk.url}/health/live`)).rejects.toThrow();
    upload.request.end(`as it was signed.${tail}`);
    slow.end('"Call the clerk"}');
    expect(await upload.answer).toMatchObject({ status: 201, connection: 'close' });
    expect(await slowAnswer).toMatchObject({ status: 201, connection: 'close' });
    expect(await stopped).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('Stopping.') as string });
    expect(desk.traces()).toEqual([]);
    expect(staged(desk)).toEqual([]);
    kept.destroy();

    await desk.serveHosted();
    expect((await desk.rest(token, 'GET', '/evidence')).body).toMatchObject([{ fileName: 'lease.txt' }]);
    expect((await desk.rest(token, 'GET', '/todos')).body).toMatchObject([{ title: 'Call the clerk' }]);
  });

  it('waits for nobody who never ends, and keeps nothing of what was half sent', async () => {
    await using desk = new HostedDesk();
    await desk.serveHosted();
    const { token } = await desk.account('rosa@example.org');
    const { request: upload, answer } = beginUpload(desk, token);
    const cut = answer.catch((error: unknown) => error);
    await pause(200);
    const began = Date.now();
    expect(await desk.stopHosted()).toMatchObject({ exitCode: 0 });
    expect(Date.now() - began).toBeGreaterThan(8000);
    expect(Date.now() - began).toBeLessThan(15_000);
    expect(await cut).toBeInstanceOf(Error);
    upload.destroy();
    expect(staged(desk)).toEqual([]);
    await desk.serveHosted();
    expect((await desk.rest(token, 'GET', '/evidence')).body).toEqual([]);
  }, 40_000);
});
