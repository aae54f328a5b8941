import {
  IconAlertTriangle,
  IconCheck,
  IconCopy,
  IconFolderOpen,
  IconHourglass,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { Link } from 'wouter';
import { cleanFileName } from '#server/rules/file-names.ts';
import { detailOf } from './upload-words.ts';
import { isOpen, mayRemove, mayTryAgain, type Upload, type UploadState } from './upload.ts';
import { useUploadQueue, useUploads } from './uploads.tsx';
import classes from './uploads.module.css';
import { IconButton } from '#renderer/parts/icon-button.tsx';

const rowHeight = 44;

/** Every file with its result; only those in sight are drawn. */
export function UploadRows({ uploads }: { uploads: readonly Upload[] }) {
  const { sent, arrived, paused } = useUploads();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: uploads.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  return (
    // Focusable, so that it scrolls by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} className={classes.rows} tabIndex={0} role="group" aria-label="Files">
      {uploads.length === 0 && <p className="quiet text-xs figures py-2 px-4">None of these files.</p>}
      <div style={{ height: rows.getTotalSize() }} role="list" aria-label="Files, one by one">
        {rows.getVirtualItems().map((row) => {
          const upload = uploads[row.index];
          if (upload === undefined) return null;
          return (
            <div
              key={upload.key}
              role="listitem"
              aria-setsize={uploads.length}
              aria-posinset={row.index + 1}
              className={classes.row}
              data-state={upload.state}
              style={{ transform: `translateY(${row.start}px)` }}
            >
              <Row
                upload={upload}
                sent={sent.get(upload.key) ?? 0}
                arrived={arrived.get(upload.key) ?? 0}
                paused={paused}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface RowOf {
  upload: Upload;
  sent: number;
  arrived: number;
  paused: boolean;
}

/** A row is drawn anew only when its own file changes: there are many, and news several times a second. */
const Row = memo(function Row({ upload, sent, arrived, paused }: RowOf) {
  const queue = useUploadQueue();
  const name = cleanFileName(upload.name);
  const detail = detailOf(upload, { arrived, paused });
  return (
    <>
      <StateIcon state={upload.state} />
      <div className="grow stack">
        {upload.evidenceId === null ? (
          <span className={classes.name} title={name}>
            {name}
          </span>
        ) : (
          <Link href={`/evidence/${upload.evidenceId}`} className={classes.name ?? ''} title={name}>
            {name}
          </Link>
        )}
        <span className={classes.size} title={detail}>
          {detail}
        </span>
      </div>
      {upload.state === 'sending' && <span className="text-xs figures">{`${Math.round(sent * 100)} %`}</span>}
      {upload.state === 'interrupted' && <ChooseAgain upload={upload} />}
      {mayTryAgain(upload) && (
        <IconButton
          label={`Try ${name} again`}
          icon={IconRefresh}
          sign={14}
          tip="Try again"
          size="sm"
          onClick={() => queue.tryAgain(upload.key)}
        />
      )}
      {mayRemove(upload) && (
        <IconButton
          label={isOpen(upload) ? `Do not add ${name}` : `Remove ${name} from the list`}
          icon={IconX}
          sign={14}
          tip={isOpen(upload) ? 'Do not add' : 'Remove from list'}
          size="sm"
          onClick={() => queue.remove(upload.key)}
        />
      )}
    </>
  );
});

/** A page may not open a file again that it was given before it was loaded: a person has to choose it. */
function ChooseAgain({ upload }: { upload: Upload }) {
  const queue = useUploadQueue();
  const name = cleanFileName(upload.name);
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: { currentTarget: HTMLInputElement }): void => {
    const [file] = currentTarget.files ?? [];
    if (file !== undefined) queue.continueWith(upload.key, file);
    currentTarget.value = '';
  };
  return (
    <>
      <input ref={input} type="file" hidden aria-label={`The file ${name}`} onChange={choose} />
      <IconButton
        label={`Choose ${name} again`}
        icon={IconFolderOpen}
        sign={14}
        tip="Choose the file to continue"
        size="sm"
        onClick={() => input.current?.click()}
      />
    </>
  );
}

function StateIcon({ state }: { state: UploadState }) {
  if (state === 'done') return <IconCheck size={16} className="tone-done" aria-hidden />;
  if (state === 'failed' || state === 'stopped' || state === 'interrupted') {
    return <IconAlertTriangle size={16} className="tone-attention" aria-hidden />;
  }
  if (state === 'duplicate' || state === 'skipped') return <IconCopy size={16} aria-hidden />;
  if (state === 'left-out') return <IconX size={16} aria-hidden />;
  return <IconHourglass size={16} aria-hidden />;
}
