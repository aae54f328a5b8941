import { useQuery } from '@tanstack/react-query';
import { callWindow, request } from './client.ts';
import { keys } from './query-keys.ts';

/* What the window shows and changes of this installation: window-only routes of the server. */

export interface SettingValues {
  ocrLanguages: string[];
  backupEvery: 'never' | 'day' | 'week';
  backupsKept: number;
  backupFolder: string | null;
}

export type SettingsChange = { [Key in keyof SettingValues]?: SettingValues[Key] | null };

export interface LanguageEntry {
  language: string;
  from: 'shipped' | 'added' | 'folder';
}

export interface Limits {
  rateLimit: number;
  evidenceLimit: number;
  storageQuotaMib: number;
  aiAllowance: number;
  fileBytes: number;
  files: number;
  mcpFileBytes: number;
  items: number;
  bytes: number;
}

export interface InstallationSettings {
  values: SettingValues;
  /** The flag or environment variable that fixes a setting. */
  fixedBy: Partial<Record<keyof SettingValues, string>>;
  trouble: string | null;
  languages: LanguageEntry[];
}

/** What anybody who is signed in may know, also of a hosted deployment. */
export interface About {
  limits: Limits;
  about: { version: string; mode: string; dataFolder: string; licence: string; api: string; docs: string; mcp: string };
}

export interface StorageUse {
  sizes: { database: number; files: number; previews: number; backups: number; other: number };
  free: number;
  measuredAt: string;
}

export interface BackupEntry {
  folder: string;
  madeAt: string;
  made: 'by-hand' | 'automatically' | 'before-restore' | 'before-update';
  matters: number | null;
  items: number | null;
  bytes: number;
  verified: { at: string; ok: boolean; sentence: string } | null;
}

export interface BackupTask {
  kind: 'backup' | 'verify' | 'restore';
  folder: string;
  startedAt: string;
  phase: 'database' | 'files' | 'ready';
  files: number;
  totalFiles: number;
  bytes: number;
  totalBytes: number;
}

export interface BackupState {
  place: string;
  entries: BackupEntry[];
  task: BackupTask | null;
  last: {
    kind: BackupTask['kind'];
    ok: boolean;
    stopped: boolean;
    sentence: string;
    at: string;
    folder: string;
  } | null;
  restored: { from: string; keptIn: string } | null;
  automatic: { nextAt: string | null; failure: { at: string; sentence: string } | null };
}

export interface Difference {
  lost: number;
  returning: number;
  changed: number;
}

export interface RestorePreview {
  place: string;
  madeAt: string | null;
  lastChangeAt: string | null;
  matters: number;
  items: number;
  files: number;
  bytes: number;
  comparison: {
    matters: Difference;
    items: Difference;
    other: Difference;
    tokensMadeSince: number;
    tokensRevokedSince: number;
  } | null;
}

export interface PackageLicence {
  name: string;
  version: string;
  licence: string;
  text: string;
}

const whileRunning = 500;
const otherwise = 15_000;

export function useSettings(wanted = true) {
  return useQuery({
    queryKey: keys.settings,
    queryFn: async () => (await callWindow('GET', '/settings')) as InstallationSettings,
    staleTime: 0,
    enabled: wanted,
  });
}

export function useAbout() {
  return useQuery({
    queryKey: keys.about,
    queryFn: async () => (await callWindow('GET', '/about')) as About,
    staleTime: 0,
  });
}

export function useStorageUse() {
  return useQuery({
    queryKey: keys.storageUse,
    queryFn: async () => (await callWindow('GET', '/settings/storage')) as StorageUse,
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
    queryFn: async () => (await callWindow('GET', '/about/licences')) as PackageLicence[],
    enabled: wanted,
    staleTime: Infinity,
  });
}

export async function readBackups(): Promise<BackupState> {
  return (await callWindow('GET', '/backups')) as BackupState;
}

export async function changeSettings(change: SettingsChange): Promise<void> {
  await callWindow('POST', '/settings', change);
}

/** Answers when the back-up is whole. */
export async function backUpNow(): Promise<void> {
  await callWindow('POST', '/backup', {});
}

export async function stopBackupTask(): Promise<void> {
  await callWindow('POST', '/backups/stop', {});
}

export async function verifyBackup(folder: string): Promise<void> {
  await callWindow('POST', '/backups/verify', { folder });
}

export async function deleteBackup(folder: string): Promise<void> {
  await callWindow('POST', '/backups/delete', { folder });
}

export async function previewRestore(folder: string): Promise<RestorePreview> {
  return (await callWindow('POST', '/restore/preview', { folder })) as RestorePreview;
}

/** Answers just before the server starts again. */
export async function restoreBackup(folder: string): Promise<void> {
  await callWindow('POST', '/restore', { folder });
}

export async function addLanguageFile(file: File): Promise<void> {
  const address = `/app/settings/languages?${new URLSearchParams({ name: file.name }).toString()}`;
  const headers = { 'Content-Type': 'application/octet-stream' };
  await request(address, { method: 'POST', headers, body: file, credentials: 'same-origin', cache: 'no-store' });
}

export async function removeLanguageFile(language: string): Promise<void> {
  await callWindow('POST', '/settings/languages/remove', { language });
}

/** Versions and counts for a bug report; no word of any matter. */
export async function readReport(): Promise<Record<string, unknown>> {
  return (await callWindow('GET', '/settings/report')) as Record<string, unknown>;
}
