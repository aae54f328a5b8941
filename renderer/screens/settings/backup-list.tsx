import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArchiveOff, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#renderer/api/client.ts';
import { type BackupEntry } from '#renderer/api/settings.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Question } from '#renderer/parts/question.tsx';
import { formatAgo, formatInstant } from '#renderer/lib/dates.ts';
import { holds, madeWords } from './backup-words.ts';
import classes from './settings.module.css';
import { useBackupTask } from './use-backup-task.ts';

interface Props {
  entries: readonly BackupEntry[];
  busy: boolean;
  onRestore: (folder: string) => void;
}

export function BackupList({ entries, busy, onRestore }: Props) {
  if (entries.length === 0) {
    return (
      <EmptyState icon={IconArchiveOff} title="No backups yet" heading="h2">
        <p>A backup lets you recover when a disk fails or something was permanently deleted.</p>
      </EmptyState>
    );
  }
  return (
    <ul className={classes.backups}>
      {entries.map((entry) => (
        <Entry key={entry.folder} entry={entry} busy={busy} onRestore={onRestore} />
      ))}
    </ul>
  );
}

function Entry({ entry, busy, onRestore }: { entry: BackupEntry } & Omit<Props, 'entries'>) {
  const { run } = useBackupTask();
  const [deleting, setDeleting] = useState(false);
  const { folder, madeAt, made } = entry;
  const when = formatInstant(madeAt);
  const remove = (): void => {
    setDeleting(false);
    void run('The backup was not deleted', () => call('delete_backups', { folder }));
  };
  return (
    <li aria-label={`Backup of ${when}`}>
      <div className={classes.entryHead}>
        <b className="figures">{when}</b>
        <span className="quiet">{formatAgo(madeAt, new Date())}</span>
        <span className="quiet">{madeWords[made]}</span>
      </div>
      <div className="figures">{holds(entry)}</div>
      <code className="text-xs breaks">{folder}</code>
      <Verified entry={entry} />
      <div className="row wrap gap-2">
        <Button size="compact-sm" variant="default" disabled={busy} onClick={() => onRestore(folder)}>
          Restore…
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          onClick={() => void run('The backup was not checked', () => call('post_backups_verify', { folder }))}
        >
          Check it
        </Button>
        <Button size="compact-sm" variant="subtle" color="red" disabled={busy} onClick={() => setDeleting(true)}>
          Delete…
        </Button>
      </div>
      {deleting && (
        <Question
          title={`Permanently delete the backup of ${when}?`}
          yes="Permanently delete"
          no="Keep"
          onYes={remove}
          onClose={() => setDeleting(false)}
        >
          <p>It holds {holds(entry)}. What is in Casewright now stays as it is. You can’t undo this.</p>
        </Question>
      )}
    </li>
  );
}

function Verified({ entry: { verified } }: { entry: BackupEntry }) {
  if (verified === null) return <span className="quiet text-sm">Not checked yet</span>;
  const { ok, at, sentence } = verified;
  return (
    <span className={ok ? 'flex gap-1h tone-done text-sm' : classes.loss}>
      {ok ? <IconCircleCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
      <span>
        {ok ? 'Verified' : 'Damaged'} on {formatInstant(at)}. {sentence}
      </span>
    </span>
  );
}
