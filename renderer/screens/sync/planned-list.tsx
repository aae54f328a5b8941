import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PlannedChange, SyncResource } from '#renderer/api/sync.ts';
import { labelOf } from '#renderer/lib/field-labels.ts';
import { markdownText } from '#server/rules/markdown-text.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { headingOf, nounOf, verbs } from '#renderer/features/sync/sync-words.ts';
import classes from './sync.module.css';

interface PlannedListProps {
  changes: readonly PlannedChange[];
  side: PlannedChange['side'];
  title: string;
}

const openedAtMost = 25;
const shownAtOnce = 100;

/** What would change on one side, by kind of record; long groups stay folded. */
export function PlannedList({ changes, side, title }: PlannedListProps) {
  const own = changes.filter((change) => change.side === side);
  if (own.length === 0) return null;
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className="mb-2">{title}</h2>
      {[...Map.groupBy(own, ({ resource }) => resource)].map(([resource, group]) => (
        <Group key={resource} resource={resource} changes={group} />
      ))}
    </section>
  );
}

/** What goes is said first: it is what one looks for. */
const order: readonly PlannedChange['what'][] = ['delete', 'edit', 'create'];

function Group({ resource, changes }: { resource: SyncResource; changes: readonly PlannedChange[] }) {
  const [shown, setShown] = useState(shownAtOnce);
  const sorted = changes.toSorted((one, other) => order.indexOf(one.what) - order.indexOf(other.what));
  return (
    <details className={classes.group} open={changes.length <= openedAtMost}>
      <summary>
        {headingOf(resource)} <span className="quiet text-sm regular">{formatNumber(changes.length)}</span>
      </summary>
      <ul>
        {sorted.slice(0, shown).map((change, at) => (
          <li
            className="flex align-baseline gap-3 py-1"
            key={`${change.localId ?? ''} ${change.remoteId ?? ''} ${change.what} ${at}`}
            data-what={change.what}
          >
            <span className={classes.what}>{verbs[change.what]}</span>
            <span className="min-w-0 breaks">
              {change.title === '' ? `A ${nounOf(resource)}` : markdownText(change.title)}
            </span>
            {change.fields.length > 0 && (
              <span className="quiet text-sm">{change.fields.map((field) => labelOf(field)).join(', ')}</span>
            )}
          </li>
        ))}
      </ul>
      {shown < sorted.length && (
        <Button size="compact-sm" variant="default" onClick={() => setShown(shown + shownAtOnce * 5)}>
          Show more of {formatNumber(sorted.length)}
        </Button>
      )}
    </details>
  );
}
