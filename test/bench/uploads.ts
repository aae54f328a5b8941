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

/** The body of one request, as it goes over the wire. */
interface Form {
  type: string;
  body: Uint8Array<ArrayBuffer>;
}

/** The files as a client sends them: as many in each request as the contract allows. */
export function formsOf(files: readonly NamedFile[]): Promise<Form[]> {
  return Promise.all(
    requests(files).map(async (some) => {
      const form = new FormData();
      form.append('recordingConsent', 'yes');
      for (const { name, bytes } of some) form.append('files', new Blob([bytes]), name);
      const written = new Response(form);
      return { type: written.headers.get('content-type') ?? '', body: new Uint8Array(await written.arrayBuffer()) };
    }),
  );
}

/** Sends the forms as a client does: one request after the other. */
export async function upload(ours: Casewright, forms: readonly Form[]): Promise<void> {
  for (const { type, body } of forms) {
    const headers = { authorization: `Bearer ${ours.token}`, 'content-type': type };
    const answer = await fetch(`${ours.url}/api/v1/evidence`, { method: 'POST', headers, body });
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
