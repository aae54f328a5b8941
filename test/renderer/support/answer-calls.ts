import { addressOf } from '#renderer/api/client.ts';
import { routes, type Operations } from '#renderer/api/generated.ts';

type Calls = Operations['patch_calls']['input']['calls'];

/** Answers many changes at once by a stand-in for the server that answers each alone. */
export async function answerCalls(
  { body }: RequestInit,
  answer: (address: string, init: RequestInit) => Promise<Response>,
): Promise<Response> {
  const { calls } = JSON.parse(body as string) as { calls: Calls };
  const answers = calls.map(async ({ operationId, path, query, body: fields }) => {
    const route = routes[operationId as keyof Operations];
    const address = addressOf(route, { ...path, ...query });
    const response = await answer(address, { method: route.method, body: JSON.stringify(fields) });
    return { status: response.status, body: (await response.json()) as unknown };
  });
  return Response.json(await Promise.all(answers));
}
