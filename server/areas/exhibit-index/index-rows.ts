import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { seenEntries } from '#server/areas/evidence/seen-ledger.ts';
import type { PacketPlace } from '#server/areas/packets/places.ts';
import type { IndexRow } from '#server/rules/evidence-index.ts';
import { byExhibitNumber } from '#server/rules/exhibit-numbers.ts';
import { membersIn } from '#server/store/set-members.ts';
import type { Row } from '#server/store/tables.ts';
import { byDayAndTitle, evidenceFacts, isInCourtFile, issueNames, noFacts } from './evidence-facts.ts';
import { exhibitUses, noUse } from './exhibit-uses.ts';

type Entry = Awaited<ReturnType<typeof seenEntries>>[number];
type Evidence = Row<'evidence'>;

type PacketPlaces = ReadonlyMap<string, PacketPlace>;

interface Asked {
  kind: 'exhibits' | 'all';
  courtCaseId: string | undefined;
  /** By evidence id: only what is in it, as it is there, and no numbers that nothing has. */
  packet?: PacketPlaces | undefined;
}

/**
 * The evidence that the viewer sees. `exhibits`: what has a number, and the numbers that stay taken in the ledger, in
 * exhibit order; `all`: every item, those without a number after the others, by day and title.
 */
export async function indexRows(view: MatterView, { kind, courtCaseId, packet }: Asked): Promise<IndexRow[]> {
  const seen = await visibleIn(view, 'evidence').selectAll('item').execute();
  const all = seen.filter((item) => isInCourtFile(item, courtCaseId) && (packet?.has(item.id) ?? true));
  const items = kind === 'all' ? all : all.filter(({ exhibitNumber }) => exhibitNumber !== null);
  const entries = await seenEntries(view);
  const facts = await evidenceFacts(view, all);
  const uses = await exhibitUses(view, courtCaseId);
  const names = await issueNames(view);
  const { role } = await view.tx.db
    .selectFrom('cases')
    .select('role')
    .where('id', '=', view.matter.caseId)
    .executeTakeFirstOrThrow();
  const byItem = Map.groupBy(entries, ({ evidenceId }) => evidenceId);
  const rows = items.toSorted(byDayAndTitle).map((item) => rowOf(item));
  const taken =
    kind === 'all' || packet !== undefined
      ? []
      : entries.filter((entry) => isTaken(entry, courtCaseId)).map((entry) => takenRow(entry));
  return [...rows, ...taken].toSorted(byNumber);

  function rowOf(item: Evidence): IndexRow {
    const own = byItem.get(item.id) ?? [];
    const exhibit = own.find(({ scheme, state }) => scheme === 'exhibit' && state !== 'withdrawn');
    const bates = own.filter(({ scheme, state: of }) => scheme === 'bates' && of !== 'withdrawn');
    const state = exhibit?.state ?? (bates.length > 0 ? 'assigned' : item.exhibitNumber === null ? null : 'proposed');
    const place = packet?.get(item.id);
    const known = facts.get(item.id) ?? noFacts;
    return {
      ...known,
      ...(uses.get(item.id) ?? noUse),
      redacted: place?.redacted ?? known.redacted,
      evidenceId: item.id,
      exhibitNumber: item.exhibitNumber,
      bates: bates.map(({ number }) => number).join(', ') || null,
      packetPage: place?.packetPage ?? null,
      description: item.title,
      offeredBy: offeredBy(exhibit),
      issues: membersIn(item.issueIds).flatMap((id) => names.get(id) ?? []),
      ledgerState: state,
      replacedBy: null,
      recipients: exhibit?.recipients ?? distinct(bates.flatMap(({ recipients }) => recipients)),
    };
  }

  /** A number that no item has and that is never given again. */
  function takenRow(entry: Entry): IndexRow {
    const { evidenceId, number, title, state, replacedBy, recipients } = entry;
    return {
      ...(facts.get(evidenceId ?? '') ?? noFacts),
      ...noUse,
      evidenceId,
      exhibitNumber: number,
      bates: null,
      packetPage: null,
      description: title === '' ? 'Deleted evidence' : title,
      offeredBy: offeredBy(entry),
      issues: [],
      ledgerState: state,
      replacedBy,
      recipients,
    };
  }

  function offeredBy(entry: Entry | undefined): string | null {
    return entry === undefined || entry.recipients.length === 0 || role === '' ? null : role;
  }
}

function isTaken({ scheme, state, evidenceId, courtCaseIds }: Entry, courtCaseId: string | undefined): boolean {
  if (scheme !== 'exhibit' || (state !== 'withdrawn' && evidenceId !== null)) return false;
  return courtCaseId === undefined || courtCaseIds.includes(courtCaseId);
}

/** Rows without a number keep the order they came in, after those that have one. */
function byNumber({ exhibitNumber: one }: IndexRow, { exhibitNumber: other }: IndexRow): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return byExhibitNumber(one, other);
}

function distinct<Value>(all: readonly Value[]): Value[] {
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}
