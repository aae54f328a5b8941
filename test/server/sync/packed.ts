import { expect } from 'vitest';
import { openDesktop, type Desktop } from './desktop.ts';
import { type Row, type Two, two } from './two.ts';

/* Two desktops and a server that have a court packet, and what each does with packets. */

type Said = Record<string, unknown>;

interface Packing {
  packets(): Promise<Row[]>;
  items(): Promise<Row[]>;
  redactions(): Promise<Row[]>;
  make(address: string, body: Said): Promise<Row>;
  change(address: string, row: Row, body: Said): Promise<unknown>;
  remove(address: string, row: Row): Promise<unknown>;
}

type Ask = (method: string, address: string, query: Said, body?: Said) => Promise<unknown>;

function packing(caseId: string, ask: Ask): Packing {
  const list = async (address: string) => (await ask('get', address, { caseId })) as Row[];
  return {
    packets: () => list('packets'),
    async items() {
      const all: Row[] = [];
      for (const { id } of await list('packets')) all.push(...((await ask('get', `packets/${id}/items`, {})) as Row[]));
      return all;
    },
    redactions: () => list('redactions'),
    make: (address, body) =>
      ask('post', address, {}, { ...(address.includes('/') ? {} : { caseId }), ...body }) as Promise<Row>,
    change: (address, { id }, body) => ask('patch', address, { id }, body),
    remove: (address, { id }) => ask('delete', address, { id }),
  };
}

export function packingOn(desktop: Desktop, caseId: string): Packing {
  return packing(caseId, (method, address, query, body) => {
    const [name = '', id, inner] = address.split('/');
    const operation = `${method}_sync_${name.replace('-', '_')}${id === undefined ? '' : `_by_id_${inner}`}`;
    return desktop.call(operation, { query, ...(id !== undefined && { path: { id } }), ...(body && { body }) });
  });
}

function packingAt({ there, remoteCaseId }: Two): Packing {
  return packing(remoteCaseId, async (method, address, query, body) => {
    const asked = new URLSearchParams(query as Record<string, string>).toString();
    const answer = await there(method.toUpperCase(), `/sync/${address}${asked && `?${asked}`}`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  });
}

export const inStep = { end: 'inStep', matters: [{ left: [], staysHere: [] }] };
export const titles = (rows: readonly Row[]): unknown[] => rows.map(({ title }) => title);
export const box = { page: 1, x: 20, y: 20, w: 60, h: 20 };

interface Packed extends Two {
  here: Packing;
  far: Packing;
  other: Desktop;
  others: Packing;
  evidence: Row;
  packet: Row;
  run(): Promise<unknown>;
  runOther(): Promise<unknown>;
}

/** Two desktops and a server; a packet with an exhibit and two placeholders, on all of them. */
export async function packed(): Promise<Packed> {
  const pair = await two({ sample: false, lane: 'with the extension' });
  const { desktop, remoteId, caseId } = pair;
  const here = packingOn(desktop, caseId);
  const evidence = (await desktop.addEvidence('a.txt', 'A')) as unknown as Row;
  const packet = await here.make('packets', {
    title: 'Trial',
    profile: 'us-generic',
    sections: ['Exhibits', 'Orders'],
  });
  const address = `packets/${packet.id}/items`;
  await here.make(address, { kind: 'exhibit', refId: evidence.id, title: 'Lease', label: '1', section: 'Exhibits' });
  await here.make(address, { kind: 'placeholder', title: 'Order', note: 'To come', section: 'Orders' });
  await here.make(address, { kind: 'placeholder', title: 'Last' });
  const run = () => desktop.engine.run(remoteId);
  expect(await run()).toMatchObject(inStep);
  const other = await openDesktop();
  const otherRemote = await other.addRemote(pair.server.url, pair.token);
  const matter = await other.engine.select(otherRemote, { remoteCaseId: pair.remoteCaseId });
  const runOther = () => other.engine.run(otherRemote);
  expect(await runOther()).toMatchObject(inStep);
  return Object.assign(pair, {
    here,
    far: packingAt(pair),
    other,
    others: packingOn(other, matter.caseId),
    evidence,
    packet,
    run,
    runOther,
    async [Symbol.asyncDispose]() {
      await pair.server[Symbol.asyncDispose]();
      await desktop[Symbol.asyncDispose]();
      await other[Symbol.asyncDispose]();
    },
  });
}
