import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Where a response is among those that are open. */
const place = Symbol('place among the open');

type Placed = ServerResponse & { [place]?: number };

/** Requests that are being answered, so that a server that stops can let them end. */
export class Drain {
  /**
   * No Set: one that grows and shrinks makes tables that each refer to the next, so that responses that are over, and
   * all that belongs to them, outlived every small collection. With ten at a time that was a seventh of what reads use.
   */
  readonly #open: Placed[] = [];
  /** Connections that are no longer HTTP: no server counts them. */
  readonly #others = new Set<Duplex>();
  #running = 0;
  #allDone: () => void = () => undefined;
  #draining = false;

  /** True as soon as a stop has begun. */
  get draining(): boolean {
    return this.#draining;
  }

  note(response: ServerResponse): void {
    // Its connection takes no further request: the next one goes to the server that runs then.
    if (this.#draining) response.setHeader('Connection', 'close');
    this.#add(response);
    this.#running += 1;
    response.on('close', () => {
      this.#remove(response);
      this.#done();
    });
  }

  #add(response: Placed): void {
    response[place] = this.#open.length;
    this.#open.push(response);
  }

  /** The last one takes its place. */
  #remove(response: Placed): void {
    const last = this.#open.pop();
    const at = response[place];
    if (last === undefined || at === undefined || last === response) return;
    last[place] = at;
    this.#open[at] = last;
  }

  /** Something a stop waits for, until what this returns is called. */
  begin(): () => void {
    this.#running += 1;
    return () => this.#done();
  }

  #done(): void {
    this.#running -= 1;
    if (this.#running === 0) this.#allDone();
  }

  /** A connection that a stop cuts in the end. */
  hold(connection: Duplex): void {
    this.#others.add(connection);
    connection.once('close', () => this.#others.delete(connection));
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
    for (const connection of this.#others) connection.destroy();
  }

  /** Those that come meanwhile on a connection that is open are waited for too. */
  #allClosed(): Promise<void> {
    if (this.#running === 0) return Promise.resolve();
    return new Promise((resolve) => (this.#allDone = resolve));
  }
}
