import { useState } from 'react';
import { ApiError, sentenceFor } from '#renderer/api/api-error.ts';
import { useFileView } from '#renderer/api/file-views.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { factLabels } from '#renderer/features/evidence/file-facts.ts';
import classes from './item-details.module.css';

/** What the file itself states: its own dates, its maker, the camera. Read only when somebody wants to know. */
export function FileFacts({ item }: { item: EvidenceItem }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={classes.facts} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>File details</summary>
      {open && <Facts item={item} />}
    </details>
  );
}

function Facts({ item }: { item: EvidenceItem }) {
  const { data, error } = useFileView(item);
  if (data === undefined) {
    const words = error === null ? 'Loading' : sentenceFor(error);
    return <p className="quiet">{error instanceof ApiError || error === null ? words : 'Nothing was read.'}</p>;
  }
  const facts = factLabels(data.view.facts);
  if (facts.length === 0) return <p className="quiet">No details in this file.</p>;
  return (
    <>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="breaks">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 quiet text-xs">Any program can write these. They prove nothing alone.</p>
    </>
  );
}
