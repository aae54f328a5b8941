import type { Server, ServerResponse } from 'node:http';

/** Requests that are being answered, so that a server that stops can let them end. */
export class Drain {
  readonly #open = new Set<ServerResponse>();
  #draining = false;

  /** True as soon as a stop has begun. */
  get draining(): boolean {
    return this.#draining;
  }

  note(response: ServerResponse): void {
    // Its connection takes no further request: the next one goes to the server that runs then.
    if (this.#draining) response.setHeader('Connection', 'close');
    this.#open.add(response);
    response.on('close', () => this.#open.delete(response));
  }

  /** Takes no new connection and waits for what runs, for so long at most; then every connection is cut. */
  async stop(servers: readonly Server[], withinMs: number): Promise<void> {
    this.#draining = true;
    for (const response of this.#open) response.shouldKeepAlive = false;
    for (const server of servers) {
      server.close();
      server.closeIdleConnections();
    }
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, withinMs);
    await Promise.race([this.#allClosed(), late.promise]);
    clearTimeout(timer);
    for (const server of servers) server.closeAllConnections();
  }

  async #allClosed(): Promise<void> {
    // Those that came meanwhile on a connection that was open are waited for too.
    while (this.#open.size > 0) {
      await Promise.all([...this.#open].map((response) => new Promise((resolve) => response.once('close', resolve))));
    }
  }
}
