import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/* Programs of others that look at what Casewright makes. Where one is missing, what it would look at is skipped. */

const folders = (process.env['PATH'] ?? '').split(path.delimiter);

export function isHere(tool: string): boolean {
  return folders.some((folder) => existsSync(path.join(folder, tool)) || existsSync(path.join(folder, `${tool}.exe`)));
}

/** What a program says, whether or not it likes what it saw. */
export function saidBy(tool: string, ...words: string[]): string {
  const { stdout, stderr } = spawnSync(tool, words, { encoding: 'utf8' });
  return `${stdout}${stderr}`;
}
