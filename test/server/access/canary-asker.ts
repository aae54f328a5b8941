import { Agent, request as httpRequest } from 'node:http';

/** Asks the application as fast as it answers, over connections that stay open, and answers the text that came. */
export class Asker implements Disposable {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 });
  readonly #url: URL;
  asked = 0;

  constructor(url: string) {
    this.#url = new URL(url);
  }

  ask(path: string, headers: Record<string, string>, body?: object): Promise<{ status: number; text: string }> {
    this.asked += 1;
    const { hostname, port } = this.#url;
    const json = body === undefined ? undefined : JSON.stringify(body);
    const sent = { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers };
    const method = json === undefined ? 'GET' : 'POST';
    return new Promise((resolve, reject) => {
      const asking = httpRequest({ hostname, port, path, method, headers: sent, agent: this.#agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: JSON.stringify(response.headers) + Buffer.concat(chunks).toString('utf8'),
          }),
        );
      });
      asking.on('error', reject);
      asking.end(json);
    });
  }

  [Symbol.dispose](): void {
    this.#agent.destroy();
  }
}
