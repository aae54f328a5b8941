import { changesAtOnce } from '#server/rules/request-limits.ts';
import { ApiError } from './api-error.ts';
import { callForAnswer, partsOf, type Answer } from './client.ts';
import type { Operations } from './generated.ts';

interface Waiting {
  name: keyof Operations;
  input: object;
  resolve: (answer: Answer<unknown>) => void;
  reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];

/**
 * Changes one record, as its operation does when it is called alone; what is changed in the same moment goes in one
 * request. Each is answered or refused for itself.
 */
export function changeTogether(name: keyof Operations, input: object): Promise<Answer<unknown>> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(sendWaiting);
    waiting.push({ name, input, resolve, reject });
    if (waiting.length === changesAtOnce) sendWaiting();
  });
}

function sendWaiting(): void {
  const some = waiting;
  waiting = [];
  if (some.length > 0) void send(some);
}

async function send(some: readonly Waiting[]): Promise<void> {
  const [only] = some;
  if (only && some.length === 1)
    return void callForAnswer(only.name, only.input as never).then(only.resolve, only.reject);
  try {
    const calls = some.map(({ name, input }) => ({ operationId: name, ...partsOf(name, input) }));
    const { value, requestId } = await callForAnswer('patch_calls', { calls });
    for (const [nth, { resolve, reject }] of some.entries()) {
      const { status = 500, body } = value[nth] ?? {};
      if (status < 400) resolve({ value: body, requestId });
      else reject(new ApiError(status, body, null));
    }
  } catch (error) {
    for (const { reject } of some) reject(error);
  }
}
