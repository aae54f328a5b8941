import { useQuery } from '@tanstack/react-query';
import { call, request } from './client.ts';
import type { BackupState, Operations } from './generated.ts';
import { keys } from './query-keys.ts';

/* What the window shows and changes of this installation. */

export type {
  BackupEntry,
  BackupState,
  BackupTask,
  Difference,
  InstallationSettings,
  LanguageEntry,
  Limits,
  RestorePreview,
  SettingValues,
  StorageUse,
} from './generated.ts';

export type SettingsChange = Operations['patch_settings']['input'];

const whileRunning = 500;
const otherwise = 15_000;

export function useSettings(wanted = true) {
  return useQuery({
    queryKey: keys.settings,
    queryFn: () => call('get_settings', {}),
    staleTime: 0,
    enabled: wanted,
  });
}

export function useAbout() {
  return useQuery({
    queryKey: keys.about,
    queryFn: () => call('get_about', {}),
    staleTime: 0,
  });
}

export function useStorageUse() {
  return useQuery({
    queryKey: keys.storageUse,
    queryFn: () => call('get_settings_storage', {}),
    staleTime: 20_000,
  });
}

/** Looked at often while something runs: another window, or the clock, may have begun it. */
export function useBackups() {
  return useQuery({
    queryKey: keys.backups,
    queryFn: readBackups,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.task ? whileRunning : otherwise),
  });
}

export function useLicences(wanted: boolean) {
  return useQuery({
    queryKey: keys.licences,
    queryFn: () => call('get_about_licences', {}),
    enabled: wanted,
    staleTime: Infinity,
  });
}

export function readBackups(): Promise<BackupState> {
  return call('get_backups', {});
}

export async function addLanguageFile(file: File): Promise<void> {
  const address = `/app/settings/languages?${new URLSearchParams({ name: file.name }).toString()}`;
  const headers = { 'Content-Type': 'application/octet-stream' };
  await request(address, { method: 'POST', headers, body: file, credentials: 'same-origin', cache: 'no-store' });
}
