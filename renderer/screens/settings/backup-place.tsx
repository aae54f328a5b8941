import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { InstallationSettings } from '#renderer/api/settings.ts';
import { CopyText } from '#renderer/parts/copy-text.tsx';
import classes from './settings.module.css';
import { useNotBlank } from '#renderer/parts/not-blank.ts';
import { FixedNote, SavingMark, useSaving } from './use-saving.tsx';

/** Where the next backup goes, and another place for it. */
export function BackupPlace({ place, settings }: { place: string; settings: InstallationSettings }) {
  const { saving, save } = useSaving();
  const [typed, setTyped] = useState<string | null>(null);
  const notBlank = useNotBlank(typed?.trim() === '');
  const fixed = settings.fixedBy.backupFolder;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (typed !== null && (await save({ backupFolder: typed.trim() }))) setTyped(null);
  };
  return (
    <div className={classes.place}>
      <span className={classes.label}>Location</span>
      <CopyText text={place} what="the path of the backups" />
      {typed === null ? (
        <div className="row wrap gap-2">
          {fixed === undefined && (
            <Button size="compact-sm" variant="default" onClick={() => setTyped('')}>
              Choose another folder
            </Button>
          )}
          {settings.values.backupFolder !== null && fixed === undefined && (
            <Button size="compact-sm" variant="subtle" onClick={() => void save({ backupFolder: null })}>
              Back to the data folder
            </Button>
          )}
          <SavingMark saving={saving} />
        </div>
      ) : (
        <form className={classes.inline} onSubmit={(event) => void submit(event)}>
          <TextInput
            label="Folder for backups"
            placeholder="Full path, best on another disk"
            value={typed}
            {...notBlank.fieldProps}
            error={saving.problem ?? notBlank.says}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && setTyped(null)}
          />
          <Button type="submit" loading={saving.busy}>
            Use it
          </Button>
          <Button variant="default" onClick={() => setTyped(null)}>
            Cancel
          </Button>
        </form>
      )}
      <FixedNote by={fixed} />
    </div>
  );
}
