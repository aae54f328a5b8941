import type { Reply, TestApp } from '#test/support/app.ts';

/** The answer of an import. */
export interface Imported {
  id: string;
  state: string;
  questions: { field: string }[];
  preview: { body: string }[];
  progress: { done: number; of: number | null };
  report: {
    messages: number;
    added: number;
    already: number;
    attachments: number;
    missing: number;
    broken: number;
    threads: { id: string; title: string; added: number; already: number }[];
    error: string | null;
  } | null;
  [field: string]: unknown;
}

export async function send(
  app: TestApp,
  token: string,
  fields: Record<string, string>,
  file?: { name: string; bytes: Uint8Array | string },
): Promise<Reply> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) {
    const part = typeof file.bytes === 'string' ? file.bytes : new Uint8Array(file.bytes);
    form.append('file', new Blob([part]), file.name);
  }
  const response = await fetch(`${app.url}/api/v1/messages/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Waits until an import has come to an end. */
export async function settled(app: TestApp, token: string, caseId: string, importId: string): Promise<Imported> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { status, body } = await app.rest(token, 'POST', '/messages/import', { caseId, importId });
    if (status !== 201) throw new Error(`The import can’t be asked for: ${JSON.stringify(body)}`);
    const imported = body as Imported;
    if (imported.state !== 'storing' && imported.state !== 'reading') return imported;
    if (Date.now() > deadline) throw new Error(`The import is still ${imported.state}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Sends an export, waits for its end, and answers how it stands. */
export async function importAll(
  app: TestApp,
  token: string,
  fields: Record<string, string> & { caseId: string },
  file: { name: string; bytes: Uint8Array | string },
): Promise<Imported> {
  const { status, body } = await send(app, token, { attest: 'yes', ...fields }, file);
  if (status !== 201) throw new Error(`The export was refused: ${JSON.stringify(body)}`);
  return settled(app, token, fields.caseId, (body as Imported).id);
}
