import { describe, expect, it } from 'vitest';
import { lanes, two } from './two.ts';

describe.each(lanes)('a preview, %s', (lane) => {
  it('says how many requests the first sync will make (SPEC 3.4)', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId } = pair;
    // As they came, and one that somebody has written on.
    await desktop.addEvidence('School_letter of May.txt', 'A');
    await desktop.addEvidence('receipt.txt', 'B');
    const item = await desktop.addEvidence('photo.txt', 'C');
    await desktop.call('patch_evidence_by_id', { path: { id: item.id }, body: { priority: 'high' } });
    const hearing = (await desktop.call('post_hearings', { body: { date: '2027-03-01', purpose: 'Status' } })) as {
      id: string;
    };
    await desktop.call('post_hearings_by_id_resources', {
      path: { id: hearing.id },
      body: { kind: 'evidence', itemId: item.id },
    });
    const { requests } = await desktop.engine.preview(remoteId, caseId);
    const run = await desktop.engine.run(remoteId);
    expect(run.end).toBe('inStep');
    expect(run.matters[0]?.requests).toBe(requests);
  });
});
