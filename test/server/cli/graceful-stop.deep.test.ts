import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { beginUpload, staged } from './begun-upload.ts';
import { HostedDesk } from './hosted-desk.ts';

describe('a hosted server that is asked to stop', () => {
  it('waits for nobody who never ends, and keeps nothing that was half sent', async () => {
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
