import { describe, expect, it } from 'vitest';
import type { WireRequest } from '#server/sync/ports.ts';
import { bytesOf } from './desktop.ts';
import { lanes, later, must, type Row, two } from './two.ts';

/*
 * Whatever a server fails at, everything else goes on (SPEC 2.9). A run of two matters is looked at, each of its
 * requests made to fail by itself, for ever, and what can go on without it has to.
 */

const nameOf = ({ method, url }: WireRequest): string =>
  `${method} ${new URL(url).pathname.replace('/api/v1', '').replaceAll(/[0-9a-f-]{36}/g, '{id}')}`;

/** What nothing goes on without: what the server offers. */
const needed = 'GET /openapi.json';
/** What a matter is read by; where it fails of one matter, that one is left out, and no other. */
const ofMatter = ['GET /case', 'GET /sync/changes', 'GET /sync/manifest'];

interface Seen {
  request: string;
  end: string;
  /** What has arrived of what was made since: in the first matter there and here, and in the second there. */
  there: string[];
  here: string[];
  second: string[];
  left: string[];
}

const faults = lanes.flatMap((lane) => [
  { lane, status: 500, body: '{"error":"Oh.","code":"internal"}' },
  { lane, status: 409, body: '{"error":"Not now.","code":"conflict"}' },
]);

describe.each(faults)('a request that is always answered $status ($lane)', ({ lane, status, body: answer }) => {
  it('holds up nothing that can go on without it', { timeout: 120_000 }, async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId, remoteCaseId, there } = pair;
    const second = await desktop.call<{ caseId: string }>('post_workspaces_switch', { body: { name: 'Second' } });
    const { remoteCaseId: secondThere } = await desktop.engine.select(remoteId, { caseId: second.caseId });
    const listed = async (list: string, of: string): Promise<Row[]> =>
      (await there('GET', `/${list}?caseId=${of}`)).body as Row[];
    // What is deleted is old, as otherwise the server could have forgotten it.
    for (let each = 0; each < 40; each += 1) {
      await desktop.call('post_todos', { body: { caseId, title: `Old ${each}` } });
      await desktop.call('post_contacts', { body: { caseId, name: `Old ${each}` } });
    }
    let round = 0;
    /** Something new of two kinds on both sides and in both matters, a file, and a deletion on each side. */
    const work = async (): Promise<void> => {
      round += 1;
      const name = `Round ${round}`;
      const [contact] = (await pair.rowsHere('contacts')).filter(({ name: said }) => String(said).startsWith('Old'));
      await desktop.call('delete_contacts', { query: { id: must(contact).id } });
      const [todo] = (await listed('todos', remoteCaseId)).filter(({ title }) => String(title).startsWith('Old'));
      if (todo) await there('DELETE', `/todos?id=${todo.id}`);
      for (const of of [caseId, second.caseId]) {
        await desktop.call('post_todos', { body: { caseId: of, title: `${name}, here` } });
        await desktop.call('post_contacts', { body: { caseId: of, name: `${name}, here` } });
      }
      await desktop.addEvidence(`${name}.txt`, name);
      await there('POST', '/todos', { caseId: remoteCaseId, title: `${name}, there` });
      await there('POST', '/contacts', { caseId: remoteCaseId, name: `${name}, there` });
    };
    const arrived = (rows: readonly Row[]): string[] =>
      rows.map(({ title, name }) => String(title ?? name)).filter((said) => said.startsWith(`Round ${round},`));
    const settle = async (): Promise<void> => {
      for (let run = 0; run < 3; run += 1) {
        await desktop.engine.run(remoteId);
        await later(desktop, 20);
      }
    };
    const asked = new Set<string>();
    desktop.network.fault = (request, go) => {
      asked.add(nameOf(request));
      return go();
    };
    for (let run = 0; run < 3; run += 1) {
      await work();
      await settle();
    }
    const found: Seen[] = [];
    for (const request of [...asked].toSorted()) {
      await work();
      let met = 0;
      desktop.network.fault = (each, go) => {
        const isOther = ofMatter.includes(request) && !each.url.includes(remoteCaseId);
        if (nameOf(each) !== request || isOther) return go();
        met += 1;
        const body = bytesOf(answer);
        return Promise.resolve({ status, headers: { 'content-type': 'application/json' }, url: each.url, body });
      };
      const { end, matters } = await desktop.engine.run(remoteId);
      desktop.network.fault = (_request, go) => go();
      const kinds = ['todos', 'contacts'];
      const all = async (of: string): Promise<Row[]> =>
        (await Promise.all(kinds.map(async (kind) => listed(kind, of)))).flat();
      const ours = (await Promise.all(kinds.map(async (kind) => pair.rowsHere(kind)))).flat();
      const one: Seen = {
        request,
        end,
        there: arrived(await all(remoteCaseId)).filter((said) => said.endsWith('here')),
        here: arrived(ours).filter((said) => said.endsWith('there')),
        second: arrived(await all(secondThere)),
        left: matters.flatMap(({ left, held }) => [
          ...left.map(({ resource }) => resource),
          ...(held > 0 ? ['held'] : []),
        ]),
      };
      if (met > 0) found.push(one);
      await settle();
    }
    expect(desktop.faults).toEqual([]);
    expect(found.length).toBeGreaterThan(6);
    const seen = found.map(({ request, end, left, ...lists }) => {
      const [others, sent, came] = [lists.second, lists.there, lists.here].map((some) => some.length > 0);
      const isOver = end !== 'waiting' && end !== 'inStep';
      return { request, isOver, others, sent, came, leftOut: left.join(' ') === 'cases' };
    });
    expect(seen.filter(({ request }) => request !== needed)).toEqual(
      seen.flatMap(({ request }) => (request === needed ? [] : [expectedOf(request, status)])),
    );
    // On plain v1 a person says whether what may have arrived is sent again.
    for (const { id } of await desktop.engine.held()) await desktop.engine.resend(id);
    await settle();
    await pair.equal();
  });
});

/**
 * One of two kinds may be what fails; where records can't be sent together, each is sent alone. What the feed says first
 * comes with that of all matters.
 */
function expectedOf(request: string, status: number) {
  const isMatter = ofMatter.includes(request);
  const [isRead, isSent] = [request === 'POST /sync/records', request === 'POST /sync/creates' && status !== 500];
  return {
    request,
    isOver: isMatter && status !== 500,
    others: !isSent,
    sent: true,
    came: !isRead && request !== 'GET /case',
    leftOut: isMatter && status === 500,
  };
}
