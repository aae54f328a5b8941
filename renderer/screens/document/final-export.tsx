import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fileUrl } from '#renderer/api/client.ts';
import { makeFinalExport } from '#renderer/api/final-exports.ts';
import type { Court, Document, DocumentExport } from '#renderer/api/generated.ts';
import type { ExportFormat } from '#renderer/api/papers.ts';
import { formatNumber, formatSize } from '#renderer/lib/quantities.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { CopyText } from '#renderer/parts/copy-text.tsx';
import { Facts } from '#renderer/parts/facts.tsx';
import { Refusal } from '#renderer/parts/refusal.tsx';
import { SaveButton } from '#renderer/parts/save-button.tsx';
import { StoppingFindings } from './stopping-findings.tsx';
import { Seals, useSeals } from './sealing.tsx';
import { stoppingGroups, waivedNow, type Waived } from './stopping.ts';

interface FinalExportProps {
  document: Document;
  court: Court;
  format: ExportFormat;
  /** What is on the page is saved. */
  ready: boolean;
}

/** What stops the final export, what the person lets pass of it, and what was made. */
export function FinalExport({ document, court, format, ready }: FinalExportProps) {
  const client = useQueryClient();
  const { busy, problem, attempt, clear } = useTask();
  const [waived, setWaived] = useState<Waived>({ contentHash: court.contentHash, codes: [] });
  const [made, setMade] = useState<DocumentExport | null>(null);
  const groups = stoppingGroups(court.findings);
  const codes = waivedNow(waived, court);
  const { seals, ready: unlocked } = useSeals(court);
  const sealed = format === 'pdf' && seals.length > 0;
  const stopped = groups.some(({ code }) => !codes.includes(code));
  const make = async (): Promise<void> => {
    setMade(null);
    const { contentHash: expectedHash } = court;
    await attempt(async () =>
      setMade(await makeFinalExport(client, document, { format, expectedHash, despite: codes })),
    );
  };
  return (
    <section className="stack gap-3" aria-labelledby="final-export">
      <h2 id="final-export">Final export</h2>
      <p className="quiet">For the court and the other side. It is kept here as it is, whatever you change later.</p>
      {groups.length > 0 && (
        <StoppingFindings
          groups={groups}
          waived={codes}
          onWaive={(next) => {
            clear();
            setWaived({ contentHash: court.contentHash, codes: next });
          }}
        />
      )}
      {sealed && <Seals seals={seals} />}
      <Refusal says={problem} />
      <div className="row wrap gap-3">
        <Button disabled={!ready || stopped || (sealed && !unlocked)} loading={busy} onClick={() => void make()}>
          Make the final export
        </Button>
        {stopped && <p className="quiet text-sm">Fix what was found, or confirm each to export anyway.</p>}
      </div>
      {made !== null && <MadeExport made={made} />}
    </section>
  );
}

function MadeExport({ made: { fileId, fileName, pages, size, sha256 } }: { made: DocumentExport }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className="stack gap-3 on-done rounded p-3" role="status">
      <Facts
        of={{
          'File name': fileName,
          Pages: pages === null ? null : formatNumber(pages),
          Size: formatSize(size),
          'SHA-256': <CopyText text={sha256} what="the SHA-256" />,
        }}
      />
      <div className="flex">
        <SaveButton href={fileUrl(fileId)} fileName={fileName}>
          Download
        </SaveButton>
      </div>
    </div>
  );
}
