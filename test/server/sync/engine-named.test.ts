import { expect, it } from 'vitest';
import { must, type Row, two } from './two.ts';

it('names the record that waits for a category which a plain v1 server can’t list (6.9, 9.3)', async () => {
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
    expect(run.end).toBe('waiting');
    expect(run.matters[0]?.left).toMatchObject([
      { resource: 'evidence', remoteId: item.id, why: expect.stringContaining('such as a category') as string },
    ]);
  }
  desktop.network.without = undefined;
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
  await pair.equal();
});
