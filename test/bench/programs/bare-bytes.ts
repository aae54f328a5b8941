import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * What we compare polling with: Node's own server answering bytes that it holds in memory, by the path without its
 * query. `node bare-bytes.ts FILE`, a JSON object of path to body.
 */
const bodies = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Record<string, string>;
const answers = new Map(Object.entries(bodies).map(([path, body]) => [path, Buffer.from(body)]));
const server = createServer(({ url = '' }, response) => {
  const body = answers.get(url.split('?', 1)[0] ?? '');
  if (!body) return void response.writeHead(404).end();
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
    .end(body);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
