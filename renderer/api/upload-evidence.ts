import { received } from './client.ts';
import { routes, type Operations } from './generated.ts';
import { rememberOwnWrite } from './own-writes.ts';
import { sendForm } from './send-form.ts';

export type UploadInput = Operations['post_evidence']['input'];
export type UploadAnswer = Operations['post_evidence']['output'];

export interface UploadOptions {
  /** The Idempotency-Key: asked again under it, the server answers what it did the first time. */
  key: string;
  signal: AbortSignal;
  onSent: (sent: number, total: number) => void;
  /** So many bytes of a large file were there before. */
  onThere: (there: number, total: number) => void;
}

export type SendUpload = (input: UploadInput, options: UploadOptions) => Promise<UploadAnswer>;

/** Sends one request of files. `onSent` counts the bytes of the request that have left, of all its bytes. */
export async function uploadEvidence(input: UploadInput, options: UploadOptions): Promise<UploadAnswer> {
  const { body, requestId } = await sendForm(routes.post_evidence.path, formOf(input), options);
  return shown(received('post_evidence', body), requestId);
}

/** The items come into the lists with the answer. An upload takes long, so no news wait for it. */
function shown(answer: UploadAnswer, requestId: string): UploadAnswer {
  const names = answer.evidence.map(({ id }) => ({ resource: 'evidence', id }));
  rememberOwnWrite(requestId, names);
  return answer;
}

function formOf(input: UploadInput): FormData {
  const form = new FormData();
  if (input.caseId !== undefined) form.set('caseId', input.caseId);
  if (input.folderId !== undefined) form.set('folderId', input.folderId);
  if (input.courtCaseId !== undefined) form.set('courtCaseId', input.courtCaseId);
  if (input.recordingConsent !== undefined) form.set('recordingConsent', input.recordingConsent);
  if (input.duplicates !== undefined) form.set('duplicates', input.duplicates);
  for (const path of input.paths ?? []) form.append('paths', path);
  for (const file of input.files) form.append('files', file, file.name);
  return form;
}
