import { call } from '#renderer/api/client.ts';
import { Facts } from '#renderer/parts/facts.tsx';
import { Button, Loader } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import { type BackupState, type BackupTask, type RestorePreview } from '#renderer/api/settings.ts';
import { Loaded } from '#renderer/parts/loaded.tsx';
import { formatInstant } from '#renderer/lib/dates.ts';
import { formatCount, formatSize } from '#renderer/lib/quantities.ts';
import { SignButton } from '#renderer/parts/sign-button.tsx';
import { differenceWords } from './backup-words.ts';
import { BackTo, Group } from './group.tsx';
import { TaskProgress } from './task-progress.tsx';
import classes from './settings.module.css';
import { onceRestored } from './once-restored.ts';
import { wasStopped } from './use-backup-task.ts';

interface Props {
  folder: string;
  /** The last restore before this one, to notice when the new one is there. */
  before: BackupState['restored'];
  task: BackupTask | null;
  onClose: () => void;
}

type Step =
  | { is: 'asking' }
  | { is: 'working' }
  | { is: 'starting again' }
  | { is: 'stopped' }
  | { is: 'failed'; sentence: string };

/** Going back to a backup: what it holds, what that would change, and doing it. */
export function RestorePanel({ folder, before, task, onClose }: Props) {
  const preview = useQuery({
    queryKey: ['restore-preview', folder],
    queryFn: () => call('get_backups_preview', { folder }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const [step, setStep] = useState<Step>({ is: 'asking' });
  const restore = async (): Promise<void> => {
    setStep({ is: 'working' });
    try {
      // Answers just before the server starts again.
      await call('post_backups_restore', { folder });
      setStep({ is: 'starting again' });
      await onceRestored(before);
      // Everything on the screen is of the data that was exchanged: begin anew, with this window's place kept.
      location.assign('/settings/backups');
    } catch (error) {
      setStep((await wasStopped(error)) ? { is: 'stopped' } : { is: 'failed', sentence: sentenceFor(error) });
    }
  };
  const busy = step.is === 'working' || step.is === 'starting again';
  return (
    <>
      <BackTo label="All backups" disabled={busy} onClick={onClose} />
      <Loaded of={preview} loading="Checking the backup" failed="This can’t be restored">
        {(read) => (
          <>
            <Group title="The backup" detail="What it holds.">
              <Holds preview={read} />
            </Group>
            <Group title="Compared with now" detail="What would change.">
              <Changes preview={read} />
            </Group>
            <Restoring step={step} task={task} onRestore={() => void restore()} onClose={onClose} />
          </>
        )}
      </Loaded>
    </>
  );
}

interface RestoringProps {
  step: Step;
  task: BackupTask | null;
  onRestore: () => void;
  onClose: () => void;
}

function Restoring({ step, task, onRestore, onClose }: RestoringProps) {
  const busy = step.is === 'working' || step.is === 'starting again';
  return (
    <Group title="Nothing is lost" detail="You can go back.">
      <p className={classes.plain}>
        Every file in the backup is checked first. Your current data is then kept whole in its own folder, and can be
        restored the same way.
      </p>
      <p className={classes.plain}>
        Casewright restarts, which takes a few seconds. Windows and assistants reconnect automatically.
      </p>
      {step.is === 'working' && <TaskProgress task={task} before="Preparing the restore" />}
      {step.is === 'starting again' && (
        <p className="row wrap gap-2" role="status">
          <Loader size="xs" aria-hidden /> Casewright is restarting with the data of the backup.
        </p>
      )}
      {step.is === 'stopped' && (
        <p className={classes.plain} role="status">
          Stopped. Nothing was changed.
        </p>
      )}
      {step.is === 'failed' && (
        <p className={classes.loss} role="alert">
          {step.sentence}
        </p>
      )}
      <div className="row wrap gap-2">
        <SignButton icon={IconHistory} main disabled={busy} onClick={onRestore}>
          Restore this backup
        </SignButton>
        <Button variant="default" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Group>
  );
}

function Holds({ preview }: { preview: RestorePreview }) {
  const { place, madeAt, lastChangeAt, matters, items, files, bytes } = preview;
  return (
    <Facts
      of={{
        Made: madeAt !== null && formatInstant(madeAt),
        'Last change in it': lastChangeAt === null ? 'none' : formatInstant(lastChangeAt),
        Holds: (
          <>
            {formatCount(matters, 'matter')}, {formatCount(items, 'item')} of evidence, {formatCount(files, 'file')},{' '}
            {formatSize(bytes)}
          </>
        ),
        Folder: <code className="text-xs breaks">{place}</code>,
      }}
    />
  );
}

function Changes({ preview: { comparison } }: { preview: RestorePreview }) {
  if (comparison === null) {
    return (
      <p className={classes.attention}>
        Your current data can’t be read, so nothing can be compared. All API tokens will be revoked, to be safe.
      </p>
    );
  }
  const { matters, items, other, tokensMadeSince, tokensRevokedSince } = comparison;
  const words = [
    ...differenceWords(matters, 'matter'),
    ...differenceWords(items, 'item'),
    ...differenceWords(other, 'other record'),
  ];
  if (words.length + tokensMadeSince + tokensRevokedSince === 0) {
    return <p className={classes.plain}>Nothing: the backup matches your current data.</p>;
  }
  return (
    <ul className={classes.changes}>
      {words.map(({ kind, sentence }) => (
        <li key={sentence} data-kind={kind}>
          {sentence}
        </li>
      ))}
      {tokensMadeSince > 0 && (
        <li data-kind="lost">{formatCount(tokensMadeSince, 'API token')} made since will not work.</li>
      )}
      {tokensRevokedSince > 0 && (
        <li>
          {formatCount(tokensRevokedSince, 'API token')} revoked since {tokensRevokedSince === 1 ? 'stays' : 'stay'}{' '}
          revoked.
        </li>
      )}
    </ul>
  );
}
