import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastSeq } from '#server/store/change-log.ts';
import { EventStream } from '#test/server/transports/http/event-stream.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import type { Part } from '#test/support/part-of-the-whole.ts';
import { Asker } from './canary-asker.ts';
import { catalogQuestions, type Question, syncQuestions, windowPaths, windowQuestions } from './canary-questions.ts';
import { anyWord, CanaryWorld, type Resident } from './canary-world.ts';
import type { CanaryMatter } from './canary-matter.ts';
import { Neighbours } from './neighbours.ts';

// ARCHITECTURE.md: access is a filter. Many accounts, each of whom asks everything there is to ask, by every way in:
// no answer may hold a word or an id that its asker was not planted with, and everything that was must be found.
let app: TestApp;
let neighbours: Neighbours;
let world: CanaryWorld;
let asker: Asker;
const cursors = new Map<string, string>();
const streams = new Map<Resident, EventStream>();
const leaks: string[] = [];
const found = new Map<string, Set<string>>();
/** Half a minute on a free core; the suite shares two cores with everything else. */
const patience = 240_000;
const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
let secretIds: Set<string>;

function tokenOfOwner(workspaceId: string): string {
  return world.people.find(({ roles }) => roles.get(workspaceId) === 'owner')?.token ?? '';
}

interface Page {
  cursor: string;
  hasMore: boolean;
}

async function changes(token: string, since = ''): Promise<Page & { text: string }> {
  const query = since === '' ? '' : `?since=${encodeURIComponent(since)}`;
  const { body } = await app.rest(token, 'GET', `/sync/changes${query}`);
  return { ...(body as Page), text: JSON.stringify(body) };
}

/** A way in: who comes, and what the application takes them for. */
interface Way {
  name: string;
  who: Resident;
  seesPrivate: boolean;
  /** The only matter that the token is for. */
  only?: CanaryMatter;
}

/** What may be answered: of matters that the token is not for, nothing. */
function allowedBy({ who, seesPrivate, only }: Way): Set<string> {
  const allowed = world.allowed(who, seesPrivate);
  if (only === undefined) return allowed;
  const others = world.matters.filter((each) => each !== only).flatMap((each) => each.secrets());
  for (const { marks } of others) for (const mark of marks) allowed.delete(mark);
  return allowed;
}

/** Compares one answer with what its reader may see. */
function look({ name, who }: Way, allowed: ReadonlySet<string>, asked: string, text: string): void {
  const seen = found.get(`${name} ${who.name}`) ?? new Set();
  found.set(`${name} ${who.name}`, seen);
  for (const word of text.match(anyWord) ?? []) {
    seen.add(word);
    if (!allowed.has(word) && !asked.includes(word)) leaks.push(`${name} ${who.name}: ${asked} told ${whose(word)}`);
  }
  for (const id of text.match(anyId) ?? []) {
    if (!secretIds.has(id) || allowed.has(id) || asked.includes(id)) continue;
    leaks.push(`${name} ${who.name}: ${asked} told of ${whose(id)}`);
  }
}

function whose(mark: string): string {
  return `${world.secrets.find(({ marks }) => marks.includes(mark))?.what ?? 'something'} (${mark})`;
}

async function askAll<T>(
  way: Way,
  questions: readonly T[],
  send: (question: T) => Promise<{ status: number; text: string }>,
  named: (question: T) => string,
): Promise<void> {
  const allowed = allowedBy(way);
  const queue = [...questions];
  const work = async (): Promise<void> => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const { status, text } = await send(next);
      if (status >= 500) leaks.push(`${way.name} ${way.who.name}: ${named(next)} answered ${status}`);
      look(way, allowed, named(next), text);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
}

const namedBy = ({ path, body }: Question): string => path + (body === undefined ? '' : JSON.stringify(body));
const contextOf = ({ context }: Question): Record<string, string> =>
  context === undefined ? {} : { 'x-case-context': context };

const overRest = (authorization: string) => (each: Question) =>
  asker.ask(`/api/v1${each.path}`, { authorization, ...contextOf(each) }, each.body);

const toolNamed = ({ tool, args }: Question): string => `${tool} ${JSON.stringify(args)}`;
const overMcp =
  (authorization: string) =>
  ({ tool: name, args }: Question) =>
    asker.ask(
      '/api/mcp',
      { authorization },
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
    );

/** Everything of their own that they may see this way was found. */
function expectWhole(ways: readonly Way[]): void {
  for (const { name, who, seesPrivate, only } of ways) {
    const seen = found.get(`${name} ${who.name}`);
    const missing = (only ? [only] : world.matters)
      .flatMap((matter) => matter.secrets())
      .filter((secret) => secret.isFor(who, seesPrivate))
      .filter(({ marks: [word = ''] }) => seen?.has(word) !== true);
    expect(
      missing.map(({ what }) => what),
      `${name} ${who.name}`,
    ).toEqual([]);
  }
}

function expectNoLeak(): void {
  expect([...new Set(leaks.splice(0))].slice(0, 20)).toEqual([]);
}

/** A part of the accounts ask everything; what they ask about is the same world. */
export function describeCanaries({ oneOf, first }: Part): void {
  const askers = (): Resident[] => world.people.filter((_who, index) => index % oneOf === first);

  beforeAll(async () => {
    app = await testApp({ mode: 'hosted', rateLimit: 0 });
    neighbours = new Neighbours(app);
    asker = new Asker(app.url);
    world = await new CanaryWorld(app, neighbours).plant();
    secretIds = new Set(world.matters.flatMap(({ records }) => records.map(({ id }) => id)));
    for (const matter of world.matters) {
      for (const item of matter.of('evidence')) await app.settled(item.id, undefined, tokenOfOwner(matter.workspaceId));
    }
    for (const who of world.people) {
      streams.set(who, await EventStream.open(app, { cookie: who.cookie }));
      for (const token of [who.token, who.assistantToken]) cursors.set(token, (await changes(token)).cursor);
    }
    for (const matter of world.matters) await matter.touch();
  }, patience);
  afterAll(async () => {
    for (const stream of streams.values()) await stream[Symbol.asyncDispose]();
    asker[Symbol.dispose]();
    await app[Symbol.asyncDispose]();
  });

  test('is a world worth looking at', () => {
    expect(world.people.length).toBeGreaterThanOrEqual(12);
    expect(world.matters.length).toBe(world.people.length + 2);
    expect(world.secrets.length).toBeGreaterThan(350);
    const sizes = world.people.map((who) => world.allowed(who, true).size);
    expect(Math.max(...sizes)).toBeLessThan(world.secrets.length / 2);
  });

  test.each([true, false])('over REST, as a person: %s', { timeout: patience }, async (person) => {
    const questions = [...catalogQuestions(world.matters, person), ...(person ? syncQuestions(world.matters) : [])];
    const ways = askers().map((who) => ({ name: person ? 'REST' : 'assistant', who, seesPrivate: person }));
    for (const way of ways) {
      const { token, assistantToken } = way.who;
      const authorization = `Bearer ${person ? token : assistantToken}`;
      await askAll(way, questions, overRest(authorization), namedBy);
    }
    expectNoLeak();
    expectWhole(ways);
  });

  test('over MCP', { timeout: patience }, async () => {
    const questions = catalogQuestions(world.matters, false);
    const ways = askers().map((who) => ({ name: 'MCP', who, seesPrivate: false }));
    for (const way of ways) {
      const authorization = `Bearer ${way.who.token}`;
      await askAll(way, questions, overMcp(authorization), toolNamed);
    }
    expectNoLeak();
    expectWhole(ways);
  });

  test('with a token that is limited to one of several cases', { timeout: patience }, async () => {
    const who = world.person('cy');
    const only = world.matters.find(({ caseId, workspaceId }) => who.roles.has(workspaceId) && caseId !== who.caseId);
    if (!only) throw new Error('Cy is in no firm.');
    const token = await neighbours.token(who.accountId, { caseIds: [only.caseId] });
    const authorization = `Bearer ${token}`;
    const rest = { name: 'limited REST', who, seesPrivate: true, only };
    const questions = [...catalogQuestions(world.matters, true), ...syncQuestions(world.matters)];
    await askAll(rest, questions, overRest(authorization), namedBy);
    const mcp = { name: 'limited MCP', who, seesPrivate: false, only };
    await askAll(mcp, catalogQuestions(world.matters, false), overMcp(authorization), toolNamed);
    expectNoLeak();
    expectWhole([rest, mcp]);
  });

  test('in the window: the catalog and every other route', { timeout: patience }, async () => {
    const there = await neighbours.read(async (tx) => ({
      matters: world.matters,
      tokenIds: (await tx.db.selectFrom('tokens').select('id').execute()).map(({ id }) => id),
      lastSeq: await lastSeq(tx),
    }));
    const catalog = catalogQuestions(world.matters, false).map((each) => `/app/v1${each.path}`);
    const own: string[] = [];
    for (const path of windowPaths()) {
      const { status } = await app.window('GET', path, undefined, { cookie: world.person('ada').cookie });
      own.push(...windowQuestions(path, status === 400, there));
    }
    const questions = [...catalog, ...own];
    const ways = askers().map((who) => ({ name: 'window', who, seesPrivate: true }));
    for (const way of ways) {
      const headers = { cookie: way.who.cookie, origin: app.url };
      await askAll(way, questions, (path) => asker.ask(path, headers), String);
    }
    expectNoLeak();
    expectWhole(ways);
  });

  test('by the feed of changes, of which all were made once more', async () => {
    for (const who of world.people) {
      for (const [token, seesPrivate] of [
        [who.token, true],
        [who.assistantToken, false],
      ] as const) {
        const way = { name: 'feed', who, seesPrivate };
        let cursor = cursors.get(token) ?? '';
        let seen = '';
        for (let more = true; more;) {
          const page = await changes(token, cursor);
          seen += page.text;
          ({ cursor, hasMore: more } = page);
        }
        look(way, world.allowed(who, seesPrivate), 'changes', seen);
        const own = world.matters.find(({ caseId }) => caseId === who.caseId)?.records ?? [];
        for (const { id, hidden } of own) expect(seen.includes(id), `${who.name} ${id}`).toBe(seesPrivate || !hidden);
      }
    }
    expectNoLeak();
  });

  test('by the events of an open window', async () => {
    for (const who of world.people) {
      const stream = streams.get(who);
      const own = world.matters.find(({ caseId }) => caseId === who.caseId)?.of('todos')[1];
      await stream?.wait(({ data }) => data['id'] === own?.id && data['op'] === 'update');
      const seen = JSON.stringify(stream?.events);
      look({ name: 'events', who, seesPrivate: true }, world.allowed(who, true), 'events', seen);
    }
    expectNoLeak();
  });

  test('looked at a matrix of the size that it says', () => {
    const answers = asker.asked;
    process.stdout.write(
      `Canaries: ${world.people.length} accounts, ${world.secrets.length} secrets, ${answers} answers.\n`,
    );
    expect(answers).toBeGreaterThan(20_000 / oneOf);
  });
}
