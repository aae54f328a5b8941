import { ApiError, OfflineError } from './api-error.ts';
import { believedAccount, mount } from './client.ts';
import { notifySignedOut } from './signed-out.ts';

interface Sending {
  /** The Idempotency-Key: asked again under it, the server answers what it did the first time. */
  key: string;
  signal: AbortSignal;
  /** The bytes of the request that have left, of all its bytes. */
  onSent: (sent: number, total: number) => void;
}

/**
 * Sends a form with files. XMLHttpRequest, because fetch reports nothing about what has been sent. Answers the body, and
 * the id of the request.
 */
export function sendForm(
  address: string,
  form: FormData,
  { key, signal, onSent }: Sending,
): Promise<{ body: unknown; requestId: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = (): void => request.abort();
    request.open('POST', `${mount}${address}`);
    request.setRequestHeader('Idempotency-Key', key);
    for (const [name, value] of Object.entries(believedAccount())) request.setRequestHeader(name, value);
    request.responseType = 'text';
    request.upload.addEventListener('progress', (event) => onSent(event.loaded, event.total));
    request.addEventListener('load', () => {
      if (request.status === 401) notifySignedOut();
      const body = parse(request.responseText);
      const done = request.status === 201 || request.status === 200;
      if (done) resolve({ body, requestId: request.getResponseHeader('x-request-id') ?? '' });
      else reject(new ApiError(request.status, body, request.getResponseHeader('retry-after')));
    });
    request.addEventListener('error', () => reject(new OfflineError()));
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    signal.addEventListener('abort', stop);
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
