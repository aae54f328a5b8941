import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '#server/config.ts';
import { type Answering, httpServer, type Upgrading, usualPatience } from './http-server.ts';

type Where = Pick<Config, 'port' | 'portFixed' | 'mode' | 'listen'>;

export interface Listening {
  servers: readonly Server[];
  port: number;
}

/**
 * Takes connections at the address in the settings, and always on 127.0.0.1: there the operator's commands find the
 * server.
 */
export async function listening(where: Where, answer: Answering, upgrading?: Upgrading): Promise<Listening> {
  const server = httpServer(answer, usualPatience, upgrading);
  const port = await listen(server, where);
  if (includesOwnMachine(where.listen)) return { servers: [server], port };
  const own = httpServer(answer);
  try {
    await listen(own, { ...where, port, portFixed: true, listen: ownMachine });
  } catch (error) {
    server.close();
    throw error;
  }
  return { servers: [server, own], port };
}

const ownMachine = '127.0.0.1';

function includesOwnMachine(address: string): boolean {
  return [ownMachine, '0.0.0.0', '::'].includes(address);
}

/** The port asked for; when nobody named it and another program has it, any free one. */
async function listen(server: Server, { port, portFixed, mode, listen: address }: Where): Promise<number> {
  const attempt = (wanted: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(wanted, address, () => {
        server.off('error', reject);
        resolve();
      });
    });
  try {
    await attempt(port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Windows answers EACCES for ports it has reserved.
    if (portFixed || mode === 'hosted' || (code !== 'EADDRINUSE' && code !== 'EACCES')) throw error;
    await attempt(0);
  }
  return (server.address() as AddressInfo).port;
}
