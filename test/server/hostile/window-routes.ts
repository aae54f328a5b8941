import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { type RawReply, rawRequest } from '#test/server/transports/http/raw-request.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import type { Part } from '#test/support/part-of-the-whole.ts';
import { allWindowRoutes, type WindowRoute } from '#test/support/window-routes.ts';
import { type Person, sessionOf } from './doors.ts';
import { canary, hiddenCanary, plantVictim, type Victim, VictimsRows } from './victim.ts';

/*
 * Access by id over the window's own routes. What a body or a query must hold is learned from the refusals, which name
 * what is missing, and everything that is an id is the victim's.
 */
let app: TestApp;
let neighbours: Neighbours;
let victim: Victim;
let rows: VictimsRows;
let foreign: { table: string; id: string }[];
let untouched: Record<string, string>;
const people: Person[] = [];
let part: Part;
let count = 0;

const routes = allWindowRoutes('hosted').filter(
  ({ path }) =>
    !/^\/(?:boot|app\/(?:launch|accounts|sign-|verify|forgot|reset|password|deployment|v1\/about))/.test(path),
);

const isIdName = (name: string): boolean => /(?:^id|Ids?|^ids)$/.test(name);

/** Fills in what the last refusal said is missing or wrong: ids are the one that is tried, all else some text. */
function learned(known: Record<string, unknown>, reply: RawReply, id: string): Record<string, unknown> | undefined {
  const { issues = [] } = (reply.status === 400 ? reply.json() : {}) as {
    issues?: { path: string; message: string }[];
  };
  const next = { ...known };
  for (const { path, message } of issues) {
    const name = path.split('.')[0] ?? '';
    if (name === '') continue;
    const single = isIdName(name) ? id : /number|whole/i.test(message) ? 10 : 'all';
    next[name] = /array|list/i.test(message) || /^(?:ids|seq)$/.test(name) ? [single] : single;
  }
  return JSON.stringify(next) === JSON.stringify(known) ? undefined : next;
}

async function tried(person: Person, { method, path, operation }: WindowRoute, id: string): Promise<RawReply> {
  const address = path.replace(/:id\b/, id).replace(/:\w+/g, '1');
  // Every address may take a case: what is not asked for is refused, or left alone.
  let given: Record<string, unknown> = method === 'GET' ? { caseId: id, limit: 10 } : {};
  for (let round = 0; ; round += 1) {
    const isQuery = (name: string): boolean => method === 'GET' || operation?.input.query?.shape[name] !== undefined;
    const [inQuery = [], inBody = []] = [true, false].map((wanted) =>
      Object.entries(given).filter(([name]) => isQuery(name) === wanted),
    );
    const search = inQuery.length > 0 ? `?${new URLSearchParams(inQuery as [string, string][]).toString()}` : '';
    const reply = await rawRequest(`${app.url}${address}${search}`, {
      method,
      headers: {
        cookie: person.cookie,
        origin: app.url,
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
      },
      ...(!['GET', 'DELETE'].includes(method) && { body: JSON.stringify(Object.fromEntries(inBody)) }),
    });
    const next = round < 4 ? learned(given, reply, id) : undefined;
    if (next === undefined) return reply;
    given = next;
  }
}

/** Another beginning for each route, so that over all of them every kind of id is tried. */
function partFor<T>(route: WindowRoute, ids: readonly T[]): T[] {
  const first = (part.first + routes.indexOf(route)) % part.oneOf;
  return ids.filter((_id, index) => index % part.oneOf === first);
}

/** With a part of the victim’s ids for each route. */
export function describeWindowRoutes(given: Part): void {
  part = given;

  beforeAll(async () => {
    app = await testApp({ mode: 'hosted', rateLimit: 0 });
    neighbours = new Neighbours(app);
    victim = await plantVictim(app, neighbours);
    const person = async (name: string, options?: { matter: boolean }): Promise<Person> => {
      const { accountId, token } = await neighbours.account(name, options);
      const made = { name, accountId, token, cookie: await sessionOf(neighbours, accountId) };
      people.push(made);
      return made;
    };
    await person('Stranger');
    const guest = await person('Guest');
    await neighbours.share(victim.matter.caseId, guest.accountId, 'evidence', victim.matter.open, 'view');
    const fresh = await person('Fresh');
    await neighbours.write((tx) =>
      tx.db.updateTable('credentials').where('accountId', '=', fresh.accountId).set({ verifiedAt: null }).execute(),
    );
    rows = new VictimsRows(app, victim);
    // The newest of each kind.
    foreign = [...new Map(rows.ids().map((each) => [each.table, each])).values()];
    untouched = rows.fingerprints();
  });
  afterAll(async () => {
    rows[Symbol.dispose]();
    await app[Symbol.asyncDispose]();
  });

  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s shows and does nothing by any id of another account',
    async (_name, route) => {
      for (const person of people) {
        for (const { table, id } of partFor(route, person.name === 'Fresh' ? foreign.slice(0, 3) : foreign)) {
          const reply = await tried(person, route, id);
          count += 1;
          const said = `${person.name} ${table}: ${reply.status} ${reply.bytes.toString('utf8').slice(0, 400)}`;
          const text = `${JSON.stringify(reply.headers)}${reply.bytes.toString('latin1')}`;
          expect(text.includes(canary) || text.includes(hiddenCanary), said).toBe(false);
          expect(reply.status, said).toBeLessThan(500);
          const known = [id, victim.accountId, victim.matter.open, victim.matter.caseId, victim.matter.workspaceId];
          const leaked = foreign.filter((each) => !known.includes(each.id) && text.includes(each.id));
          expect(leaked, said).toEqual([]);
          expect(rows.changed(), said).toEqual([]);
          const least = person.name === 'Stranger' && route.path.includes(':id') ? 400 : 200;
          expect(reply.status, said).toBeGreaterThanOrEqual(least);
        }
      }
    },
  );

  test('a stranger gets the same answer for a record of another account and of none', async () => {
    const [stranger] = people;
    if (!stranger) throw new Error('There is no stranger.');
    for (const route of routes) {
      const nobodys = randomUUID();
      const leaked = async (id: string): Promise<string> => {
        const { status, bytes } = await tried(stranger, route, id);
        return `${status} ${bytes.toString('utf8')}`
          .replaceAll(id, '…')
          .replaceAll(/\d+ seconds|"retryAfter":\d+/g, '');
      };
      const none = await leaked(nobodys);
      if (!none.startsWith('4')) continue;
      const others = foreign.filter((each) => each.table !== 'accounts');
      for (const { table, id } of partFor(route, others)) {
        expect(await leaked(id), `${route.method} ${route.path} ${table}`).toBe(none);
      }
    }
  });

  test('no data of the victim has moved by a byte, and every route was tried', () => {
    expect(rows.fingerprints()).toEqual(untouched);
    expect(routes.length).toBeGreaterThan(50);
    expect(count).toBeGreaterThanOrEqual(routes.length * 2 * Math.floor(foreign.length / part.oneOf));
    if (process.env['CASEWRIGHT_FIGURES']) console.log({ routes: routes.length, calls: count });
  });
}
