import { ApiError, OfflineError } from './api-error.ts';
import { believedAccount, mount, received } from './client.ts';
import { routes, type Operations } from './generated.ts';
import { rememberOwnWrite } from './own-writes.ts';
import { notifySignedOut } from './signed-out.ts';

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

/**
 * Sends one request of files. XMLHttpRequest, because fetch reports nothing about what has been sent. `onSent` counts
 * the bytes of the request that have left, of all its bytes.
 */
export function uploadEvidence(input: UploadInput, options: UploadOptions): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = (): void => request.abort();
    request.open('POST', `${mount}${routes.post_evidence.path}`);
    request.setRequestHeader('Idempotency-Key', options.key);
    for (const [name, value] of Object.entries(believedAccount())) request.setRequestHeader(name, value);
    request.responseType = 'text';
    request.upload.addEventListener('progress', (event) => options.onSent(event.loaded, event.total));
    request.addEventListener('load', () => {
      if (request.status === 401) notifySignedOut();
      const body = parse(request.responseText);
      if (request.status === 201 || request.status === 200) resolve(shown(received('post_evidence', body), request));
      else reject(new ApiError(request.status, body, request.getResponseHeader('retry-after')));
    });
    request.addEventListener('error', () => reject(new OfflineError()));
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')));
    request.addEventListener('loadend', () => options.signal.removeEventListener('abort', stop));
    options.signal.addEventListener('abort', stop);
    request.send(formOf(input));
  });
}

/** The items come into the lists with the answer. An upload takes long, so no news wait for it. */
function shown(answer: UploadAnswer, request: XMLHttpRequest): UploadAnswer {
  const names = answer.evidence.map(({ id }) => ({ resource: 'evidence', id }));
  rememberOwnWrite(request.getResponseHeader('x-request-id') ?? '', names);
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
