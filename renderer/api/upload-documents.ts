import { received } from './client.ts';
import { routes, type Operations } from './generated.ts';
import { sendForm } from './send-form.ts';

type Input = Operations['post_documents_upload']['input'];
type UploadedDocuments = Operations['post_documents_upload']['output'];

/** Makes documents of files, all of them or none. */
export async function uploadDocuments(input: Input, signal: AbortSignal): Promise<UploadedDocuments> {
  const form = new FormData();
  if (input.caseId !== undefined) form.set('caseId', input.caseId);
  if (input.folderId !== undefined) form.set('folderId', input.folderId);
  if (input.courtCaseId !== undefined) form.set('courtCaseId', input.courtCaseId);
  for (const path of input.paths ?? []) form.append('paths', path);
  for (const file of input.files) form.append('files', file, file.name);
  const sending = { key: crypto.randomUUID(), signal, onSent: () => undefined };
  const { body } = await sendForm(routes.post_documents_upload.path, form, sending);
  return received('post_documents_upload', body);
}
