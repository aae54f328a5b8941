import { Button } from '@mantine/core';
import { useState } from 'react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import { call } from '#renderer/api/client.ts';
import type { Custody, EvidenceItem } from '#renderer/api/generated.ts';
import { formatDate, formatInstant } from '#renderer/lib/dates.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { checkLines } from '#server/rules/evidence-index.ts';
import classes from './item-details.module.css';

type Event = Custody['events'][number];

const said: Readonly<Record<string, string>> = {
  received: 'Received',
  verified: 'Verified',
  exported: 'Original opened or downloaded',
  numbered: 'Numbered',
  served: 'Served',
  filed: 'Filed',
  packed: 'Put in a packet',
  redacted: 'Redacted copy made',
  deleted: 'Deleted',
};

/** Where a build of a packet is named with it. */
const inPacket: typeof said = {
  exported: 'Printed in a packet',
  numbered: 'Given Bates numbers in a packet',
};

/** What happened to the file, in order, and whether the log of the matter is as it was written. */
export function CustodyEvents({ item, events }: { item: EvidenceItem; events: readonly Event[] }) {
  return (
    <details className={classes.facts}>
      <summary>Custody log ({formatCount(events.length, 'event')})</summary>
      <ol className="mt-2">
        {events.map(({ kind, computer, at, by, detail, hash }) => (
          <li key={hash}>
            {(detail === null ? undefined : inPacket[kind]) ?? said[kind] ?? kind}
            {kind === 'verified' && detail !== null && `: ${detail}`}
            <span className="quiet">
              , {formatInstant(at)}
              {by !== null && by !== '' && `, ${by}`}
              {computer !== null && `, on ${computer}`}
            </span>
          </li>
        ))}
      </ol>
      <CheckLog caseId={item.caseId} />
    </details>
  );
}

function CheckLog({ caseId }: { caseId: string }) {
  const [result, setResult] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const check = (): void => {
    setBusy(true);
    call('get_evidence_custody_chain', { caseId })
      .then(({ own, others }) => setResult(checkLines(own, others, formatDate).map(({ words }) => words)))
      .catch((error: unknown) => setResult([sentenceFor(error)]))
      .finally(() => setBusy(false));
  };
  return (
    <div className={classes.verify}>
      <Button size="compact-sm" variant="default" loading={busy} onClick={check}>
        Check the log
      </Button>
      <div role="status">
        {result.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}
