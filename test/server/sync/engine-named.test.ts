import { expect, it } from 'vitest';
import { must, type Row, two } from './two.ts';

it('is at rest with a record that names a category which a plain v1 server can’t list, and says so (6.9, 7.6)', async () => {
  await using pair = await two({ sample: false });
  const { desktop, remoteId, remoteCaseId, there } = pair;
  desktop.network.without = '/issues';
  const { body } = await there('POST', '/issues', { caseId: remoteCaseId, name: 'Custody' });
  const issue = body as Row;
  await pair.server.upload(pair.token, [{ name: 'a.txt', bytes: 'A file' }], { caseId: remoteCaseId });
  await desktop.engine.run(remoteId);
  const item = must((await pair.rowsThere('evidence'))[0]);
  const edit = await there('PATCH', `/evidence/${item.id}`, {
    issueIds: [issue.id],
    expectedUpdatedAt: item.updatedAt,
  });
  expect(edit.status).toBe(200);
  for (let again = 0; again < 2; again += 1) {
    const run = await desktop.engine.run(remoteId);
    expect(run).toMatchObject({ end: 'inStep', sentence: null, matters: [{ left: [], questions: 0, held: 0 }] });
    expect(run.matters[0]?.staysHere).toMatchObject([
      { resource: 'evidence', remoteId: item.id, why: expect.stringContaining('such as a category') as string },
    ]);
    expect(await desktop.engine.status()).toMatchObject([{ state: 'idle', behind: false }]);
  }
  desktop.network.without = undefined;
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
  await pair.equal();
});
