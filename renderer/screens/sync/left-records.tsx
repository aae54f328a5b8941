import type { LeftAlone } from '#renderer/api/sync.ts';
import { countOf, nounOf } from '#renderer/features/sync/sync-words.ts';
import { useRecordNames } from './record-names.ts';
import classes from './sync.module.css';

const shownAtMost = 20;

/** The same reason is shown once, with its records. */
export function LeftRecords({ left, caseId }: { left: readonly LeftAlone[]; caseId: string }) {
  const names = useRecordNames(
    caseId,
    left.flatMap(({ resource, localId }) => (localId === null ? [] : [{ resource, id: localId }])),
  );
  return (
    <ul className={classes.left}>
      {[...Map.groupBy(left, ({ why }) => why)].map(([why, records]) => {
        const named = records.flatMap(({ localId, title }) => (localId === null ? title : names[localId]) ?? []);
        return (
          <li key={why}>
            {why}
            <span className="quiet text-sm"> {whichWords(records, named)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function whichWords(records: readonly LeftAlone[], named: readonly string[]): string {
  const kinds = [...Map.groupBy(records, ({ resource }) => resource)];
  // A whole list that is kept back has no record to name.
  const counts = kinds.map(([resource, some]) =>
    some.every(({ localId, remoteId }) => localId === null && remoteId === null)
      ? `every ${nounOf(resource)}`
      : countOf(resource, some.length),
  );
  if (named.length === 0) return `(${counts.join(', ')})`;
  const shown = named.slice(0, shownAtMost).map((name) => `“${name}”`);
  const more = records.length - shown.length;
  return `(${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
}
