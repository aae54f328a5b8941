import { expect } from 'vitest';
import { type TestApp, testApp } from '#test/support/app.ts';
import { partOfTheWhole, restOfTheWhole } from '#test/support/part-of-the-whole.ts';
import { contentsOf, type Desktop, localReader, openDesktop, reader } from './desktop.ts';

export type Row = Record<string, unknown> & { id: string; updatedAt: string };

/** A server, a desktop with the sample in sync with it, and ways to look at both. */
export interface Two extends AsyncDisposable {
  server: TestApp;
  desktop: Desktop;
  token: string;
  remoteId: string;
  caseId: string;
  remoteCaseId: string;
  there(method: string, address: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  rowsThere(name: string): Promise<Row[]>;
  rowsHere(name: string): Promise<Row[]>;
  equal(): Promise<void>;
}

/** A plain v1 server lacks the extension; ours offers it. */
export type Lane = 'plain v1' | 'with the extension';
export const bothLanes: readonly Lane[] = ['plain v1', 'with the extension'];
/** One of the two every day, the other in the deep lane (test/vitest.config.ts); with CASEWRIGHT_WHOLE=yes both. */
export const lanes: readonly Lane[] =
  process.env['CASEWRIGHT_TEST_PART'] === 'rest' ? restOfTheWhole(bothLanes, 2) : partOfTheWhole(bothLanes, 2);

interface TwoOptions {
  sample?: boolean;
  lane?: Lane;
  /** One that exists already. */
  at?: TestApp;
}

export async function two({ sample = true, lane = 'plain v1', at }: TwoOptions = {}): Promise<Two> {
  const server = at ?? (await testApp({ rateLimit: 0 }));
  const desktop = await openDesktop();
  desktop.network.plain = lane === 'plain v1';
  const token = await server.token();
  const { caseId } = sample ? await desktop.openSample() : desktop;
  const remoteId = await desktop.addRemote(server.url, token);
  const { remoteCaseId } = await desktop.engine.select(remoteId, { caseId });
  const rows = (answer: unknown): Row[] => answer as Row[];
  return {
    server,
    desktop,
    token,
    remoteId,
    caseId,
    remoteCaseId,
    there: (method, address, body) => server.rest(token, method, address, body),
    rowsThere: async (name) => rows(await reader(server, token)(`/${name}?caseId=${remoteCaseId}`)),
    rowsHere: async (name) => rows(await localReader(desktop)(`/${name}?caseId=${caseId}`)),
    async equal() {
      const [here, there] = [contentsOf(localReader(desktop), caseId), contentsOf(reader(server, token), remoteCaseId)];
      expect(await here).toEqual(await there);
      expect(desktop.faults).toEqual([]);
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await desktop[Symbol.asyncDispose]();
    },
  };
}

export function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The sample has no such record.');
  return value;
}

/** The server's clock can't be moved, but an absence that was noted as certain can be said to be older. */
export async function later(desktop: Desktop, minutes: number): Promise<void> {
  await desktop.pipeline.write(null, 'sync', async (tx) => {
    const since = new Date(Date.now() - minutes * 60_000).toISOString();
    await tx.db.updateTable('syncAbsences').set({ since }).where('since', '<>', '').execute();
  });
}
