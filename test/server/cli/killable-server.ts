import type { Desk } from './casewright.ts';

/** A server in a process of its own, which a test may end with no chance to tidy up. */
export interface Server {
  pid: number;
  url: string;
  headers: Record<string, string>;
  kill(): Promise<void>;
}

export async function startServer(desk: Desk): Promise<Server> {
  const { child, line } = await desk.serve('--announce', 'json', '--rate-limit', '0', '--log', 'error');
  const { url, bootAddress } = (JSON.parse(line) as { ready: { url: string; bootAddress: string } }).ready;
  const boot = await fetch(bootAddress, { redirect: 'manual' });
  const cookie = (boot.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const kill = async (): Promise<void> => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  };
  return { pid: child.pid ?? 0, url, headers: { cookie, origin: url }, kill };
}

export async function ask<Answer>({ url, headers }: Server, address: string, body?: object): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/app/v1${address}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer as Answer;
}
