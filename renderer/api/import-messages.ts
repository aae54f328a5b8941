import { messageLimits } from '#server/rules/messages.ts';
import { callForAnswer, received } from './client.ts';
import { bytesOf } from './file-pieces.ts';
import type { MessageImport } from './generated.ts';
import { routes, type Operations } from './generated.ts';
import { ownWrite } from './own-writes.ts';
import { sendForm } from './send-form.ts';
import { sha256OfFile } from './sha256.ts';

export type ImportFields = Omit<Operations['post_messages_import']['input'], 'file' | 'part' | 'parts' | 'sha256'>;

interface Sending {
  signal: AbortSignal;
  /** How far it is. */
  onSent: (sent: number, total: number) => void;
}

/** Sends an export, in parts where it is large. Answers what it holds and what it does not say; nothing is stored. */
export async function sendExport(file: File, given: ImportFields, sending: Sending): Promise<MessageImport> {
  const { partBytes } = messageLimits;
  const fields = { ...given, preview: 'yes' as const };
  if (file.size <= partBytes) return send(file, fields, sending, 0, file.size);
  const { signal, onSent } = sending;
  // It is read once before it is sent: about a quarter of the time that sending takes.
  const hashing = file.size / 4;
  const total = hashing + file.size;
  const sha256 = await sha256OfFile(file, signal, (hashed) => onSent(hashed / 4, total));
  const parts = Math.ceil(file.size / partBytes);
  let answer: MessageImport | undefined;
  for (let part = 1; part <= parts; part += 1) {
    const from = (part - 1) * partBytes;
    const bytes = new File([await bytesOf(file, from, partBytes)], file.name);
    const known = answer === undefined ? {} : { importId: answer.id };
    answer = await send(bytes, { ...fields, ...known, part, parts, sha256 }, sending, hashing + from, total);
  }
  if (answer === undefined) throw new Error('This file is empty.');
  return answer;
}

/** Looks through an export that the server has with other answers, or begins to store it. */
export function goOn(fields: ImportFields & { importId: string }): Promise<MessageImport> {
  return ownWrite(callForAnswer('post_messages_import', fields), () => []);
}

/** How an import stands. */
export function importState(importId: string, caseId: string, signal?: AbortSignal): Promise<MessageImport> {
  // It only asks.
  return ownWrite(callForAnswer('post_messages_import', { importId, caseId }, { signal }), () => []);
}

async function send(
  file: File,
  fields: ImportFields & { part?: number; parts?: number; sha256?: string },
  { signal, onSent }: Sending,
  before: number,
  total: number,
): Promise<MessageImport> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) for (const each of value) form.append(name, each);
    else if (value !== undefined) form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  form.set('file', file, file.name);
  const { body } = await sendForm(routes.post_messages_import.path, form, {
    key: crypto.randomUUID(),
    signal,
    onSent: (sent) => onSent(Math.min(total, before + sent), total),
  });
  return received('post_messages_import', body);
}
