import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { seenAmong } from '#server/catalog/references.ts';
import type { OtherLog, SeenCheck } from '#server/rules/evidence-index.ts';
import type { CustodyEventRow } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { checkChain } from './custody-chain.ts';
import { custodyEventsOf, ownChain } from './custody-log.ts';
import type { EventLog } from './custody-order.ts';
import { contentsOf, type PageContent } from './custody-pages.ts';
import { type ReceivedLog, receivedLogs } from './received-logs.ts';

export interface SeenCustody {
  check: SeenCheck;
  /** In their order. */
  events: CustodyEventRow[];
  /** The logs of other computers, of which at least one event is seen. */
  others: (Pick<ReceivedLog, 'computer' | 'people' | 'events'> & OtherLog)[];
  /** Whether these are all events of the matter. */
  whole: boolean;
}

/**
 * The custody logs of a matter and whether they are whole. Only a member who sees all evidence is told how many events
 * there are and which one is broken: to a guest or an assistant that would say how much there is that they don’t see.
 * They get the events of the items that they see.
 */
export async function seenCustody(view: MatterView): Promise<SeenCustody> {
  const { tx, viewer, matter } = view;
  const events = await custodyEventsOf(tx, matter.caseId);
  const { own, others } = await receivedIn(tx, matter.caseId);
  const check = { ...checkChain(events), ...(differs(events, own) && { differs: true as const }) };
  if (matter.whole && viewer.seesPrivate === 1) return { check, events, others: others.map(asSeen), whole: true };
  const seen = await seenAmong(view, 'evidence', [...new Set(events.map(({ evidenceId }) => evidenceId))]);
  const mine = events.filter(({ evidenceId }) => seen.has(evidenceId));
  const files = await seenFiles(view);
  const theirs = others
    .map((log) => ({ ...log, events: log.events.filter((event) => files.has(fileOf(event))) }))
    .filter((log) => log.events.length > 0);
  return {
    check: mine.length === 0 ? { state: 'empty' } : withoutFigures(check),
    events: mine,
    others: theirs.map(asSeen).map((log) => ({ ...log, check: withoutFigures(log.check) })),
    whole: false,
  };
}

/** What the logs of other computers say of a file; nothing where an item with its bytes is hidden from the viewer. */
export async function othersOnFile(view: MatterView, sha256: string): Promise<EventLog[]> {
  const { tx, viewer, matter } = view;
  const seesAll = matter.whole && viewer.seesPrivate === 1;
  if (!seesAll && !(await seenFiles(view, sha256)).has(sha256)) return [];
  const { others } = await receivedIn(tx, matter.caseId);
  return others
    .map((log) => ({ ...log, events: log.events.filter((event) => fileOf(event) === sha256) }))
    .filter(({ events }) => events.length > 0);
}

/** The pages of this computer’s log, and the logs of others. */
async function receivedIn(tx: ReadTx, caseId: string): Promise<{ own: PageContent[]; others: ReceivedLog[] }> {
  const [pages, chain] = [await contentsOf(tx, caseId), await ownChain(tx, caseId)];
  const { own = [], theirs = [] } = Object.groupBy(pages, (page) => (page.chain === chain ? 'own' : 'theirs'));
  return { own, others: receivedLogs(theirs) };
}

/** The SHA-256 of the file that an event is about: on each computer it is another item. */
export function fileOf({ hashBefore, hashAfter }: Pick<CustodyEventRow, 'hashBefore' | 'hashAfter'>): string {
  return hashBefore ?? hashAfter ?? '';
}

function asSeen({ computer, people, events, check, differs: isOther }: ReceivedLog): SeenCustody['others'][number] {
  return { computer, people, events, check: { ...check, ...(isOther && { differs: true as const }) } };
}

/** Whether others have received of this log what is not in it, or no longer. */
function differs(events: readonly CustodyEventRow[], pages: readonly PageContent[]): boolean {
  const hashes = new Map(events.map(({ place, hash }) => [place, hash]));
  return pages.some((page) => page.events.some(({ place, hash }) => hashes.get(place) !== hash));
}

/** Files of which no item is hidden from the viewer, or whether this is one. */
async function seenFiles(view: MatterView, file?: string): Promise<ReadonlySet<string>> {
  const all = await view.tx.db
    .selectFrom('evidence')
    .select(['id', 'sha256'])
    .where('caseId', '=', view.matter.caseId)
    .$if(file !== undefined, (items) => items.where('sha256', '=', String(file)))
    .execute();
  const rows = await visibleIn(view, 'evidence').select('item.id').execute();
  const seen = new Set(rows.map(({ id }) => id));
  const hidden = new Set(all.filter(({ id }) => !seen.has(id)).map(({ sha256 }) => sha256));
  return new Set(all.map(({ sha256 }) => sha256).filter((sha256) => !hidden.has(sha256)));
}

function withoutFigures(check: SeenCheck): SeenCheck {
  if (check.state === 'unchanged') return { ...check, since: null, events: null };
  return check.state === 'broken' ? { ...check, place: null, at: null } : check;
}
