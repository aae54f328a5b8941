import type { MatterView } from '#server/access/matters.ts';
import { seenAmong } from '#server/catalog/references.ts';
import type { SeenCheck } from '#server/rules/evidence-index.ts';
import type { CustodyEventRow } from '#server/store/tables.ts';
import { checkChain } from './custody-chain.ts';
import { custodyEventsOf } from './custody-log.ts';

export interface SeenCustody {
  check: SeenCheck;
  /** In their order. */
  events: CustodyEventRow[];
  /** Whether these are all events of the matter. */
  whole: boolean;
}

/**
 * The custody log of a matter and whether it is whole. Only a member who sees all evidence is told how many events there
 * are and which one is broken: to a guest or an assistant that would say how much there is that they don’t see. They get
 * the events of the items that they see.
 */
export async function seenCustody(view: MatterView): Promise<SeenCustody> {
  const { tx, viewer, matter } = view;
  const events = await custodyEventsOf(tx, matter.caseId);
  const check = checkChain(events);
  if (matter.whole && viewer.seesPrivate === 1) return { check, events, whole: true };
  const seen = await seenAmong(view, 'evidence', [...new Set(events.map(({ evidenceId }) => evidenceId))]);
  const own = events.filter(({ evidenceId }) => seen.has(evidenceId));
  return { check: own.length === 0 ? { state: 'empty' } : withoutFigures(check), events: own, whole: false };
}

function withoutFigures(check: SeenCheck): SeenCheck {
  if (check.state === 'unchanged') return { ...check, since: null, events: null };
  return check.state === 'broken' ? { ...check, place: null, at: null } : check;
}
