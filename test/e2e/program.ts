import type { Matter } from './application.ts';

/** A program in addition to the window. */
export async function program(matter: Matter) {
  const token = await matter.token();
  return async (method: string, address: string, body?: object) => {
    const answer = await matter.rest(token, method, address, body);
    return { status: answer.status, body: answer.body as Record<string, unknown> };
  };
}
