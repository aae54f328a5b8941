import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertBuild } from '#server/areas/packets/builds.ts';
import { enqueueJob } from '#server/store/jobs.ts';
import type { WorkNow } from '#server/window/activity/schema.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { Packing } from '#test/server/areas/packets/packing.ts';
import { EventStream } from '#test/server/transports/http/event-stream.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { windowOf } from './window-of.ts';

let app: TestApp;
let packing: Packing;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  packing = await Packing.in(app, await app.token(), 'Work');
});
afterAll(() => app[Symbol.asyncDispose]());

const work = (window = app.window.bind(app)) => answered<WorkNow>(window('GET', '/app/v1/jobs'));
const never = '2999-01-01T00:00:00.000Z';

/** A check and a build that wait for long, so that they still wait when the test looks. */
async function held(neighbours: Neighbours, packetId: string): Promise<void> {
  const { caseId } = packing;
  await neighbours.write(async (tx) => {
    const { accountId } = await tx.db
      .selectFrom('packets as item')
      .select('item.createdBy as accountId')
      .where('item.id', '=', packetId)
      .executeTakeFirstOrThrow();
    const asked = { revision: 1, despite: [] as string[], seesPrivate: 1 as const };
    const build = await insertBuild(tx, { packetId, caseId, accountId: accountId ?? '', draft: 1, asked });
    await enqueueJob(tx, { kind: 'checkPacket', subjectId: packetId, caseId, runAfter: never });
    await enqueueJob(tx, { kind: 'buildPacket', subjectId: build.id, caseId, runAfter: never });
  });
}

it('shows packets that are checked and built, to those who see them, and cancels them', async () => {
  const packetId = await packing.save('Trial', []);
  const neighbours = new Neighbours(app);
  await held(neighbours, packetId);
  const { packets } = await work();
  const shown = packets.map(({ buildId, draft, title, state }) => [buildId !== null, draft, title, state]);
  expect(shown).toHaveLength(2);
  expect(shown).toContainEqual([false, false, 'Trial', 'waiting']);
  expect(shown).toContainEqual([true, true, 'Trial', 'waiting']);

  const stranger = await neighbours.account('Stranger');
  const strange = await windowOf(app, neighbours, stranger.accountId);
  expect((await work(strange)).packets).toEqual([]);
  const cancel = (jobId = '', window = app.window.bind(app)) => window('DELETE', `/app/v1/jobs?id=${jobId}`);
  expect(await cancel(packets[0]?.jobId, strange)).toMatchObject({ status: 404 });

  await using stream = await EventStream.open(app);
  for (const { jobId } of packets) expect(await cancel(jobId)).toMatchObject({ status: 204 });
  await stream.wait(({ event, data }) => event === 'packet' && data['buildId'] === null);
  await stream.wait(({ event, data }) => event === 'packet' && data['buildId'] !== null);
  expect((await work()).packets).toEqual([]);
  const { packet, plan } = await packing.read(packetId);
  expect(plan.checking).toBe(false);
  expect(packet.builds.map(({ state }) => state)).toEqual(['cancelled']);
});

it('leaves them alone for who may only look', async () => {
  const packetId = await packing.save('Looked at', []);
  const neighbours = new Neighbours(app);
  await held(neighbours, packetId);
  const clerk = await neighbours.account('Clerk');
  const { workspaceId } = await neighbours.write((tx) =>
    tx.db.selectFrom('cases').select('workspaceId').where('id', '=', packing.caseId).executeTakeFirstOrThrow(),
  );
  await neighbours.member(workspaceId, clerk.accountId, 'viewer');
  const clerks = await windowOf(app, neighbours, clerk.accountId);
  const { packets } = await work(clerks);
  expect(packets).toHaveLength(2);
  for (const { jobId } of packets) {
    expect(await clerks('DELETE', `/app/v1/jobs?id=${jobId}`)).toMatchObject({ status: 403 });
  }
  expect((await work()).packets).toHaveLength(2);
});
