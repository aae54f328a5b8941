import { insertBuild, insertFiles, updateBuild } from '#server/areas/packets/builds.ts';
import { takeBates } from '#server/areas/evidence/ledger.ts';
import type { WriteTx } from '#server/store/transaction.ts';

interface Built {
  packetId: string;
  evidenceIds: readonly string[];
  redactionIds?: readonly string[];
  /** Each item has two pages. */
  bates?: string;
  /** What its one file is, in figures: its bytes are nowhere. */
  file?: { fileName: string; pages: number; size: number; sha256: string };
}

/** A final build of a packet as the job that makes one leaves it, without its files; answers its id. */
export async function buildDone(tx: WriteTx, built: Built): Promise<string> {
  const { packetId, evidenceIds, redactionIds = [], bates, file } = built;
  const packet = await tx.db.selectFrom('packets').selectAll().where('id', '=', packetId).executeTakeFirstOrThrow();
  const { caseId, createdBy: accountId } = packet;
  const asked = { revision: 0, despite: [], seesPrivate: 1 as const };
  const { id } = await insertBuild(tx, { packetId, caseId, accountId, draft: 0, asked });
  await updateBuild(tx, id, {
    state: 'done',
    contents: JSON.stringify({ evidenceIds, redactionIds }),
  });
  if (file) await insertFiles(tx, [{ ...file, buildId: id, kind: 'volume', mimeType: 'application/pdf' }]);
  if (bates !== undefined) {
    const items = evidenceIds.map((evidenceId) => ({ evidenceId, title: 'Exhibit', pages: 2 }));
    await takeBates(tx, { caseId, build: id, prefix: bates, digits: 6, items });
  }
  return id;
}

/** What is said of it once others were given it. */
export const served = {
  action: 'mark',
  as: 'served',
  on: '2027-01-02',
  method: 'By mail',
  recipients: ['Dana Cole'],
};
