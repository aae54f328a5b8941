import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastSeq } from '#server/store/change-log.ts';
import { Asker } from '#test/server/access/canary-asker.ts';
import { CanaryMatter, type PlantedRecord } from '#test/server/access/canary-matter.ts';
import {
  catalogQuestions,
  type Question,
  syncQuestions,
  windowPaths,
  windowQuestions,
} from '#test/server/access/canary-questions.ts';
import { type Resident, Words } from '#test/server/access/canary-world.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';
import { cookieOf } from '#test/server/window/activity/window-of.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

// What is in Trash is in no answer to anybody, by any way in, and comes back with everything that it was and named.
let app: TestApp;
let asker: Asker;
let who: Resident;
let matter: CanaryMatter;
/** Every way in, and what there is to ask by it. */
let ways: { name: string; ask: () => Promise<Map<string, string>> }[];

/** Trash itself, and the history until the deletion is permanent, name what is in it. */
const mayName = /^\/app\/v1\/(?:trash|history)/;

beforeAll(async () => {
  app = await testApp({ mode: 'hosted', rateLimit: 0 });
  asker = new Asker(app.url);
  const neighbours = new Neighbours(app);
  const account = await neighbours.account('ada');
  const [cookie, assistantToken] = await Promise.all([
    cookieOf(neighbours, account.accountId),
    neighbours.token(account.accountId, { assistant: 1 }),
  ]);
  const roles = new Map([[account.workspaceId, 'owner']]);
  const known = { shares: [], knownIn: new Set<string>(), sharedIn: new Set<string>() };
  who = { ...account, name: 'ada', cookie, assistantToken, roles, ...known };
  matter = await new CanaryMatter(app, neighbours, who, account, new Words()).plant();
  for (const { id } of matter.of('evidence')) {
    await answered(app.rest(who.token, 'PATCH', `/evidence/${id}`, { exhibitNumber: id.slice(-4) }));
    await app.settled(id, undefined, who.token);
  }
  const seq = await neighbours.read((tx) => lastSeq(tx));
  ways = [...overRest(), overMcp(), await inWindow(seq + 100)];
});
afterAll(async () => {
  asker[Symbol.dispose]();
  await app[Symbol.asyncDispose]();
});

async function askAll<Asked>(
  questions: readonly Asked[],
  named: (question: Asked) => string,
  send: (question: Asked) => Promise<{ status: number; text: string }>,
): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const question of questions) {
    const { status, text } = await send(question);
    const asked = named(question);
    if (status >= 500) throw new Error(`${asked} answered ${status}: ${text}`);
    answers.set(asked, text);
  }
  return answers;
}

function overRest() {
  return [true, false].map((person) => {
    const authorization = `Bearer ${person ? who.token : who.assistantToken}`;
    const questions = [...catalogQuestions([matter], true), ...(person ? syncQuestions([matter]) : [])];
    const named = ({ path, body, context = '' }: Question): string => `${path} ${JSON.stringify(body)} ${context}`;
    const send = ({ path, body, context }: Question) =>
      asker.ask(`/api/v1${path}`, { authorization, ...(context && { 'x-case-context': context }) }, body);
    return { name: person ? 'REST' : 'assistant', ask: () => askAll(questions, named, send) };
  });
}

function overMcp() {
  const headers = { authorization: `Bearer ${who.token}` };
  const send = ({ tool: name, args }: Question) =>
    asker.ask('/api/mcp', headers, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
  const named = ({ tool, args }: Question): string => `${tool} ${JSON.stringify(args)}`;
  return { name: 'MCP', ask: () => askAll(catalogQuestions([matter], true), named, send) };
}

async function inWindow(seq: number) {
  const headers = { cookie: who.cookie, origin: app.url };
  const questions = catalogQuestions([matter], true).map(({ path }) => `/app/v1${path}`);
  for (const path of windowPaths()) {
    if (mayName.test(path)) continue;
    const { status } = await asker.ask(path, headers);
    questions.push(...windowQuestions(path, status === 400, { matters: [matter], tokenIds: [], lastSeq: seq }));
  }
  return { name: 'window', ask: () => askAll(questions, String, (path) => asker.ask(path, headers)) };
}

const window = (path: string, body: object) =>
  answered(app.window('POST', `/app/v1/trash${path}`, { caseId: matter.caseId, ...body }, { cookie: who.cookie }));
const remove = ({ resource, id }: PlantedRecord) => window('', { resource, ids: [id] });
const restore = ({ id }: PlantedRecord) => window('/restore', { ids: [id] });

/** What every list says, without the times of the moves themselves. */
async function everything(): Promise<unknown> {
  const paths = ['court-cases', 'folders', 'issues', 'contacts', 'evidence', 'hearings', 'todos', 'timeline', 'case'];
  const said: Record<string, unknown> = {};
  const read = async (path: string): Promise<void> => {
    const body = await answered<unknown>(app.rest(who.token, 'GET', `/${path}`));
    said[path] = JSON.parse(JSON.stringify(body), (name, value: unknown) => (name === 'updatedAt' ? 0 : value));
  };
  for (const path of paths) await read(`${path}?caseId=${matter.caseId}`);
  for (const { id } of matter.of('hearings')) await read(`hearings/${id}/resources`);
  return said;
}

/** Where a word or an id of one of these is. */
function namings(answers: ReadonlyMap<string, string>, records: readonly PlantedRecord[]): string[] {
  const marks = records.flatMap(({ id, word }) => [id, word]);
  return [...answers].flatMap(([asked, text]) =>
    marks.flatMap((mark) => (text.includes(mark) && !asked.includes(mark) ? [`${asked}: ${mark}`] : [])),
  );
}

test(
  'is in no answer by any way in, and is back in all of them, with its links, order and notes',
  { timeout: 120_000 },
  async () => {
    const [before, whole] = [await everything(), new Map<string, Set<string>>()];
    for (const { name, ask } of ways) whole.set(name, new Set(namings(await ask(), matter.records)));
    for (const record of matter.records) await remove(record);
    for (const { name, ask } of ways) expect(namings(await ask(), matter.records), name).toEqual([]);
    // The order does not matter: each names what is still in Trash when it comes back.
    for (const record of matter.records.toReversed()) await restore(record);
    expect(await everything()).toEqual(before);
    for (const { name, ask } of ways) {
      const now = new Set(namings(await ask(), matter.records));
      const missing = [...(whole.get(name) ?? [])].filter((each) => !now.has(each));
      expect(missing, name).toEqual([]);
      expect(now.size, name).toBeGreaterThan(20);
    }
  },
);
