import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { answerOf, beginUpload, staged, tail, type Upload } from './begun-upload.ts';
import { HostedDesk } from './hosted-desk.ts';

describe('a hosted server that is asked to stop', () => {
  it('lets an upload that has begun end, takes no new caller, and asks windows to come back', async () => {
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
});
