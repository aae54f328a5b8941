import type { Reply } from './app.ts';

/** The body of an answer that must have been a success. */
export async function answered<T = Record<string, unknown>>(reply: Promise<Reply>): Promise<T> {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as T;
}
