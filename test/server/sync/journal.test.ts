import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findOutbox, dropOutbox, listHeld, loadOutbox, markOutbox, putOutbox } from '#server/sync/journal/outbox.ts';
import { dropAnswer, loadAnswers, putAnswer } from '#server/sync/journal/answers.ts';
import { appendLog, readLog } from '#server/sync/journal/log.ts';
import {
  dropQuarantine,
  findQuarantined,
  listQuarantine,
  overdue,
  putQuarantine,
} from '#server/sync/journal/quarantine.ts';
import {
  type Asked,
  compareQuestions,
  dropQuestion,
  findQuestion,
  loadDistinct,
  loadQuestions,
  putDistinct,
  writeQuestions,
} from '#server/sync/journal/questions.ts';
import type { Question } from '#server/sync/plan.ts';
import type { SyncOutboxRow, SyncQuarantineRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { type TwoRemotes, twoRemotes } from './two-remotes.ts';

/* The journal of what is under way and what waits for a person: in its order, and of one server and matter alone. */

let house: TwoRemotes;
beforeAll(async () => void (house = await twoRemotes()));
afterAll(() => house.scratch[Symbol.asyncDispose]());
const write = (work: (tx: WriteTx) => Promise<unknown>) => house.scratch.write(work);
const read = <T>(work: (tx: ReadTx) => Promise<T>) => house.scratch.store.read(work);
const tables = [
  'syncOutbox',
  'syncAnswers',
  'syncQuestions',
  'syncDistinct',
  'syncQuarantine',
  'syncLog',
  'changes',
  'jobs',
] as const;
beforeEach(() =>
  write(async (tx) => {
    for (const table of tables) await tx.db.deleteFrom(table).execute();
  }),
);
const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

describe('creates under way (SPEC 6)', () => {
  const row = (id: string, more: Partial<SyncOutboxRow> = {}): SyncOutboxRow => {
    const { remoteId, caseId } = house.pair;
    const facts = { resource: 'folders', localId: `l-${id}`, title: id, state: 'sent' as const, fingerprint: 'f' };
    const said = { fields: '{}', request: '{}', knownThere: '[]', idempotencyKey: 'k', attempt: 1 };
    return { id, remoteId, caseId, ...facts, ...said, sentAt: 's', createdAt: '2026-01-01', ...more };
  };
  const put = (...rows: SyncOutboxRow[]) =>
    write(async (tx) => {
      for (const each of rows) await putOutbox(tx, each);
    });

  it('are read in the order in which they were made, those of one matter and server', async () => {
    await put(row('b'), row('a'), row('c', { createdAt: '2025-01-01' }));
    await put(row('e', house.elsewhere), row('o', house.otherMatter));
    expect(ids(await read((tx) => loadOutbox(tx, house.pair)))).toEqual(['c', 'a', 'b']);
    expect(ids(await read((tx) => loadOutbox(tx, house.elsewhere)))).toEqual(['e']);
    expect(await read((tx) => findOutbox(tx, 'a'))).toEqual(row('a'));
  });

  it('are changed and dropped one by one', async () => {
    await put(row('a'), row('b'));
    await write((tx) => markOutbox(tx, 'a', { state: 'held', attempt: 2 }));
    expect(await read((tx) => loadOutbox(tx, house.pair))).toEqual([row('a', { state: 'held', attempt: 2 }), row('b')]);
    await write((tx) => dropOutbox(tx, 'a'));
    expect(await read((tx) => loadOutbox(tx, house.pair))).toEqual([row('b')]);
  });

  it('wait for a person, but for what has not left and what was deleted here since (6.4)', async () => {
    const states = ['intent', 'sent', 'ambiguous', 'held', 'again', 'givenUp'] as const;
    await put(...states.map((state, n) => row(state, { state, createdAt: `2026-01-0${9 - n}` })));
    await put(row('y', { ...house.elsewhere, createdAt: '2026-02-01' }), row('x', { createdAt: '2026-02-01' }));
    const held = async () => ids(await read(listHeld));
    expect(await held()).toEqual(['givenUp', 'again', 'held', 'ambiguous', 'sent', 'x', 'y']);
    const change = (recordId: string, resource: string, op: 'delete' | 'update') =>
      write((tx) => {
        const nobody = { workspaceId: null, accountId: null, tokenId: null, before: null, after: null, hash: null };
        const facts = { at: tx.now, caseId: house.pair.caseId, transport: 'rest', requestId: 'q', schema: 1 } as const;
        return tx.db
          .insertInto('changes')
          .values({ ...nobody, ...facts, resource, recordId, op, shown: 0 })
          .execute();
      });
    await change('l-sent', 'folders', 'update');
    await change('l-held', 'todos', 'delete');
    await change('l-again', 'folders', 'delete');
    expect(await held()).toEqual(['givenUp', 'held', 'ambiguous', 'sent', 'x', 'y']);
  });
});

describe('answers of a person (SPEC 9.1)', () => {
  const answer = (subjectId: string, more: object = {}) => {
    const { remoteId, caseId } = house.pair;
    return { remoteId, caseId, about: 'question' as const, subjectId, seen: 'h', answer: '1', ...more };
  };
  const all = async (remoteId?: string) =>
    (await read((tx) => loadAnswers(tx, remoteId))).map(({ remoteId: id, about, subjectId, answer: said }) =>
      [id, about, subjectId, said].join(' '),
    );
  const put = (...rows: ReturnType<typeof answer>[]) =>
    write(async (tx) => {
      for (const each of rows) await putAnswer(tx, each);
    });

  it('are in the order they were given, and the last one to a question counts, with its time', async () => {
    await put(answer('b'), answer('a'), answer('a', { about: 'creation' }));
    expect(await all()).toEqual(['one creation a 1', 'one question a 1', 'one question b 1']);
    house.scratch.now += 1000;
    await put(answer('a', { answer: '2', seen: 'i' }), answer('a', { remoteId: 'two' }));
    expect(await all('one')).toEqual(['one creation a 1', 'one question b 1', 'one question a 2']);
    expect(await all('two')).toEqual(['two question a 1']);
    expect((await read((tx) => loadAnswers(tx, 'one')))[2]).toMatchObject({ seen: 'i' });
  });

  it('go one by one', async () => {
    const kept = [answer('a', { about: 'creation' }), answer('b'), answer('a', { remoteId: 'two' })];
    await put(answer('a'), ...kept);
    await write((tx) => dropAnswer(tx, answer('a')));
    expect((await all()).toSorted()).toEqual(['one creation a 1', 'one question b 1', 'two question a 1']);
  });
});

describe('questions', () => {
  const asked = (question: Partial<Question> & { ask: Question['ask'] }, title = 'Mail'): Asked => {
    const about = { resource: 'folders', localId: 'l1', remoteId: 'r1', ...question } as Question;
    const sides = { mine: null, theirs: null, theirsThere: null, version: null };
    return { question: about, title, ...sides, insiders: [] };
  };
  const edited = asked({ ask: 'deleted-there-edited-here' });
  const rows = (pair: { remoteId: string; caseId: string } = house.pair) => read((tx) => loadQuestions(tx, pair));
  const ask = (all: Asked[], pair: { remoteId: string; caseId: string } = house.pair) =>
    write(async (tx) => writeQuestions(tx, pair, compareQuestions(await rows(pair), all)));

  it('are stored once, written over where the values are others, and dropped where nobody asks any more', async () => {
    await ask([edited]);
    const [first] = await rows();
    expect(JSON.parse(first?.detail ?? '')).toEqual(edited);
    expect(compareQuestions(await rows(), [edited])).toEqual({ add: [], renew: [], drop: [] });
    const renamed = { ...edited, title: 'Post' };
    await ask([edited], house.elsewhere);
    const others = await rows(house.elsewhere);
    expect(compareQuestions(await rows(), [renamed])).toMatchObject({ add: [], renew: [{ id: first?.id }], drop: [] });
    await ask([renamed]);
    const [second] = await rows();
    expect([second?.id, JSON.parse(second?.detail ?? '')]).toEqual([first?.id, renamed]);
    expect(compareQuestions(await rows(), [renamed]).renew).toEqual([]);
    expect(await rows(house.elsewhere)).toEqual(others);
    await ask([asked({ ask: 'deleted-here-edited-there' })]);
    expect((await rows()).map(({ subject }) => subject)).toEqual(['deleted-here-edited-there folders l1']);
  });

  it('are of one subject: what is asked, of which records in any order, or of which two numbers', async () => {
    const numbers = { first: { id: '1', key: 'A 1', says: {} }, second: { id: '2', key: 'A 2', says: {} } };
    await ask([
      edited,
      asked({ ask: 'same-thing-twice', localIds: ['l2', 'l1'], remoteIds: ['a'] } as never),
      asked({ ask: 'numbers-twice', localIds: [], remoteIds: [], ...numbers } as never),
    ]);
    expect((await rows()).map(({ subject }) => subject).toSorted()).toEqual([
      'deleted-there-edited-here folders l1',
      'numbers-twice folders A 1 A 2',
      'same-thing-twice folders a l1 l2',
    ]);
  });

  it('are those of one matter and server, or all, the oldest first', async () => {
    await ask([edited]);
    house.scratch.now -= 1000;
    await ask([edited], house.elsewhere);
    house.scratch.now += 2000;
    await ask([edited], house.otherMatter);
    expect((await rows()).map(({ remoteId }) => remoteId)).toEqual(['one']);
    const everyOne = () => read((tx) => loadQuestions(tx));
    const all = await everyOne();
    expect(all.map(({ remoteId, caseId }) => [remoteId, caseId])).toEqual(
      [house.elsewhere, house.pair, house.otherMatter].map(({ remoteId, caseId }) => [remoteId, caseId]),
    );
    const one = all[1];
    for (const each of all) expect(await read((tx) => findQuestion(tx, each.id))).toEqual(each);
    await write((tx) => dropQuestion(tx, one?.id ?? ''));
    expect(await everyOne()).toEqual([all[0], all[2]]);
  });

  it('are not asked again of records that a person said are not one', async () => {
    const { remoteId, caseId } = house.pair;
    const row = { remoteId, caseId, resource: 'folders', side: 'here', recordId: 'l1' } as const;
    for (const each of [row, row, { ...row, ...house.elsewhere }, { ...row, ...house.otherMatter, recordId: 'l2' }])
      await write((tx) => putDistinct(tx, each));
    expect(await read((tx) => loadDistinct(tx, house.pair))).toEqual([row]);
  });
});

describe('the quarantine (SPEC 5.5)', () => {
  const row = (id: string, more: Partial<SyncQuarantineRow> = {}): SyncQuarantineRow => {
    const { remoteId, caseId } = house.pair;
    const facts = { resource: 'folders', localId: 'l', remoteRecordId: 'r', title: id, record: '{}', consent: null };
    return { id, remoteId, caseId, ...facts, sha256: null, size: 0, quarantinedAt: '1', until: '5', ...more };
  };

  it('lists the newest first, and what is over', async () => {
    const rows = [row('b'), row('a'), row('c', { quarantinedAt: '2', until: '6' })];
    for (const each of rows) await write((tx) => putQuarantine(tx, each));
    expect(ids(await read(listQuarantine))).toEqual(['c', 'a', 'b']);
    expect(await read((tx) => findQuarantined(tx, 'a'))).toEqual(row('a'));
    expect(ids(await read((tx) => overdue(tx, '5')))).toEqual([]);
    expect(ids(await read((tx) => overdue(tx, '6'))).toSorted()).toEqual(['a', 'b']);
  });

  it('ends with a look at the bytes, where there were any', async () => {
    const jobs = () => read((tx) => tx.db.selectFrom('jobs').select(['kind', 'subjectId', 'caseId']).execute());
    const [without, withBytes] = [row('a'), row('b', { sha256: 'x' })];
    for (const each of [without, withBytes]) await write((tx) => putQuarantine(tx, each));
    await write((tx) => dropQuarantine(tx, without));
    expect([ids(await read(listQuarantine)), await jobs()]).toEqual([['b'], []]);
    await write((tx) => dropQuarantine(tx, withBytes));
    expect(await jobs()).toEqual([{ kind: 'removeBytes', subjectId: 'x', caseId: house.pair.caseId }]);
    expect(await read(listQuarantine)).toEqual([]);
  });
});

describe('the log (SPEC 1.6)', () => {
  const line = (what: string, remoteId = 'one') => {
    const about = { resource: null, localId: null, remoteRecordId: null, hash: null };
    return { remoteId, caseId: null, runId: 'run', what, outcome: null, ...about };
  };
  const lines = (count: number) => Array.from({ length: count }, (_none, n) => line(`${n}`));
  const page = async (ask: object = {}) =>
    (await read((tx) => readLog(tx, { limit: 300, ...ask }))).map(({ what }) => what);

  it('keeps every line, and is read from the newest on, page by page', async () => {
    await write((tx) => appendLog(tx, lines(201)));
    await write((tx) => appendLog(tx, [line('900', 'two')]));
    expect(await page()).toEqual(['900', ...Array.from({ length: 201 }, (_none, n) => `${200 - n}`)]);
    expect(await page({ remoteId: 'one', limit: 2 })).toEqual(['200', '199']);
    const [, newest, second] = await read((tx) => readLog(tx, { limit: 3 }));
    expect(await page({ before: newest?.seq, limit: 1 })).toEqual(['199']);
    expect(second).toMatchObject({ what: '199', at: new Date(house.scratch.now).toISOString() });
  });

  it('lets a line go after 30 days, twice as many at most as are added', async () => {
    const [start, days] = [house.scratch.now, 86_400_000];
    try {
      await write((tx) => appendLog(tx, lines(5)));
      house.scratch.now = start + 30 * days;
      await write((tx) => appendLog(tx, [line('on the day')]));
      expect(await page()).toEqual(['on the day', '4', '3', '2', '1', '0']);
      house.scratch.now += 1;
      await write((tx) => appendLog(tx, []));
      expect(await page()).toHaveLength(6);
      await write((tx) => appendLog(tx, [line('after it')]));
      expect(await page()).toEqual(['after it', 'on the day', '4', '3', '2']);
      await write((tx) => appendLog(tx, lines(2)));
      expect(await page()).toEqual(['1', '0', 'after it', 'on the day']);
    } finally {
      house.scratch.now = start;
    }
  });
});
