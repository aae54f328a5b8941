import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#renderer/api/client.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { type SettingsChange } from '#renderer/api/settings.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import classes from './settings.module.css';

export interface Saving {
  busy: boolean;
  /** Just now. */
  saved: boolean;
  /** Why it was not. */
  problem: string | null;
}

const shownMilliseconds = 3000;

/** Runs what saves something and says so quietly; what is not saved says why. */
export function useQuietSaving(): { saving: Saving; run: (work: () => Promise<unknown>) => Promise<boolean> } {
  const { busy, problem, attempt } = useTask();
  const [saved, setSaved] = useSavedMark();
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setSaved(false);
    const done = await attempt(work);
    setSaved(done);
    return done;
  };
  return { saving: { busy, saved, problem }, run };
}

/** Whether something was saved just now. */
export function useSavedMark(): [boolean, (saved: boolean) => void] {
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(false), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [saved]);
  return [saved, setSaved];
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

/** Said when the person has gone on before it was refused. */
export const notSaved = (name: string): string =>
  `What you typed for ${name} is not saved. It is kept where you typed it.`;

export function SavingMark({ saving: { saved, problem } }: { saving: Saving }) {
  const failed = problem !== null;
  return (
    <span className={classes.mark} role={failed ? 'alert' : 'status'} data-failed={failed || undefined}>
      {saved && (
        <>
          <IconCheck size={14} aria-hidden /> Saved
        </>
      )}
      {problem}
    </span>
  );
}

/** A setting that a flag or the environment gives can't be changed here, and says why. */
export function FixedNote({ by }: { by: string | undefined }) {
  if (by === undefined) return null;
  return <p className={classes.note}>Fixed by {by}, which is set when Casewright starts.</p>;
}
