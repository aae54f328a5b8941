import { expect, it } from 'vitest';
import { freeze } from '#server/areas/evidence/ledger.ts';
import { must, two } from './two.ts';

// An exhibit that one side served keeps its number there (SPEC 4.9).
it('a number that was served here stays, is named in the report, and all else of the item syncs', async () => {
  await using pair = await two({ sample: false });
  const { desktop, remoteId, caseId, there } = pair;
  const item = await desktop.addEvidence('a.txt', 'A');
  const path = { id: item.id };
  await desktop.call('patch_evidence_by_id', { path, body: { exhibitNumber: 'A-1', custodian: 'Jordan' } });
  await desktop.engine.run(remoteId);
  const actor = { accountId: null, tokenId: null, transport: 'job', requestId: 'planted' } as const;
  await desktop.store.write(actor, (tx) =>
    freeze(tx, {
      caseId,
      build: 'build',
      evidenceIds: [item.id],
      as: 'served',
      on: '2026-11-20',
      method: null,
      recipients: ['Jordan'],
    }),
  );
  const far = must((await pair.rowsThere('evidence'))[0]);
  expect(far).toMatchObject({ exhibitNumber: 'A-1', custodian: 'Jordan' });
  await there('PATCH', `/evidence/${far.id}`, { exhibitNumber: 'B-2', title: 'Renamed' });
  const report = await desktop.engine.run(remoteId);
  expect(report.matters[0]?.left).toMatchObject([
    {
      resource: 'evidence',
      localId: item.id,
      why: 'The exhibit was served or filed here, so its number no longer changes here, only by a replacement.',
    },
  ]);
  expect((await pair.rowsHere('evidence'))[0]).toMatchObject({ exhibitNumber: 'A-1', title: 'Renamed' });
});
