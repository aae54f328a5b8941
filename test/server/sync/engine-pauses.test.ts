import { expect, it, vi } from 'vitest';
import { type Row, two } from './two.ts';

it('what a person deletes while the records here are read is deleted there, and nothing is sent before (SPEC 3.5)', async () => {
  await using pair = await two({ sample: false, lane: 'with the extension' });
  const { desktop, remoteId, caseId } = pair;
  const hearing = await desktop.call<Row>('post_hearings', { body: { caseId, date: '2027-03-01', purpose: 'Status' } });
  await desktop.call('post_todos', { body: { caseId, title: 'Bring copies', hearingId: hearing.id } });
  for (let run = 0; run < 3; run += 1) expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
  await desktop.call('post_todos', { body: { caseId, title: 'Something to look for' } });
  desktop.network.sent.length = 0;
  let deletion: Promise<unknown> | undefined;
  const run = desktop.pipeline.run.bind(desktop.pipeline);
  const read = vi.spyOn(desktop.pipeline, 'run').mockImplementation(async (principal, call) => {
    const answer = await run(principal, call);
    if (call.operation.id === 'get_hearings' && call.transport === 'sync')
      deletion ??= desktop.call('delete_hearings', { query: { id: hearing.id } });
    return answer;
  });
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
  await deletion;
  const looks = read.mock.calls.filter(([, { operation }]) => operation.id === 'get_hearings');
  expect(looks.length).toBeGreaterThan(1);
  const changes = desktop.network.sent.filter((line) => /^(?:PATCH|DELETE) /.test(line));
  expect(changes).toEqual(['DELETE /hearings']);
  await pair.equal();
});
