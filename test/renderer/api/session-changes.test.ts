import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HearingResource, HistoryLine, Todo } from '#renderer/api/generated.ts';
import { planListBack } from '#renderer/api/hearings.ts';
import { ownWrite } from '#renderer/api/own-writes.ts';
import { ChangedSinceError, planGivingBack } from '#renderer/api/reversing-edits.ts';
import {
  aroundReversals,
  newStep,
  nextStep,
  note,
  redo,
  undo,
  wholePart,
  withdraw,
  type Called,
  type Part,
  type Result,
} from '#renderer/api/session-changes.ts';
import { stores } from '#renderer/api/stores.ts';
import { restoreFromTrash } from '#renderer/api/trash.ts';
import { answerCalls } from '#test/renderer/support/answer-calls.ts';

const caseId = 'case';
const fetchOfNode = globalThis.fetch;
const log: string[] = [];
let stored: Map<string, Todo>;
let trashed: Map<string, Todo>;
let history: Pick<HistoryLine, 'at' | 'fields' | 'doer'>[];
let offline: boolean;
/** What the server says that it keeps of a folder. */
let stays: string[];
let sent: Record<string, unknown>[];
let client: QueryClient;

beforeEach(async () => {
  for (let step = await nextStep('undo'); step !== undefined; step = await nextStep('undo')) withdraw(step);
  note(
    wholePart(named('clear'), () => Promise.resolve(null)),
    newStep('clear'),
  );
  await undo();
  [log.length, stored, trashed, history, offline] = [0, new Map(), new Map(), [], false];
  [stays, sent] = [[], []];
  globalThis.fetch = answer as typeof fetch;
  for (const id of ['a', 'b', 'c']) stored.set(id, todo(id));
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  new QueryObserver(client, stores.todos.list(caseId)).subscribe(() => undefined);
  await vi.waitUntil(() => shown().length === 3);
});
afterAll(() => {
  globalThis.fetch = fetchOfNode;
});

function todo(id: string, facts: Partial<Todo> = {}): Todo {
  const at = '2024-03-05T00:00:00.000Z';
  const about = { due: null, done: false, doneAt: null, hearingId: null, courtCaseId: null, deadline: null };
  const flags = { detail: '', priority: 'normal' as const, private: false };
  return { id, caseId, title: id, createdAt: at, updatedAt: at, ...about, ...flags, ...facts };
}

const named = (title: string): Called => ({ noun: 'to-do', title });

function shown(): Todo[] {
  return client.getQueryData(stores.todos.list(caseId).queryKey) ?? [];
}

function the(id: string): Todo {
  const found = shown().find((each) => each.id === id);
  if (found === undefined) throw new Error(`“${id}” is not in the list.`);
  return found;
}

function write(id: string, facts: Partial<Todo>): Todo {
  const before = stored.get(id);
  if (before === undefined) throw new Error(`There is no to-do ${id}.`);
  const after = { ...before, ...facts, updatedAt: `${before.updatedAt}+` };
  stored.set(id, after);
  return after;
}

function byDana(id: string, facts: Partial<Todo>): void {
  write(id, facts);
  const doer = { kind: 'person' as const, accountId: 'd', tokenId: null, name: 'Dana', person: null, you: false };
  history.unshift({ at: '2030-01-01T00:00:00.000Z', fields: Object.keys(facts), doer });
}

function move(ids: readonly string[], from: Map<string, Todo>, to: Map<string, Todo>) {
  const found = ids.flatMap((id) => from.get(id) ?? []);
  for (const each of found) {
    from.delete(each.id);
    to.set(each.id, each);
  }
  return { done: found.map(({ id }) => ({ resource: 'todos', id, with: id })), stays };
}

async function answer(address: string, init: RequestInit): Promise<Response> {
  if (offline) throw new TypeError('fetch failed');
  const url = new URL(address, 'http://casewright');
  if (url.pathname.endsWith('/calls')) return answerCalls(init, answer);
  const path = url.pathname.replace('/app/v1', '');
  const id = url.searchParams.get('id') ?? '';
  const json = (status: number, body: unknown): Response =>
    Response.json(body, { status, headers: { 'X-Request-Id': randomUUID() } });
  if (path === '/history') return json(200, { lines: history, next: null });
  if (init.method === 'GET')
    return json(
      200,
      [...stored.values()].filter((each) => id === '' || each.id === id),
    );
  const body = JSON.parse(init.body as string) as Record<string, unknown>;
  sent.push(body);
  if (path === '/trash') return json(200, move(body['ids'] as string[], stored, trashed));
  if (path === '/trash/restore') return json(200, move(body['ids'] as string[], trashed, stored));
  if (init.method === 'POST') {
    const made = todo('new', body);
    stored.set(made.id, made);
    return json(201, made);
  }
  const { expectedUpdatedAt, ...facts } = body;
  const before = stored.get(id);
  if (before === undefined) return json(404, { error: 'This to-do was not found.' });
  if (expectedUpdatedAt !== undefined && expectedUpdatedAt !== before.updatedAt)
    return json(409, { error: 'It changed since.', current: before });
  return json(200, write(id, facts));
}

const reasons = (result: Result | null) => result?.refused.map(({ error }) => error);
const titles = () => [...stored.values()].map(({ title }) => title).toSorted();

/** A part that only says what happens to it. */
function said(what: string): Part {
  const part = (verb: string, next: string): Part =>
    wholePart(named(what), () => {
      log.push(`${verb} ${what}`);
      return Promise.resolve(part(next, verb));
    });
  return part('undo', 'redo');
}
function did(...parts: string[]) {
  const made = newStep(`${parts.join()}.`);
  for (const each of parts) note(said(each), made);
  return made;
}
const nameOf = async (result: Promise<Result | null>): Promise<string | null> => (await result)?.what ?? null;

describe('undo and redo', () => {
  it('what is being saved when the key is pressed is the last thing that was done', async () => {
    const [earlier, later] = [newStep('earlier'), newStep('later')];
    const part = wholePart(named('a'), () => Promise.resolve(null));
    note(part, earlier);
    const saved = Promise.withResolvers<{ value: null; requestId: string }>();
    const saving = ownWrite(saved.promise, () => []).then(() => note(part, later));
    const pressed = nextStep('undo');
    saved.resolve({ value: null, requestId: 'r' });
    await saving;
    expect(await pressed).toBe(later);
  });

  it('go back and forth through what was done, in its order, also when asked quickly', async () => {
    did('first');
    did('second');
    expect(await Promise.all([nameOf(undo()), nameOf(undo()), nameOf(undo())])).toEqual(['second.', 'first.', null]);
    expect([await nameOf(redo()), await nameOf(redo()), await nameOf(redo())]).toEqual(['first.', 'second.', null]);
    expect(await nameOf(undo())).toBe('second.');
    expect(log).toEqual(['undo second', 'undo first', 'redo first', 'redo second', 'undo second']);
  });

  it('take the writes of one step together, the last first, and do them again in their order', async () => {
    did('make', 'link');
    await undo();
    await redo();
    await undo();
    expect(log).toEqual(['undo link', 'undo make', 'redo make', 'redo link', 'undo link', 'undo make']);
  });

  it('do not come back to what was undone once something else was done', async () => {
    did('first');
    await undo();
    did('other');
    expect(await redo()).toBeNull();
    expect(await nameOf(undo())).toBe('other.');
  });

  it('leave out what was withdrawn', async () => {
    did('first');
    expect(withdraw(did('over'))).toBe(true);
    expect(await nameOf(undo())).toBe('first.');
  });
});

describe('each write of a store', () => {
  it('is a step: a creation, a change, a check-off, a deletion', async () => {
    await stores.todos.create(client, { caseId, title: 'New' });
    await stores.todos.change(client, the('a'), { title: 'Renamed' });
    await stores.todos.set(client, the('b'), { done: true }, { ...the('b'), done: true });
    await stores.todos.remove(client, the('c'));
    const after = titles();
    const undone = [await undo(), await undo(), await undo(), await undo(), await undo()];
    expect(undone.map((each) => each?.what)).toEqual([
      '“c” moved to Trash.',
      'Edited “b”.',
      'Edited “Renamed”.',
      'Added “New”.',
      undefined,
    ]);
    expect([titles(), stored.get('b')?.done, [...trashed.keys()]]).toEqual([['a', 'b', 'c'], false, ['new']]);
    for (let times = 0; times < 4; times += 1) await redo();
    expect([titles(), stored.get('b')?.done, [...trashed.keys()]]).toEqual([after, true, ['c']]);
    await undo();
    expect(titles()).toEqual(['New', 'Renamed', 'b', 'c']);
  });

  it('is a step also where it is a restore from Trash', async () => {
    await stores.todos.remove(client, the('a'));
    await restoreFromTrash(client, caseId, { id: 'a', title: 'a' });
    expect(titles()).toEqual(['a', 'b', 'c']);
    expect(await nameOf(undo())).toBe('“a” restored.');
    expect(titles()).toEqual(['b', 'c']);
  });

  it('of a folder moves again only what went the first time, and says what stays', async () => {
    await stores.todos.remove(client, the('a'), { contents: 'deleted' });
    const { asBy: first } = sent.at(-1) ?? {};
    await undo();
    stays = ['Letter', 'Photo', 'Map', 'Plan'];
    const redone = await redo();
    expect(first).toBeUndefined();
    expect(sent.at(-1)).toMatchObject({ contents: 'deleted', asBy: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(redone?.says).toEqual(['Added since, and kept one folder up: “Letter”, “Photo”, “Map” and 1 more.']);
    const again = sent.at(-1);
    await undo();
    await redo();
    expect(sent.at(-1)).toEqual(again);
  });

  it('of many is one step, undone but for what others changed since, with who it was', async () => {
    await stores.todos.changeMany(client, shown(), { priority: 'high' });
    byDana('a', { title: 'Theirs' });
    byDana('b', { priority: 'low' });
    const result = await undo();
    expect(result).toMatchObject({ done: 2, left: 0 });
    expect(reasons(result)).toMatchObject([{ fields: ['priority'], doer: { name: 'Dana' } }]);
    expect(result?.refused).toMatchObject([{ noun: 'to-do', title: 'b' }]);
    expect([...stored.values()].map(({ title, priority }) => `${title} ${priority}`)).toEqual([
      'Theirs normal',
      'b low',
      'c normal',
    ]);
    await redo();
    expect([...stored.values()].map(({ priority }) => priority)).toEqual(['high', 'low', 'high']);
  });

  it('is undone also while the job goes on: it stops', async () => {
    for (let index = 0; index < 400; index += 1) stored.set(`n${index}`, todo(`n${index}`));
    const undoing = Promise.withResolvers<Result | null>();
    const { left } = await stores.todos.changeMany(
      client,
      [...stored.values()],
      { priority: 'high' },
      {
        onProgress: (done) => {
          if (done === 6) undo().then(undoing.resolve, undoing.reject);
        },
      },
    );
    expect(left.length).toBeGreaterThan(0);
    expect((await undoing.promise)?.done).toBe(403 - left.length);
    expect([...stored.values()].filter(({ priority }) => priority === 'high')).toEqual([]);
  });

  it('stays undoable where nothing answered', async () => {
    await stores.todos.change(client, the('a'), { title: 'Renamed' });
    offline = true;
    expect(await undo()).toMatchObject({ done: 0, left: 1 });
    offline = false;
    expect(await undo()).toMatchObject({ done: 1, left: 0, refused: [] });
    expect(titles()).toEqual(['a', 'b', 'c']);
  });

  it('is not undone where others changed what was made since', async () => {
    await stores.todos.create(client, { caseId, title: 'New' });
    byDana('new', { title: 'Theirs' });
    await client.refetchQueries({ queryKey: stores.todos.list(caseId).queryKey });
    const [error] = reasons(await undo()) ?? [];
    expect(error).toBeInstanceOf(ChangedSinceError);
    expect([titles(), await nextStep('redo')]).toEqual([['Theirs', 'a', 'b', 'c'], undefined]);
  });

  it('gives back whole what is only whole: a day and how it was worked out', () => {
    const deadline = { sentence: '30 days after service' } as unknown as Todo['deadline'];
    const before = todo('a', { due: '2031-04-01', deadline });
    const after = todo('a', { due: '2031-04-09' });
    expect(planGivingBack('todos', { before, after, facts: { due: after.due } }, after)).toEqual({
      facts: { due: '2031-04-01', deadline },
      theirs: [],
    });
    const theirs = todo('a', { due: '2031-04-09', deadline });
    expect(planGivingBack('todos', { before, after, facts: { due: after.due } }, theirs)).toEqual({
      facts: null,
      theirs: ['deadline'],
    });
  });
});

describe('a hearing’s list', () => {
  const line = (itemId: string, position: number, words = ''): HearingResource => ({
    id: `line of ${itemId}`,
    caseId,
    hearingId: 'h',
    kind: 'evidence',
    itemId,
    title: itemId,
    note: words,
    position,
    createdAt: '',
    updatedAt: '',
  });
  const [photo, letter] = [line('photo', 0), line('letter', 1)];
  const back = (before: HearingResource[], after: HearingResource[], now = after) =>
    planListBack('h', before, after, now)?.map(({ id: _, ...edit }) => edit);

  it('is given back line by line', () => {
    expect(back([photo], [photo, letter])).toEqual([{ action: 'detach', resourceId: 'line of letter' }]);
    expect(back([photo, letter], [letter])).toEqual([
      { action: 'attach', kind: 'evidence', itemId: 'photo', note: '', position: 0 },
    ]);
    expect(back([photo], [line('photo', 0, 'Show first')])).toEqual([
      { action: 'note', resourceId: 'line of photo', note: '' },
    ]);
    expect(back([photo, letter], [letter, photo])).toEqual([
      { action: 'order', ids: ['line of photo', 'line of letter'] },
    ]);
  });

  it('stays where others have changed that line, or the order, since', () => {
    expect(back([], [photo], [line('photo', 0, 'Theirs')])).toBeUndefined();
    expect(back([photo], [line('photo', 0, 'Mine')], [line('photo', 0, 'Theirs')])).toBeUndefined();
    expect(back([photo, letter], [letter, photo], [photo, letter, line('map', 2)])).toBeUndefined();
    expect(back([], [photo], [])).toEqual([]);
  });
});

it('is undone and done again through what watches the matter it was done in, whichever is on the screen', async () => {
  const watched: string[] = [];
  const show = (matter: string): (() => void) =>
    aroundReversals((work) => {
      watched.push(matter);
      return work();
    });
  const there: Part = wholePart(named('moved'), () => Promise.resolve(there));
  const leave = show('first');
  note(there, newStep('Moved.'));
  leave();
  const end = show('second');
  await undo();
  await redo();
  expect(watched).toEqual(['first', 'first']);
  note(there, newStep('Moved another.'));
  await undo();
  expect(watched).toEqual(['first', 'first', 'second']);
  end();
});
