import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { fileUrl } from '#renderer/api/client.ts';
import type { Packet, PacketBuild } from '#renderer/api/generated.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { formatInstant } from '#renderer/lib/dates.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { SaveButton } from '#renderer/parts/save-button.tsx';
import { usePacket } from '#renderer/screens/packets/use-packet.ts';
import { FileFacts } from './file-facts.tsx';
import { MarkForm } from './mark-form.tsx';
import { receiptWords } from './receipt-words.ts';
import classes from '#renderer/screens/packets/packets.module.css';

interface BuildCardProps {
  packet: Packet;
  build: PacketBuild;
  canEdit: boolean;
}

const stateNames: Record<PacketBuild['state'], { name: string; tone: string }> = {
  queued: { name: 'Waiting', tone: 'quiet' },
  running: { name: 'Being built', tone: 'tone-accent' },
  done: { name: 'Done', tone: 'tone-done' },
  failed: { name: 'Not built', tone: 'tone-loss' },
  cancelled: { name: 'Canceled', tone: 'quiet' },
  served: { name: 'Served', tone: 'tone-done' },
  filed: { name: 'Filed', tone: 'tone-done' },
};

/** One build: how far it is, or its files, and to whom they were given. */
export function BuildCard({ packet, build, canEdit }: BuildCardProps) {
  const [marking, setMarking] = useState(false);
  const { draft, state, files, error, createdAt, receipts, manifestFileId, verifierFileId } = build;
  const { name, tone } = stateNames[state];
  const given = !draft && (state === 'done' || state === 'served' || state === 'filed');
  return (
    <article className={classes.build} aria-label={`${draft ? 'Draft' : 'Packet'} of ${formatInstant(createdAt)}`}>
      <header className="row between gap-3 wrap">
        <h4 className="flush">
          {draft ? 'Draft' : 'Packet'} of {formatInstant(createdAt)}
        </h4>
        <span className={`medium text-sm ${tone}`}>{name}</span>
      </header>
      {(state === 'queued' || state === 'running') && <Going packet={packet} build={build} canEdit={canEdit} />}
      {error !== null && <p className="tone-loss flush breaks">{error}</p>}
      {files.map(({ fileId, ...file }) => (
        <div key={fileId} className="row between gap-3 wrap">
          <FileFacts file={file} />
          <SaveButton href={fileUrl(fileId)} fileName={file.name} size="compact-md" variant="default">
            Download
          </SaveButton>
        </div>
      ))}
      {(manifestFileId !== null || verifierFileId !== null) && (
        <div className="row gap-2 wrap">
          {manifestFileId !== null && <Extra fileId={manifestFileId} fileName="manifest.json" label="Manifest" />}
          {verifierFileId !== null && <Extra fileId={verifierFileId} fileName="verify.html" label="Verifier page" />}
        </div>
      )}
      {receipts.map((receipt, at) => (
        // Two may say the same.
        <p key={at} className="flush text-sm breaks">
          {receiptWords(receipt)}
        </p>
      ))}
      {canEdit && given && !marking && (
        <div className="flex">
          <Button size="compact-md" variant="default" onClick={() => setMarking(true)}>
            Mark as served or filed
          </Button>
        </div>
      )}
      {marking && <MarkForm packet={packet} build={build} onDone={() => setMarking(false)} />}
    </article>
  );
}

function Extra({ fileId, fileName, label }: { fileId: string; fileName: string; label: string }) {
  return (
    <SaveButton href={fileUrl(fileId)} fileName={fileName} size="compact-sm" variant="subtle">
      {label}
    </SaveButton>
  );
}

function Going({ packet, build: { id, state, progress }, canEdit }: BuildCardProps) {
  const { act } = usePacket(packet);
  const { busy, attempt } = useTask();
  const { done, of } = progress;
  const words =
    state === 'queued' || of === null ? 'Getting ready' : `Step ${formatNumber(done)} of ${formatNumber(of)}`;
  return (
    <div className="row gap-3" role="status">
      <span className="figures text-sm nowrap">{words}</span>
      <Progress className="grow" value={of === null ? 0 : (done / of) * 100} size={4} aria-label={words} />
      {canEdit && (
        <Button
          size="compact-sm"
          variant="default"
          loading={busy}
          onClick={() => void attempt(() => act({ action: 'cancel', buildId: id }), 'The build could not be canceled')}
        >
          Cancel
        </Button>
      )}
    </div>
  );
}
