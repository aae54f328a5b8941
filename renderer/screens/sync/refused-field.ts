import { ApiError } from '#renderer/api/api-error.ts';

/** The field that the server's sentence names; null when it names none. */
export function refusedField(error: unknown): 'name' | 'url' | 'token' | null {
  const path = error instanceof ApiError ? error.issues[0]?.path : undefined;
  return path === 'name' || path === 'url' || path === 'token' ? path : null;
}
