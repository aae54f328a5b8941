import { useState } from 'react';
import { RecordHistory } from '#renderer/app/record-history/record-history.tsx';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import classes from './item-details.module.css';

/** Every change of this item; read when it is opened, not for each row that is passed. */
export function ItemHistory({ item }: { item: EvidenceItem }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={classes.section} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {open && <RecordHistory recordId={item.id} resource="evidence" />}
    </details>
  );
}
