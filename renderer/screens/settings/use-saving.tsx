import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#renderer/api/client.ts';
import { sentenceFor } from '#renderer/api/api-error.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { type SettingsChange } from '#renderer/api/settings.ts';
import classes from './settings.module.css';

export type Saving = { state: 'idle' | 'busy' | 'saved' } | { state: 'failed'; sentence: string };

const shownMilliseconds = 3000;

/** Runs what saves something and says so quietly; what is not saved says why. */
export function useQuietSaving(): { saving: Saving; run: (work: () => Promise<unknown>) => Promise<boolean> } {
  const [saving, setSaving] = useState<Saving>({ state: 'idle' });
  useEffect(() => {
    if (saving.state !== 'saved') return;
    const timer = setTimeout(() => setSaving({ state: 'idle' }), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [saving]);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setSaving({ state: 'busy' });
    try {
      await work();
      setSaving({ state: 'saved' });
      return true;
    } catch (error) {
      setSaving({ state: 'failed', sentence: sentenceFor(error) });
      return false;
    }
  };
  return { saving, run };
}

/** Saves a change of the settings at once. */
export function useSaving(): { saving: Saving; save: (change: SettingsChange) => Promise<boolean> } {
  const client = useQueryClient();
  const { saving, run } = useQuietSaving();
  const save = async (change: SettingsChange): Promise<boolean> => {
    const saved = await run(() => call('patch_settings', change));
    await client.invalidateQueries({ queryKey: keys.settings });
    await client.invalidateQueries({ queryKey: keys.backups });
    return saved;
  };
  return { saving, save };
}

export function SavingMark({ saving }: { saving: Saving }) {
  const failed = saving.state === 'failed';
  return (
    <span className={classes.mark} role={failed ? 'alert' : 'status'} data-failed={failed || undefined}>
      {saving.state === 'saved' && (
        <>
          <IconCheck size={14} aria-hidden /> Saved
        </>
      )}
      {failed && saving.sentence}
    </span>
  );
}

/** A setting that a flag or the environment gives can't be changed here, and says why. */
export function FixedNote({ by }: { by: string | undefined }) {
  if (by === undefined) return null;
  return <p className={classes.note}>Fixed by {by}, which is set where Casewright is started.</p>;
}
