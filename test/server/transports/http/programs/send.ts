import { request } from 'node:http';
import { text } from 'node:stream/consumers';

// Sends what standard input lists, by fetch or by node:http, and prints what was heard: a line each.
interface Asked {
  url: string;
  method: string;
  headers: Record<string, string>;
  bytes: number;
}

interface Heard {
  status: number | undefined;
  body: string;
}

async function byFetch({ url, bytes, ...asked }: Asked): Promise<Heard> {
  const response = await fetch(url, { ...asked, body: new Uint8Array(bytes) });
  return { status: response.status, body: await response.text() };
}

function byHttp({ url, bytes, ...asked }: Asked): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...asked, agent: false }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    });
    sent.on('error', reject);
    sent.end(Buffer.alloc(bytes));
  });
}

const send = process.argv[2] === 'fetch' ? byFetch : byHttp;
for (const asked of JSON.parse(await text(process.stdin)) as Asked[]) {
  const heard = await send(asked).catch((error: Error & { code?: string; cause?: { code?: string } }) => ({
    fault: error.cause?.code ?? error.code ?? String(error),
  }));
  console.log(JSON.stringify(heard));
}
