import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { operations, syncedOperations } from '#server/areas/operations.ts';
import { syncRules } from '#server/areas/records.ts';
import { hashOf, project } from '#server/catalog/projection.ts';
import { parentOf, type SyncRule } from '#server/catalog/sync-rule.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { custodyPage } from '#test/support/custody-page.ts';
import { plantMatter, type PlantedMatter } from '#test/server/access/planted-matter.ts';
import { answered } from '#test/support/answered.ts';
import { manifestOf } from './follower.ts';

// The extension for sync, part 4. What is reported here is what the lists answer, or a client would never be in sync.
let app: TestApp;
let token: string;
let matter: PlantedMatter;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  matter = await plantMatter(app, token, 'Quetzalcoatl');
  const { caseId } = matter;
  await answered(app.rest(token, 'POST', '/sync/custody-pages', { caseId, ...custodyPage('Laptop') }));
});
afterAll(() => app[Symbol.asyncDispose]());

type Row = Record<string, unknown>;
const idOf = (rule: SyncRule, row: Row): string => String(row[rule.key ?? 'id']);
const read = (resource: string, ids: readonly string[]) =>
  app.rest(token, 'POST', '/sync/records', { resource, caseId: matter.caseId, ids });

/** The records of a resource as a client of the plain contract reads them: those inside others, inside each. */
async function listed(rule: SyncRule): Promise<Row[]> {
  const address = [...operations, ...syncedOperations].find(({ id }) => id === rule.through.list)?.path ?? '';
  const parent = syncRules.find(({ resource }) => resource === parentOf(rule));
  const paths = parent
    ? (await listed(parent)).map((row) => address.replace('{id}', idOf(parent, row)))
    : [`${address}?caseId=${matter.caseId}`];
  const found: Row[] = [];
  for (const path of paths) {
    const answer = await answered<Row | Row[]>(app.rest(token, 'GET', path));
    const page = rule.paged ? ((answer as Row)[rule.paged.rows] as Row[]) : answer;
    found.push(...(Array.isArray(page) ? page : [page]));
  }
  return found.filter((row) =>
    Object.entries(rule.only ?? {}).every(([field, values]) => values.includes(String(row[field]))),
  );
}

test.each(syncRules.map((rule) => [rule.resource, rule] as const))(
  '%s: the manifest has every record of the list, and records are read as the list answers them',
  async (resource, rule) => {
    const rows = await listed(rule);
    expect(rows.length).toBeGreaterThan(0);
    const { resources } = await manifestOf(app, token, matter.caseId);
    const expected = rows.map((row) => [idOf(rule, row), [row['updatedAt'], hashOf(rule, project(rule, row))]]);
    const rowsThere = (resources[resource] ?? []).map(([id, ...facts]) => [id, facts]);
    expect(rowsThere).toHaveLength(rows.length);
    expect(Object.fromEntries(rowsThere)).toEqual(Object.fromEntries(expected));
    const ids = rows.map((row) => idOf(rule, row)).toReversed();
    expect((await read(resource, ids)).body).toEqual(rows.toReversed());
    expect((await read(resource, [ids[0] ?? '', ids[0] ?? ''])).body).toEqual([rows.at(-1)]);
  },
);

it('reads many by the list and few one by one, to the same', async () => {
  const made: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    made.push(String((await answered(app.rest(token, 'POST', '/todos', { title: `Many ${n}` })))['id']));
  }
  const many = (await read('todos', made)).body as Row[];
  expect(many.map(({ id }) => id)).toEqual(made);
  expect((await read('todos', made.slice(0, 2))).body).toEqual(many.slice(0, 2));
});

it('leaves out what is not there or of another case', async () => {
  const other = String((await answered(app.rest(token, 'POST', '/workspaces/switch', { name: 'Second' })))['caseId']);
  const made = await answered(app.rest(token, 'POST', '/todos', { caseId: other, title: 'Elsewhere' }));
  const unknown = '01890000-0000-7000-8000-000000000000';
  expect((await read('todos', [String(made['id']), unknown])).body).toEqual([]);
});

it('changes nothing, and needs no turn among the writers', async () => {
  const before = await manifestOf(app, token, matter.caseId);
  await read('todos', [matter.todoId]);
  expect(await manifestOf(app, token, matter.caseId)).toEqual(before);
});

it.each([
  ['a kind that does not sync', { resource: 'tokens', ids: ['01890000-0000-7000-8000-000000000000'] }],
  ['no id', { resource: 'todos', ids: [] }],
  ['more than 500 ids', { resource: 'todos', ids: Array<string>(501).fill('01890000-0000-7000-8000-000000000000') }],
  ['what is no id', { resource: 'todos', ids: ['one'] }],
  ['no case', { resource: 'todos', ids: ['01890000-0000-7000-8000-000000000000'], caseId: undefined }],
])('refuses %s', async (_what, body) => {
  const reply = await app.rest(token, 'POST', '/sync/records', { caseId: matter.caseId, ...body });
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

it('counts as a request like any other', async () => {
  await using counted = await testApp({ rateLimit: 4 });
  const mine = await counted.token(['*'], 'Counted');
  // Not over the end of a clock minute, where the count begins anew.
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 5000) await new Promise((resolve) => setTimeout(resolve, left + 5));
  const { caseId } = await answered(counted.rest(mine, 'GET', '/case'));
  const statuses: number[] = [];
  const ask = async (method: string, address: string, body?: object) =>
    statuses.push((await counted.rest(mine, method, address, body)).status);
  await ask('GET', `/sync/changes?caseId=${String(caseId)}`);
  await ask('GET', `/sync/manifest?caseId=${String(caseId)}`);
  await ask('GET', '/sync/requests/one');
  await ask('POST', '/sync/records', { resource: 'todos', caseId, ids: [matter.todoId] });
  expect(statuses).toEqual([200, 200, 200, 429]);
});

it('is in the ledger of its token as reads, with the records that were given', async () => {
  const mine = await app.token(['*'], 'In the ledger');
  const tokens = await answered<{ id: string; name: string }[]>(app.rest(token, 'GET', '/developer/tokens'));
  const id = tokens.find(({ name }) => name === 'In the ledger')?.id ?? '';
  const body = { resource: 'todos', caseId: matter.caseId, ids: [matter.todoId] };
  await answered(app.rest(mine, 'POST', '/sync/records', body));
  const calls = async () =>
    ((await app.window('GET', `/app/v1/connect/tokens/${id}/calls?kind=reads`)).body as { lines: unknown[] }).lines;
  await expect.poll(calls).toMatchObject([{ operationId: 'get_sync_records', recordCount: 1 }]);
});
