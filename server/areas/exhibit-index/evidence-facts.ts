import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import type { IndexRow } from '#server/rules/evidence-index.ts';
import { kindLabels } from '#server/rules/file-kinds.ts';
import { membersIn } from '#server/store/set-members.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { Row } from '#server/store/tables.ts';

/** What a piece of evidence says of itself, whatever becomes of its number. */
export type EvidenceFacts = Pick<
  IndexRow,
  'date' | 'source' | 'custodian' | 'type' | 'original' | 'sha256' | 'redacted' | 'confidentiality'
>;

/** Of a number whose item is gone. */
export const noFacts: EvidenceFacts = {
  date: null,
  source: null,
  custodian: null,
  type: null,
  original: null,
  sha256: null,
  redacted: false,
  confidentiality: null,
};

type Evidence = Row<'evidence'>;

/** By id, of items that the viewer sees. */
export async function evidenceFacts(
  view: MatterView,
  items: readonly Evidence[],
): Promise<ReadonlyMap<string, EvidenceFacts>> {
  const senders = await sendersOf(view, items);
  const redacted = await redactedIn(view);
  return new Map(
    items.map(({ id, eventDate, custodian, kind, original, sha256, confidentiality, ...rest }) => [
      id,
      {
        date: eventDate,
        source: senders.get(rest.sourceMessageId ?? '') ?? rest.sourcePath ?? rest.fileName,
        custodian,
        type: typeNames[kind] ?? kind,
        original,
        sha256,
        redacted: redacted.has(id),
        confidentiality,
      },
    ]),
  );
}

const typeNames: Readonly<Record<string, string>> = kindLabels;

/** Who sent the messages that these are attachments of. */
async function sendersOf(view: MatterView, items: readonly Evidence[]): Promise<Map<string, string>> {
  const senders = new Map<string, string>();
  for (const some of someAtOnce(items.flatMap(({ sourceMessageId }) => sourceMessageId ?? []))) {
    const rows = await visibleIn(view, 'messages')
      .select(['item.id', 'item.senderName', 'item.senderHandle'])
      .where('item.id', 'in', some)
      .execute();
    for (const { id, senderName, senderHandle } of rows) {
      const sender = senderName ?? senderHandle;
      if (sender !== null) senders.set(id, `${sender} (message)`);
    }
  }
  return senders;
}

/** What the viewer knows to be painted out where it is printed in a packet. */
async function redactedIn(view: MatterView): Promise<Set<string>> {
  const rows = await visibleIn(view, 'redactions').select('item.evidenceId').distinct().execute();
  return new Set(rows.map(({ evidenceId }) => evidenceId));
}

/** By id, the names of the categories that the viewer sees. */
export async function issueNames(view: MatterView): Promise<ReadonlyMap<string, string>> {
  const rows = await visibleIn(view, 'issues').select(['item.id', 'item.name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** In the order in which a list of evidence that has no numbers is read: by day, then by title. */
export function byDayAndTitle(one: Evidence, other: Evidence): number {
  const [day, otherDay] = [one.eventDate ?? '~', other.eventDate ?? '~'];
  if (day !== otherDay) return day < otherDay ? -1 : 1;
  return one.title.localeCompare(other.title, 'en') || (one.id < other.id ? -1 : 1);
}

export function isInCourtFile({ courtCaseIds }: { courtCaseIds: string }, courtCaseId: string | undefined): boolean {
  return courtCaseId === undefined || membersIn(courtCaseIds).includes(courtCaseId);
}
