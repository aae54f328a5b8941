import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
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

/**
 * Sends the forms as a client does: one request after the other, over one connection. By `node:http`, as what is
 * measured shares the processor with the client: `fetch` copies each form before it sends it.
 */
export async function upload(ours: Casewright, forms: readonly Form[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const form of forms) await send(ours, form, agent);
  agent.destroy();
}

async function send(ours: Casewright, { type, body }: Form, agent: Agent): Promise<void> {
  const headers = { authorization: `Bearer ${ours.token}`, 'content-type': type, 'content-length': body.length };
  const asked = request(`${ours.url}/api/v1/evidence`, { method: 'POST', headers, agent });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const said = await text(answer);
  if (answer.statusCode !== 201) throw new Error(`An upload was answered ${answer.statusCode}: ${said}`);
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
