import { lazy, Suspense, useState } from 'react';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { Loading } from '#renderer/parts/loading.tsx';
import classes from './item-details.module.css';

const RecordHistory = lazy(async () => ({
  default: (await import('#renderer/features/history/record-history.tsx')).RecordHistory,
}));

/** Every change of this item; read when it is opened, not for each row that is passed. */
export function ItemHistory({ item }: { item: EvidenceItem }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={classes.section} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-sm strong">History</summary>
      {open && (
        <Suspense fallback={<Loading label="Loading the history" />}>
          <RecordHistory recordId={item.id} resource="evidence" />
        </Suspense>
      )}
    </details>
  );
}
