import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';
import { answered } from '#test/support/answered.ts';

/* Logged messages and their threads, as programs use them. */

interface Logged {
  id: string;
  threadId: string;
  courtCaseId: string | null;
  sentAt: string | null;
  localTime: string | null;
  uncertain: boolean;
  body: string;
  private: boolean;
  tags: string[];
}
interface Page {
  messages: Logged[];
  total: number;
  nextOffset: number | null;
  snapshot: string;
}
interface Threaded {
  id: string;
  title: string;
  counts: { all: number; sent: number; received: number };
  firstAt: string | null;
  lastAt: string | null;
}

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
});
afterAll(() => app[Symbol.asyncDispose]());

/** A matter of its own for each test. */
async function begin() {
  token = await app.token();
  const place = await ask<{ caseId: string }>('POST', '/workspaces/switch', { name: crypto.randomUUID() });
  const { caseId } = place;
  const log = (body: string, at: string, more: object = {}) =>
    ask<Logged>('POST', '/messages', {
      caseId,
      platform: 'sms',
      otherName: 'Dana',
      direction: 'received',
      body,
      at,
      ...more,
    });
  const list = (more = '') => ask<Page>('GET', `/messages?caseId=${caseId}${more}`);
  const threads = () => ask<Threaded[]>('GET', `/messages/threads?caseId=${caseId}`);
  return { caseId, log, list, threads };
}

function ask<T>(method: string, address: string, body?: unknown): Promise<T> {
  return answered<T>(app.rest(token, method, address, body));
}

const refusal = async (method: string, address: string, body?: unknown) => {
  const { status, body: said } = await app.rest(token, method, address, body);
  return [status, (said as { code: string }).code] as const;
};

const bodies = ({ messages }: Page): string[] => messages.map(({ body }) => body);

describe('logged messages', () => {
  it('are listed oldest first, whenever they were written down, and make one thread with whom they are', async () => {
    const { log, list, threads } = await begin();
    await log('second', '2026-03-02T10:00:00.000Z');
    await log('third', '2026-03-02T10:00:00.000Z', { direction: 'sent' });
    await log('first', '2026-03-01T10:00:00.000Z');
    await log('elsewhere', '2026-03-01T11:00:00.000Z', { platform: 'whatsapp' });
    expect(bodies(await list())).toEqual(['first', 'elsewhere', 'second', 'third']);
    const [dana] = await threads();
    expect(dana).toMatchObject({
      title: 'Dana',
      counts: { all: 3, sent: 1, received: 2 },
      firstAt: '2026-03-01T10:00:00.000Z',
      lastAt: '2026-03-02T10:00:00.000Z',
    });
  });

  it('keep the wall clock with the zone that is given, and say where clocks repeat an hour', async () => {
    const { log } = await begin();
    const zoned = { at: undefined, timeZone: 'America/New_York' };
    expect(await log('winter', '', { ...zoned, localTime: '2026-01-05T09:30' })).toMatchObject({
      sentAt: '2026-01-05T14:30:00.000Z',
      localTime: '2026-01-05T09:30:00',
      uncertain: false,
    });
    expect(await log('twice', '', { ...zoned, localTime: '2026-11-01T01:30' })).toMatchObject({ uncertain: true });
    const unknown = { at: undefined, timeZone: 'unknown', localTime: '2026-01-05' };
    expect(await log('a day', '', unknown)).toMatchObject({ sentAt: null, localTime: '2026-01-05T00:00:00' });
  });

  it('are refused without a time, a zone of the wall clock, or somebody', async () => {
    const { caseId } = await begin();
    const said = { caseId, platform: 'sms', otherName: 'Dana', direction: 'received', body: 'x' };
    for (const more of [
      {},
      { localTime: '2026-01-05T09:30' },
      { localTime: '2026-01-05T09:30', timeZone: 'Mars/Base' },
      { localTime: '2026-02-31T09:30', timeZone: 'unknown' },
      { at: '2026-01-05T09:30:00.000Z', otherName: undefined },
    ]) {
      expect(await refusal('POST', '/messages', { ...said, ...more }), JSON.stringify(more)).toEqual([
        400,
        'invalid_request',
      ]);
    }
  });
});

describe('a list of messages', () => {
  it('keeps its pages apart from what arrives meanwhile, and refuses them after a deletion', async () => {
    const { log, list, caseId } = await begin();
    for (const day of [1, 2, 3]) await log(`day ${day}`, `2026-03-0${day}T10:00:00.000Z`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const first = await list('&limit=2');
    expect([bodies(first), first.total, first.nextOffset]).toEqual([['day 1', 'day 2'], 3, 2]);
    const { id } = await log('before all', '2026-02-01T10:00:00.000Z');
    const second = await list(`&limit=2&offset=2&snapshot=${first.snapshot}`);
    expect([bodies(second), second.total, second.nextOffset]).toEqual([['day 3'], 3, null]);
    await ask('POST', '/messages/bulk', { caseId, action: 'delete-batch', ids: [id], count: 1 });
    const again = `/messages?caseId=${caseId}&offset=2&snapshot=${first.snapshot}`;
    expect(await refusal('GET', again)).toEqual([409, 'conflict']);
  });

  it('shows what a clock that was ahead wrote the time of', async () => {
    const { log, list } = await begin();
    const { id } = await log('ahead', '2026-03-01T10:00:00.000Z');
    const createdAt = new Date(Date.now() + 86_400_000).toISOString();
    await app.connections.write(async ({ db }) => {
      await db.updateTable('messages').set({ createdAt, updatedAt: createdAt }).where('id', '=', id).execute();
    });
    expect(bodies(await list())).toEqual(['ahead']);
  });

  it('says in the log of each that was logged by hand that it was deleted, also with its thread', async () => {
    const { log, caseId } = await begin();
    const made = [await log('one', '2026-03-01T10:00:00.000Z'), await log('two', '2026-03-01T11:00:00.000Z')];
    await ask('DELETE', '/messages/threads', { id: made[0]?.threadId });
    const entries = await app.connections.read(({ db }) =>
      db
        .selectFrom('changes')
        .select('recordId')
        .where('caseId', '=', caseId)
        .where('resource', '=', 'messages')
        .where('op', '=', 'delete')
        .orderBy('seq')
        .execute(),
    );
    expect(entries.map(({ recordId }) => recordId)).toEqual(made.map(({ id }) => id));
  });

  it('gives a message a court file of its own, and says what is its own', async () => {
    const { log, caseId } = await begin();
    const { id: courtCaseId } = await ask<{ id: string }>('POST', '/court-cases', { caseId, caption: 'In re Ellery' });
    const { id, threadId } = await log('own', '2026-03-01T10:00:00.000Z');
    await ask('PATCH', '/messages/threads', { id: threadId, private: true });
    const itself = { logged: true, with: 'Dana', private: false };
    const changed = await ask('PATCH', `/messages?id=${id}`, { courtCaseId });
    expect(changed).toMatchObject({ courtCaseId, private: true, itself: { ...itself, courtCaseId } });
    const cleared = await ask('PATCH', `/messages?id=${id}`, { courtCaseId: null });
    expect(cleared).toMatchObject({ courtCaseId: null, itself: { ...itself, courtCaseId: null } });
  });

  it('is narrowed by time, tag, thread and court file, also that of the thread', async () => {
    const { log, list, caseId } = await begin();
    const courtFile = await ask<{ id: string }>('POST', '/court-cases', { caseId, caption: 'In re Ellery' });
    const { threadId } = await log('early', '2026-03-01T10:00:00.000Z');
    const late = await log('late', '2026-03-02T10:00:00.000Z', { tags: ['Missed'] });
    await log('other', '2026-03-02T11:00:00.000Z', { otherName: 'School' });
    expect(bodies(await list('&from=2026-03-02&to=2026-03-02'))).toEqual(['late', 'other']);
    expect(bodies(await list('&tag=Missed'))).toEqual(['late']);
    expect(bodies(await list(`&threadId=${threadId}`))).toEqual(['early', 'late']);
    expect(bodies(await list(`&courtCaseId=${courtFile.id}`))).toEqual([]);
    await ask('PATCH', '/messages/threads', { id: threadId, assignTo: courtFile.id });
    expect(bodies(await list(`&courtCaseId=${courtFile.id}`))).toEqual(['early', 'late']);
    const [one] = (await list(`&id=${late.id}`)).messages;
    expect(one?.courtCaseId).toBe(courtFile.id);
    const narrowed = { id: threadId, courtCaseId: crypto.randomUUID() };
    expect(await refusal('DELETE', '/messages/threads', narrowed)).toEqual([404, 'not_found']);
    await ask('DELETE', '/messages/threads', { ...narrowed, courtCaseId: courtFile.id });
    expect(bodies(await list())).toEqual(['other']);
  });
});

describe('a thread', () => {
  it('counts and places its messages anew after each change, for each who sees it', async () => {
    const { log, list, caseId } = await begin();
    const assistant = await app.token(['*'], 'Assistant', { assistant: true });
    const second = await log('second', '2026-03-02T10:00:00.000Z');
    const third = await log('third', '2026-03-03T10:00:00.000Z');
    const { threadId } = third;
    const seen = async (by: string) => {
      // A list is as of its millisecond, and what was written in it is on the next one.
      await new Promise((resolve) => setTimeout(resolve, 5));
      const address = `/messages?caseId=${caseId}&threadId=${threadId}&offset=1&limit=1`;
      const page = await answered<Page>(app.rest(by, 'GET', address));
      const search = `/messages/search?caseId=${caseId}&q=third`;
      const { hits } = await answered<{ hits: { offset: number }[] }>(app.rest(by, 'GET', search));
      return [bodies(page), page.total, hits.map(({ offset }) => offset)];
    };
    expect(await seen(token)).toEqual([['third'], 2, [1]]);
    const first = await log('first', '2026-03-01T10:00:00.000Z');
    expect(await seen(token)).toEqual([['second'], 3, [2]]);
    expect(await seen(assistant)).toEqual([['second'], 3, [2]]);
    await ask('PATCH', `/messages?id=${second.id}`, { private: true });
    expect(await seen(token)).toEqual([['second'], 3, [2]]);
    expect(await seen(assistant)).toEqual([['third'], 2, [1]]);
    await ask('POST', '/todos', { caseId, title: 'Something else' });
    expect(await seen(token)).toEqual([['second'], 3, [2]]);
    await ask('POST', '/messages/bulk', { caseId, action: 'delete-batch', ids: [first.id], count: 1 });
    expect(await seen(token)).toEqual([['third'], 2, [1]]);
    expect(await seen(assistant)).toEqual([[], 1, [0]]);
    expect(bodies(await list(`&threadId=${threadId}&offset=9`))).toEqual([]);
  });
});

describe('the search of messages', () => {
  it('is narrowed by thread and time, and says on every page how many there are', async () => {
    const { log, caseId } = await begin();
    const early = await log('one word', '2026-03-01T10:00:00.000Z');
    await log('two word', '2026-03-02T10:00:00.000Z');
    await log('last word', '2026-03-04T10:00:00.000Z');
    await log('other word', '2026-03-03T10:00:00.000Z', { otherName: 'School' });
    const found = async (more: string) => {
      type Answer = { hits: { message: Logged }[]; total: number; nextOffset: number | null };
      const answer = await ask<Answer>('GET', `/messages/search?caseId=${caseId}&q=word${more}`);
      return [answer.hits.map(({ message }) => message.body), answer.total, answer.nextOffset];
    };
    expect(await found(`&threadId=${early.threadId}`)).toEqual([['last word', 'two word', 'one word'], 3, null]);
    expect(await found('&from=2026-03-02&to=2026-03-03')).toEqual([['other word', 'two word'], 2, null]);
    expect(await found('&to=2026-03-01T10:00:00.000Z')).toEqual([['one word'], 1, null]);
    expect(await found('&limit=2')).toEqual([['last word', 'other word'], 4, 2]);
    expect(await found('&limit=2&offset=2')).toEqual([['two word', 'one word'], 4, null]);
    expect(await found('&offset=4')).toEqual([[], 4, null]);
    expect(await found(`&threadId=${early.threadId}&to=2026-02-01`)).toEqual([[], 0, null]);
  });

  it('finds words, phrases and beginnings, newest first, with the place in the thread', async () => {
    const { log, caseId } = await begin();
    for (const [at, body] of ['I missed the exchange', 'nothing', 'You missed it again', 'the exchange'].entries()) {
      await log(body, `2026-03-0${at + 1}T10:00:00.000Z`);
    }
    const found = async (q: string) => {
      const { hits, total } = await ask<{ hits: { message: Logged; offset: number }[]; total: number }>(
        'GET',
        `/messages/search?caseId=${caseId}&q=${encodeURIComponent(q)}`,
      );
      return [total, hits.map(({ message, offset }) => [message.body, offset])];
    };
    expect(await found('missed')).toEqual([
      2,
      [
        ['You missed it again', 2],
        ['I missed the exchange', 0],
      ],
    ]);
    expect(await found('"the exchange"')).toEqual([
      2,
      [
        ['the exchange', 3],
        ['I missed the exchange', 0],
      ],
    ]);
    expect(await found('exch* missed')).toEqual([1, [['I missed the exchange', 0]]]);
    expect(await found('absent')).toEqual([0, []]);
  });
});

describe('threads', () => {
  it('are merged with everything in them, and later messages with either person go there', async () => {
    const { log, threads } = await begin();
    const { threadId: from } = await log('one', '2026-03-01T10:00:00.000Z');
    const { threadId: into } = await log('two', '2026-03-02T10:00:00.000Z', { otherName: 'Dana R.' });
    await ask('PATCH', '/messages/threads', { id: from, mergeInto: into });
    const { threadId } = await log('three', '2026-03-03T10:00:00.000Z');
    expect(threadId).toBe(into);
    expect((await threads()).map(({ id, counts }) => [id, counts.all])).toEqual([[into, 3]]);
  });

  it('that are hidden from assistants hide their messages, and show them again but for those hidden alone', async () => {
    const { log, caseId } = await begin();
    const { threadId } = await log('open', '2026-03-01T10:00:00.000Z');
    const alone = await log('alone', '2026-03-02T10:00:00.000Z');
    await ask('PATCH', `/messages?id=${alone.id}`, { private: true });
    const assistant = await app.token(['*'], 'Assistant', { assistant: true });
    const seen = async () => bodies(await answered<Page>(app.rest(assistant, 'GET', `/messages?caseId=${caseId}`)));
    expect(await seen()).toEqual(['open']);
    await ask('PATCH', '/messages/threads', { id: threadId, private: true });
    expect(await seen()).toEqual([]);
    await ask('PATCH', '/messages/threads', { id: threadId, private: false });
    expect(await seen()).toEqual(['open']);
  });

  it('know people as contacts by number or name, and are assigned where they are in no court file', async () => {
    const { log, caseId } = await begin();
    await log('hello', '2026-03-01T10:00:00.000Z');
    const contact = await ask<{ id: string }>('POST', '/contacts', { caseId, name: 'Dana' });
    const courtFile = await ask<{ id: string }>('POST', '/court-cases', { caseId, caption: 'In re Ellery' });
    const pulled = await ask('POST', '/comms/pull-imported', { caseId, courtCaseId: courtFile.id });
    expect(pulled).toEqual({ threads: 1, linked: 1, assigned: 1, unmatched: [] });
    const linked = await ask<Threaded[]>('GET', `/messages/threads?caseId=${caseId}&contactId=${contact.id}`);
    expect(linked).toMatchObject([{ title: 'Dana', courtCaseId: courtFile.id }]);
  });
});

describe('many messages', () => {
  it('are tagged, made one exhibit that names its source, and deleted only as many as were counted', async () => {
    const { log, list, caseId } = await begin();
    const first = await log('one', '2026-03-01T10:00:00.000Z');
    await log('two', '2026-03-02T10:00:00.000Z');
    const those = { caseId, threadId: first.threadId };
    expect(await ask('POST', '/messages/bulk', { ...those, action: 'tag', tag: 'Late' })).toMatchObject({ done: 2 });
    expect((await list('&tag=Late')).total).toBe(2);
    const { evidence } = await ask<{ evidence: { id: string; title: string; source: { messageId: string } }[] }>(
      'POST',
      '/messages/bulk',
      { ...those, action: 'exhibit', title: 'What Dana wrote' },
    );
    expect(evidence).toMatchObject([{ title: 'What Dana wrote', source: { messageId: first.id } }]);
    const wrong = { ...those, action: 'delete-batch', count: 3 };
    expect(await refusal('POST', '/messages/bulk', wrong)).toEqual([409, 'conflict']);
    const gone = await ask('POST', '/messages/bulk', { ...wrong, count: 2 });
    expect(gone).toMatchObject({ done: 2, removed: { messages: 2, files: 0, bytes: 0 } });
    expect((await list()).total).toBe(0);
  });

  it('leave the lists of hearings when they are deleted', async () => {
    const { log, caseId } = await begin();
    const message = await log('Bring the letter', '2026-03-01T10:00:00.000Z');
    const hearing = await ask<{ id: string }>('POST', '/hearings', { caseId, date: '2026-10-30', purpose: 'Status' });
    const line = { kind: 'message', itemId: message.id };
    const lines = await ask('POST', `/hearings/${hearing.id}/resources`, line);
    expect(lines).toMatchObject([{ title: 'Dana: Bring the letter' }]);
    await ask('DELETE', '/messages/threads', { id: message.threadId });
    expect(await ask('GET', `/hearings/${hearing.id}/resources`)).toEqual([]);
  });
});

describe('a message log', () => {
  it('of messages that were logged by hand names the own side where it is certain who that is', async () => {
    const { log, caseId } = await begin();
    await log('theirs', '2026-03-01T10:00:00.000Z');
    await log('mine', '2026-03-02T10:00:00.000Z', { direction: 'sent' });
    const [maya, dana] = ['Maya Ellery', 'Dana'].map((name) => ({ name, handle: null }));
    const exported = () => ask('GET', `/export/message-log?caseId=${caseId}&format=json`);
    expect(await exported()).toMatchObject({
      threads: [
        {
          participants: [
            { ...maya, self: true },
            { ...dana, self: false },
          ],
        },
      ],
      entries: [
        { sender: dana, recipients: [maya] },
        { sender: maya, recipients: [dana] },
      ],
    });
    // Whoever logs them may do so for a client.
    await ask('POST', '/contacts', { caseId, name: 'Ana Reyes', role: 'party' });
    const ana = { name: 'Ana Reyes', handle: null };
    expect(await exported()).toMatchObject({ entries: [{ recipients: [ana] }, { sender: ana }] });
    await ask('POST', '/contacts', { caseId, name: 'Leo Reyes', role: 'party' });
    const nobody = { name: null, handle: null };
    expect(await exported()).toMatchObject({ entries: [{ recipients: [] }, { sender: nobody }] });
  });

  it('says in every format what it holds and what it leaves out', async () => {
    const { log, caseId } = await begin();
    await log('=SUM(A1)', '2026-03-01T10:00:00.000Z');
    await log('two', '2026-03-02T10:00:00.000Z');
    const get = async (more: string) => {
      const address = `${app.url}/api/v1/export/message-log?caseId=${caseId}${more}`;
      const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
      expect(answer.status).toBe(200);
      return answer.text();
    };
    const whole = JSON.parse(await get('&format=json')) as { extent: unknown };
    expect(JSON.stringify(whole)).toContain('"whole"');
    expect(await get('&format=json&to=2026-03-01')).toContain('Outside the chosen time');
    expect(await get('&format=csv')).toContain("'=SUM(A1)");
    expect((await get('&format=pdf')).startsWith('%PDF-')).toBe(true);
  });
});
