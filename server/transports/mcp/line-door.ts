import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Live } from '#server/pipeline/live.ts';
import { lineProtocol } from '#server/rules/mcp-lines.ts';
import type { Upgrading } from '#server/transports/http/http-server.ts';
import { hasLoopbackHost, isPlain } from '#server/transports/http/origins.ts';

type Begin = () => () => void;
type Open = (request: IncomingMessage, connection: Duplex, begin: Begin) => Promise<{ end: () => void } | null>;

/**
 * Where `casewright mcp` comes in: its connection begins as a request to the address of MCP and goes on as lines, which
 * spares both sides the HTTP of every message (server/DECISIONS.md).
 */
export class LineDoor {
  readonly #open: Open;
  readonly #live: Live;

  constructor(open: Open, live: Live) {
    this.#open = open;
    this.#live = live;
  }

  /** `begin` is called for each message, `hold` with each connection. */
  upgrading(begin: Begin, hold: (connection: Duplex) => void): Upgrading {
    return {
      wants: (request) =>
        request.headers.upgrade === lineProtocol &&
        /^\/api\/mcp(?:\?|$)/.test(request.url ?? '') &&
        isPlain(request) &&
        hasLoopbackHost(request),
      take: (request, connection) => {
        hold(connection);
        void this.#take(request, connection, begin);
      },
    };
  }

  async #take(request: IncomingMessage, connection: Duplex, begin: Begin): Promise<void> {
    const lines = await this.#open(request, connection, begin);
    if (lines === null) return;
    const stop = (): void => lines.end();
    this.#live.once('stopping', stop);
    connection.once('close', () => this.#live.off('stopping', stop));
  }
}
