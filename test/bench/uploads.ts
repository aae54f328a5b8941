import { setTimeout as pause } from 'node:timers/promises';
import type { Casewright } from './casewright.ts';

export interface NamedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The contract's limits for one request, with room for the form around the files. */
const filesAtMost = 30;
const bytesAtMost = 31 * 1024 * 1024;

export function totalBytes(files: readonly NamedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/** Sends the files as a client does: one request after the other, as many files in each as the contract allows. */
export async function upload(ours: Casewright, files: readonly NamedFile[]): Promise<void> {
  for (const some of requests(files)) {
    const form = new FormData();
    form.append('recordingConsent', 'yes');
    for (const { name, bytes } of some) form.append('files', new Blob([bytes]), name);
    const headers = { authorization: `Bearer ${ours.token}` };
    const answer = await fetch(`${ours.url}/api/v1/evidence`, { method: 'POST', headers, body: form });
    const text = await answer.text();
    if (answer.status !== 201) throw new Error(`An upload was answered ${answer.status}: ${text}`);
  }
}

function requests(files: readonly NamedFile[]): NamedFile[][] {
  const all: NamedFile[][] = [];
  for (const file of files) {
    const last = all.at(-1);
    if (last && last.length < filesAtMost && totalBytes(last) + file.bytes.length <= bytesAtMost) last.push(file);
    else all.push([file]);
  }
  return all;
}

interface Item {
  extraction: { status: 'pending' | 'running' | 'done' | 'failed' | 'unsupported' };
}

/** Waits until every file has been read, or found to have nothing to read; answers how many have text. */
export async function allRead(ours: Casewright, withinSeconds: number): Promise<number> {
  const deadline = Date.now() + withinSeconds * 1000;
  for (;;) {
    const items = await ours.get<Item[]>(`/evidence?caseId=${ours.caseId}`);
    const open = items.filter(({ extraction: { status } }) => status === 'pending' || status === 'running');
    if (open.length === 0) return items.filter(({ extraction }) => extraction.status === 'done').length;
    if (Date.now() > deadline) throw new Error(`${open.length} files were not read within ${withinSeconds} seconds.`);
    await pause(25);
  }
}
