import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { accountNames } from '#server/areas/account/queries.ts';
import { packetTitlesByBuild } from '#server/areas/packets/queries.ts';
import type { SeenCustody } from '#server/areas/evidence/seen-custody.ts';
import type { CustodyRow } from '#server/rules/evidence-index.ts';
import { isInCourtFile } from './evidence-facts.ts';

/** The events that the viewer sees, oldest first: of one court file those of its evidence. */
export async function custodyRows(
  view: MatterView,
  { events, whole }: SeenCustody,
  courtCaseId: string | undefined,
): Promise<CustodyRow[]> {
  const items = await visibleIn(view, 'evidence')
    .select(['item.id', 'item.title', 'item.exhibitNumber', 'item.courtCaseIds'])
    .execute();
  const known = new Map(items.filter((item) => isInCourtFile(item, courtCaseId)).map((item) => [item.id, item]));
  const shown = events.filter(({ evidenceId }) => courtCaseId === undefined || known.has(evidenceId));
  const names = await accountNames(
    view.tx,
    shown.map(({ accountId }) => accountId),
  );
  const packets = await packetTitlesByBuild(view);
  return shown.map(({ caseId: _case, tokenId: _token, kind, accountId, detail, place, ...event }) => ({
    ...event,
    place: whole ? place : null,
    event: kind,
    exhibitNumber: known.get(event.evidenceId)?.exhibitNumber ?? null,
    description: known.get(event.evidenceId)?.title ?? null,
    actor: names.get(accountId ?? '') ?? null,
    purpose: wordsOf(detail, packets),
  }));
}

const ways: Readonly<Record<string, string>> = {
  upload: 'added as a file',
  folder: 'added with its folder',
  import: 'from an import of messages',
  attachment: 'attached to a message',
};

/** A build is named by its packet; who does not see that gets its id, which is what the log holds. */
function wordsOf(detail: string | null, packets: ReadonlyMap<string, string>): string | null {
  if (detail === null) return null;
  const title = packets.get(detail);
  return title === undefined ? (ways[detail] ?? detail) : `packet “${title}”`;
}
