import { Button, TextInput } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useSearchParams } from 'wouter';
import { call } from '#renderer/api/client.ts';
import { useBackups, useSettings, type BackupState } from '#renderer/api/settings.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { SignButton } from '#renderer/parts/sign-button.tsx';
import { AutomaticBackups } from './automatic-backups.tsx';
import { BackupPlace } from './backup-place.tsx';
import { BackupList } from './backup-list.tsx';
import { Group } from './group.tsx';
import { RestorePanel } from './restore-panel.tsx';
import { RestoredNote } from './restored-note.tsx';
import { TaskProgress } from './task-progress.tsx';
import classes from './settings.module.css';
import { useNotBlank } from '#renderer/parts/not-blank.ts';
import { useBackupTask } from './use-backup-task.ts';

export function BackupSection() {
  const backups = useBackups();
  const settings = useSettings();
  const [query, setQuery] = useSearchParams();
  const wanted = query.get('restore');
  const { run } = useBackupTask();
  const restore = (folder: string | null): void => setQuery(folder === null ? {} : { restore: folder });
  const backUp = (): void => void run('The backup was not made', () => call('post_backups', {}));
  useCommands([{ group: 'Settings', label: 'Back up now', icon: IconArchive, run: backUp }]);

  if (backups.isError || settings.isError) {
    const retry = (): void => void Promise.all([backups.refetch(), settings.refetch()]);
    return <Failure title="The backups could not be loaded" error={backups.error ?? settings.error} onRetry={retry} />;
  }
  if (backups.data === undefined || settings.data === undefined) return <Loading label="Looking for backups" />;
  const state = backups.data;
  if (wanted !== null) {
    return <RestorePanel folder={wanted} before={state.restored} task={state.task} onClose={() => restore(null)} />;
  }
  return (
    <>
      {state.restored !== null && <RestoredNote restored={state.restored} onGoBack={restore} />}
      <Group title="Back up" detail="A full, checked copy. You can keep working.">
        <div className="row wrap gap-2">
          <SignButton icon={IconArchive} main disabled={state.task !== null} onClick={backUp}>
            Back up now
          </SignButton>
        </div>
        <Task state={state} />
        <BackupPlace place={state.place} settings={settings.data} />
      </Group>
      <Group title="Your backups" detail="Keep one on another disk, in case this one fails.">
        <BackupList entries={state.entries} busy={state.task !== null} onRestore={restore} />
      </Group>
      <Group
        title="Automatic backups"
        detail="Made while Casewright is running, or at the next start if one was missed."
      >
        <AutomaticBackups automatic={state.automatic} settings={settings.data} />
      </Group>
      <Group title="Another backup" detail="On another disk, or from another computer.">
        <OtherBackup onRestore={restore} />
      </Group>
    </>
  );
}

function Task({ state: { task, last, automatic } }: { state: BackupState }) {
  if (task !== null) return <TaskProgress task={task} />;
  // The automatic one says further down, and until it succeeds, that it failed.
  if (last === null || last.kind === 'restore' || last.sentence === automatic.failure?.sentence) return null;
  return (
    <p className={last.ok || last.stopped ? classes.note : classes.loss} role="status">
      {last.sentence}
    </p>
  );
}

function OtherBackup({ onRestore }: { onRestore: (folder: string) => void }) {
  const [folder, setFolder] = useState('');
  const notBlank = useNotBlank(folder.trim() === '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onRestore(folder.trim());
  };
  return (
    <form className={classes.inline} onSubmit={submit}>
      <TextInput
        label="Folder of the backup"
        placeholder="Full path of the folder"
        {...notBlank.fieldProps}
        error={notBlank.says}
        value={folder}
        onChange={(event) => setFolder(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Check this backup
      </Button>
    </form>
  );
}
