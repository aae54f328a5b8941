import { expect, it } from 'vitest';
import { two } from './two.ts';

it('2,000 records and 200 files are uploaded in 260 requests or fewer (SPEC 6.11)', { timeout: 600_000 }, async () => {
  await using pair = await two({ sample: false, lane: 'with the extension' });
  const { desktop, remoteId, caseId } = pair;
  const make = async (operation: string, count: number, body: (at: number) => object): Promise<string[]> => {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1)
      ids.push((await desktop.call<{ id: string }>(operation, { body: { caseId, ...body(at) } })).id);
    return ids;
  };
  const contacts = await make('post_contacts', 100, (at) => ({ name: `Witness ${at}` }));
  const hearings = await make('post_hearings', 50, (at) => ({
    date: '2027-03-01',
    purpose: `Hearing ${at}`,
    contactIds: [contacts[at]],
  }));
  await make('post_todos', 850, (at) => ({ title: `To-do ${at}`, hearingId: hearings[at % 50] }));
  await make('post_timeline', 1000, (at) => ({
    date: '2026-01-02',
    title: `Event ${at}`,
    contactIds: [contacts[at % 100]],
  }));
  for (let at = 0; at < 200; at += 1) await desktop.addEvidence(`file-${at}.txt`, `File ${at}`);
  desktop.network.sent.length = 0;
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ there: { created: 2200 } }] });
  expect(desktop.network.sent.length).toBeLessThanOrEqual(260);
});
