import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** What the person chose in the menus; no data of a matter. */
export interface ShellSettings {
  /** Closing the last window leaves the server running, with an icon in the tray. */
  keepRunning: boolean;
}

const defaults: ShellSettings = { keepRunning: false };

export function readShellSettings(file: string): ShellSettings {
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Partial<ShellSettings> | null;
    return { keepRunning: stored?.keepRunning === true };
  } catch {
    // None yet, or damaged: the defaults hold nothing that could be lost.
    return defaults;
  }
}

/** Written to a new file and renamed, so that a crash never leaves half a file. */
export function writeShellSettings(file: string, settings: ShellSettings): void {
  writeFileSync(`${file}.new`, JSON.stringify(settings), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
