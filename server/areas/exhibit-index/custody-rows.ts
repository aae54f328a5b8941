import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { accountNames } from '#server/areas/account/queries.ts';
import { packetTitlesByBuild } from '#server/areas/packets/queries.ts';
import { doerOf, inOrder, ownLog } from '#server/areas/evidence/custody-order.ts';
import { fileOf, type SeenCustody } from '#server/areas/evidence/seen-custody.ts';
import type { CustodyRow } from '#server/rules/evidence-index.ts';
import type { CustodyEventRow } from '#server/store/tables.ts';
import { isInCourtFile } from './evidence-facts.ts';

/**
 * The events that the viewer sees, oldest first, with the computer that wrote each where there are several: of one court
 * file those of its evidence.
 */
export async function custodyRows(
  view: MatterView,
  { events, others, whole }: SeenCustody,
  courtCaseId: string | undefined,
): Promise<CustodyRow[]> {
  const items = await visibleIn(view, 'evidence')
    .select(['item.id', 'item.title', 'item.exhibitNumber', 'item.courtCaseIds', 'item.sha256'])
    .execute();
  const inFile = items.filter((item) => isInCourtFile(item, courtCaseId));
  const byId = new Map(inFile.map((item) => [item.id, item]));
  const byFile = new Map(inFile.map((item) => [item.sha256, item]));
  const people = await accountNames(
    view.tx,
    events.map(({ accountId }) => accountId),
  );
  const packets = await packetTitlesByBuild(view);
  const own = ownLog({ people, events }, others);
  return inOrder([own, ...others], (event, log): CustodyRow | null => {
    const item = log === own ? byId.get(event.evidenceId) : byFile.get(fileOf(event));
    if (courtCaseId !== undefined && !item) return null;
    const { computer } = log;
    return { ...rowOf(event, item, packets), computer, place: whole ? event.place : null, actor: doerOf(event, log) };
  });
}

function rowOf(
  event: CustodyEventRow,
  item: { id: string; title: string; exhibitNumber: string | null } | undefined,
  packets: ReadonlyMap<string, string>,
): Omit<CustodyRow, 'computer' | 'place' | 'actor'> {
  const { caseId: _case, tokenId: _token, accountId: _account, place: _place, kind, detail, ...said } = event;
  return {
    ...said,
    event: kind,
    evidenceId: item?.id ?? event.evidenceId,
    exhibitNumber: item?.exhibitNumber ?? null,
    description: item?.title ?? null,
    purpose: wordsOf(detail, packets),
  };
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
