import { useLedger } from '#renderer/api/ledger.ts';
import type { EvidenceItem, LedgerEntry } from '#renderer/api/generated.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import classes from './item-details.module.css';

/** The numbers of an item that others were sent, and its Bates ranges. */
export function NumbersGiven({ item }: { item: EvidenceItem }) {
  const entries = useLedger(item.caseId).data?.filter(({ evidenceId }) => evidenceId === item.id) ?? [];
  if (entries.length === 0) return null;
  return (
    <section className={classes.section} aria-label="Numbers given">
      <h3 className="mb-2 text-sm">Numbers given</h3>
      <ul className="text-sm">
        {entries.map((entry) => (
          <li key={entry.id} className="breaks">
            {entry.scheme === 'exhibit' ? `Exhibit ${entry.number}` : entry.number}
            <span className="quiet">: {stateWords(entry)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** “served on Dana Cole, Mar 4, 2025”. */
export function stateWords({ state, replacedBy, recipients }: LedgerEntry): string {
  const sent = recipients.map(
    ({ as, name, on }) => `${as === 'filed' ? 'filed with' : 'served on'} ${name}, ${formatDate(on)}`,
  );
  const replaced = replacedBy === null ? [] : [`replaced by ${replacedBy}`];
  return [...sent, ...replaced].join('; ') || (state === 'assigned' ? 'assigned' : state);
}
