import { viewerOf } from '#server/access/principal.ts';
import { requireMatter } from '#server/access/matters.ts';
import { takeBates } from '#server/areas/evidence/ledger.ts';
import { act } from '#server/areas/packets/act.ts';
import { insertBuild, updateBuild } from '#server/areas/packets/builds.ts';
import { AppError } from '#server/errors/app-error.ts';
import { newId } from '#server/store/ids.ts';
import type { House } from './house.ts';
import { idsIn, type V1Record } from './v1-records.ts';

/**
 * Others are given a packet as it is now. Its build is written down as the builder does it, but without pages: each
 * exhibit has two, under Bates numbers. That it was served is what a person does. Answers the items; null where that is refused.
 */
export async function giveOut(
  { store, principal }: Pick<House, 'store' | 'principal'>,
  { caseId, id: packetId }: { caseId: string; id: string },
  items: readonly V1Record[],
  to: string,
): Promise<readonly V1Record[] | null> {
  const exhibits = items.filter(({ kind }) => kind === 'exhibit');
  const evidenceIds = exhibits.map(({ refId }) => String(refId));
  const contents = { evidenceIds, redactionIds: exhibits.flatMap((item) => idsIn(item['redactionIds'])) };
  const { accountId } = principal;
  const actor = { accountId, tokenId: null, transport: 'window' as const, requestId: newId() };
  try {
    await store.write(actor, async (tx) => {
      const viewer = viewerOf(principal, 'window');
      const matter = await requireMatter(tx, viewer, caseId);
      const asked = { revision: 0, despite: [], seesPrivate: viewer.seesPrivate };
      const { id: buildId } = await insertBuild(tx, { packetId, caseId, accountId, draft: 0, asked });
      const pages = evidenceIds.map((evidenceId) => ({ evidenceId, title: '', pages: 2 }));
      if (pages.length > 0) await takeBates(tx, { caseId, build: buildId, prefix: 'DOE', digits: 6, items: pages });
      await updateBuild(tx, buildId, { state: 'done', contents: JSON.stringify(contents), finishedAt: tx.now });
      await act(
        { tx, viewer, matter, principal, now: tx.now, boxes: undefined },
        { caseId, action: 'mark', buildId, as: 'served', on: '2027-01-02', method: null, recipients: [to] },
      );
    });
    return items;
  } catch (error) {
    // The server no longer shows it: nothing of it is changed here.
    if (error instanceof AppError) return null;
    throw error;
  }
}
