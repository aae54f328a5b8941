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
      <BackTo label="All back-ups" disabled={busy} onClick={onClose} />
      <Loaded of={preview} loading="Looking into the back-up" failed="This can’t be restored">
        {(read) => (
          <>
            <Group title="The back-up" detail="What it holds.">
              <Holds preview={read} />
            </Group>
            <Group title="Compared with now" detail="What would be different.">
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
        The back-up is read through first, and is restored only when every file in it is sound. What is here now is then
        kept whole in a folder of its own, and can be restored in the same way.
      </p>
      <p className={classes.plain}>
        Casewright starts again for it, which takes a few seconds; windows and assistants connect again by themselves.
      </p>
      {step.is === 'working' && <TaskProgress task={task} before="Preparing the restore" />}
      {step.is === 'starting again' && (
        <p className="row wrap gap-2" role="status">
          <Loader size="xs" aria-hidden /> Casewright starts again with the data of the back-up.
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
          Restore this back-up
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
        The data of now can’t be read, so nothing can be compared. Every API token will be revoked, as nobody knows
        which of them were.
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
    return <p className={classes.plain}>Nothing: the back-up holds the same as there is now.</p>;
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
