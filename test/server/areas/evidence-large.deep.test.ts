import { mkdir, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { arrivingId } from '#server/areas/evidence/large-file.ts';
import { testApp } from '#test/support/app.ts';

const mebibyte = 1024 * 1024;

/** The most memory that this process, and the server in it, has had since. */
function watchMemory() {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  return { grown: () => (most - before) / mebibyte, [Symbol.dispose]: () => clearInterval(timer) };
}

describe('a file of 700 MiB', () => {
  it('is hashed, added, verified and sent out again without being held in memory', async () => {
    await using app = await testApp({ rateLimit: 0 });
    const { caseId } = (await app.window('GET', '/app/v1/case')).body as { caseId: string };
    const { account } = (await app.window('GET', '/app/session')).body as { account: { id: string } };
    const film = { caseId, fileName: 'Film.bin', size: 700 * mebibyte, lastModified: 1 };
    // With a hole in it: as if all pieces had come before a restart.
    const half = path.join(app.config.data, 'arriving', `${arrivingId(account.id, film)}.${film.size}`);
    await mkdir(path.dirname(half), { recursive: true });
    await writeFile(half, 'The beginning');
    await truncate(half, film.size);
    using memory = watchMemory();
    const begun = await app.window('POST', '/app/v1/uploads', film);
    expect(begun).toMatchObject({ status: 200, body: { received: film.size } });
    expect((begun.body as { pieces: string[] }).pieces).toHaveLength(175);
    const done = await app.window('POST', '/app/v1/uploads/finish', film);
    expect(done.status).toBe(201);
    const [item] = (done.body as { evidence: { id: string; size: number }[] }).evidence;
    const id = item?.id ?? '';
    expect(item).toMatchObject({ size: film.size });
    expect(await app.window('POST', `/app/v1/evidence/${id}/verify`)).toMatchObject({ body: { matches: true } });
    const download = await fetch(`${app.url}/app/v1/files/${id}`, { headers: { cookie: await app.signIn() } });
    let bytes = 0;
    for await (const chunk of download.body ?? []) bytes += chunk.length;
    expect(bytes).toBe(film.size);
    expect(await app.settled(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('25 MiB') });
    expect(memory.grown()).toBeLessThan(200);
  });
});
