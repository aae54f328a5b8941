import { describe, expect, it } from 'vitest';
import { lanes, later, must, type Row, type Two, two } from './two.ts';

/* Messages that were logged by hand, and the threads that they are in (SPEC 10.1, 10.2). */

interface Message extends Row {
  body: string;
}

interface WithMessages extends Two {
  log(body: object): Promise<Message>;
  logThere(body: object): Promise<Message>;
  messagesHere(): Promise<Message[]>;
  messagesThere(): Promise<Message[]>;
  threadsHere(): Promise<Row[]>;
  threadsThere(): Promise<Row[]>;
  changeHere(id: string, patch: object): Promise<unknown>;
  changeThere(id: string, patch: object): Promise<{ status: number; body: unknown }>;
  same(): Promise<void>;
}

const at = '2026-01-05T10:00:00.000Z';
const toJordan = { platform: 'sms', otherName: 'Jordan', direction: 'sent', body: 'Are you there?', at };

async function withMessages(lane: (typeof lanes)[number]): Promise<WithMessages> {
  const pair = await two({ sample: false, lane });
  const { desktop, caseId, remoteCaseId, there } = pair;
  const read = async (address: string): Promise<unknown> => (await there('GET', address)).body;
  const messagesHere = async (): Promise<Message[]> =>
    (await desktop.call<{ messages: Message[] }>('get_messages', { query: { caseId } })).messages;
  const messagesThere = async (): Promise<Message[]> =>
    ((await read(`/messages?caseId=${remoteCaseId}`)) as { messages: Message[] }).messages;
  const threadsHere = () => desktop.call<Row[]>('get_messages_threads', { query: { caseId } });
  const threadsThere = async (): Promise<Row[]> => (await read(`/messages/threads?caseId=${remoteCaseId}`)) as Row[];
  return Object.assign(pair, {
    log: (body: object) => desktop.call<Message>('post_messages', { body: { caseId, ...body } }),
    logThere: async (body: object) =>
      (await there('POST', '/messages', { caseId: remoteCaseId, ...body })).body as Message,
    messagesHere,
    messagesThere,
    threadsHere,
    threadsThere,
    changeHere: (id: string, body: object) => desktop.call('patch_messages', { query: { id }, body: { ...body } }),
    changeThere: (id: string, body: object) => there('PATCH', `/messages?id=${id}`, body),
    async same() {
      const plain = ({ id: _id, caseId: _case, threadId: _thread, createdAt: _made, updatedAt: _at, ...rest }: Row) =>
        rest;
      const thread = ({ id: _id, caseId: _case, createdAt: _made, updatedAt: _at, ...rest }: Row) => rest;
      expect((await messagesHere()).map(plain)).toEqual((await messagesThere()).map(plain));
      expect((await threadsHere()).map(thread)).toEqual((await threadsThere()).map(thread));
      expect(desktop.faults).toEqual([]);
    },
  });
}

describe.each(lanes)('a logged message, %s', (lane) => {
  it('is made on the other side, in either direction, in the thread with the same person', async () => {
    await using pair = await withMessages(lane);
    const { desktop, remoteId } = pair;
    await pair.log({ ...toJordan, tags: ['school'], note: 'By phone' });
    await pair.log({
      ...toJordan,
      direction: 'received',
      body: 'Yes.',
      at: undefined,
      localTime: '2026-01-05T10:05',
      timeZone: 'America/Chicago',
    });
    await pair.log({
      ...toJordan,
      body: 'On a day that nobody knows the hour of.',
      at: undefined,
      localTime: '2026-01-07',
      timeZone: 'unknown',
    });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect((await pair.messagesThere()).map(({ body }) => body)).toHaveLength(3);
    await pair.same();
    await pair.logThere({ ...toJordan, body: 'From the server' });
    await pair.logThere({ ...toJordan, platform: 'email', otherName: 'Rowan', body: 'Somebody else' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.threadsHere()).toHaveLength(2);
    await pair.same();
    const { requests } = must((await desktop.engine.run(remoteId)).matters[0]);
    expect(requests).toBe(lane === 'plain v1' ? 13 : 1);
  });

  it('takes tags and the note of either side, and asks where both changed the note', async () => {
    await using pair = await withMessages(lane);
    const { desktop, remoteId } = pair;
    const mine = await pair.log(toJordan);
    await desktop.engine.run(remoteId);
    const theirs = must((await pair.messagesThere())[0]);
    await pair.changeHere(mine.id, { tags: ['here'], private: true });
    await pair.changeThere(theirs.id, { tags: ['there'], note: 'Theirs' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.messagesHere()).toMatchObject([{ tags: ['there', 'here'], note: 'Theirs', private: true }]);
    await pair.same();
    await pair.changeHere(mine.id, { note: 'Here' });
    await pair.changeThere(theirs.id, { note: 'There' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting' });
    const [question] = await desktop.engine.questions();
    expect(question).toMatchObject({ ask: 'both-edited', resource: 'messages', title: 'Are you there?' });
    await desktop.engine.answer(must(question).id, { choose: 'theirs' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.messagesHere()).toMatchObject([{ note: 'There' }]);
    await pair.same();
  });

  it('goes there when a person deletes it here, and into quarantine here when it is deleted there', async () => {
    await using pair = await withMessages(lane);
    const { desktop, remoteId, caseId, remoteCaseId } = pair;
    const first = await pair.log(toJordan);
    await pair.log({ ...toJordan, body: 'Second' });
    await pair.log({ ...toJordan, body: 'Third' });
    await desktop.engine.run(remoteId);
    await desktop.call('post_messages_bulk', { body: { caseId, action: 'delete-batch', ids: [first.id], count: 1 } });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect((await pair.messagesThere()).map(({ body }) => body)).toEqual(['Second', 'Third']);
    const second = must((await pair.messagesThere())[0]);
    await pair.there('POST', '/messages/bulk', {
      caseId: remoteCaseId,
      action: 'delete-batch',
      ids: [second.id],
      count: 1,
    });
    await desktop.engine.run(remoteId);
    await later(desktop, 11);
    await desktop.engine.run(remoteId);
    expect(desktop.faults).toEqual([]);
    expect((await pair.messagesHere()).map(({ body }) => body)).toEqual(['Third']);
    const [kept] = await desktop.engine.quarantine();
    expect(kept).toMatchObject({ resource: 'messages', title: 'Second' });
    await desktop.engine.restore(must(kept).id, desktop.principal.accountId);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.messagesThere()).toHaveLength(2);
    await pair.same();
  });

  it('leaves an empty thread on neither side, and never brings back what was deleted with it', async () => {
    await using pair = await withMessages(lane);
    const { desktop, remoteId } = pair;
    await pair.log(toJordan);
    await pair.log({ ...toJordan, otherName: 'Rowan' });
    await desktop.engine.run(remoteId);
    const thread = must((await pair.threadsHere()).find(({ title }) => title === 'Jordan'));
    await desktop.call('delete_messages_threads', { body: { id: thread.id } });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect((await pair.threadsThere()).map(({ title }) => title)).toEqual(['Rowan']);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.same();
    await pair.log({ ...toJordan, body: 'Anew' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect((await pair.threadsThere()).map(({ title }) => title)).toEqual(expect.arrayContaining(['Jordan', 'Rowan']));
    await pair.same();
  });
});

it('says once that a server takes no messages, and holds nothing up', async () => {
  await using pair = await withMessages('plain v1');
  const { desktop, remoteId, caseId } = pair;
  await pair.log(toJordan);
  await pair.log({ ...toJordan, body: 'Second' });
  desktop.network.without = '/messages';
  await desktop.call('post_todos', { body: { caseId, title: 'Call the clerk' } });
  const { end, matters } = await desktop.engine.run(remoteId);
  expect(end).toBe('inStep');
  expect(matters).toMatchObject([
    { left: [], staysHere: [{ resource: 'messages', why: expect.stringContaining('does not take') as string }] },
  ]);
  expect(await pair.rowsThere('todos')).toHaveLength(1);
  expect(desktop.network.sent.filter((line) => line.includes('/messages'))).toEqual([]);
  desktop.network.without = undefined;
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ staysHere: [] }] });
  await pair.same();
});

describe.each(lanes)('a thread, %s', (lane) => {
  it('has its title, court file, completeness, privacy and contacts on both sides', async () => {
    await using pair = await withMessages(lane);
    const { desktop, remoteId, caseId } = pair;
    await pair.log(toJordan);
    await desktop.engine.run(remoteId);
    const court = await desktop.call<Row>('post_court_cases', { body: { caseId, caption: 'Custody' } });
    const contact = await desktop.call<Row>('post_contacts', { body: { caseId, name: 'J. Ellery' } });
    const mine = must((await pair.threadsHere())[0]);
    const participants = [{ name: 'Jordan', handle: null, contactId: contact.id }];
    await desktop.call('patch_messages_threads', {
      body: { id: mine.id, title: 'Jordan, about school', assignTo: court.id, complete: 'yes', participants },
    });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    const theirs = must((await pair.threadsThere())[0]);
    const farContact = must((await pair.rowsThere('contacts'))[0]);
    expect(theirs).toMatchObject({ title: 'Jordan, about school', complete: 'yes' });
    expect(theirs['participants']).toContainEqual({
      name: 'Jordan',
      handle: null,
      contactId: farContact.id,
      self: false,
    });
    expect(theirs['courtCaseId']).toBe(must((await pair.rowsThere('court-cases'))[0]).id);
    await pair.there('PATCH', '/messages/threads', { id: theirs.id, private: true, complete: null, assignTo: null });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.threadsHere()).toMatchObject([{ private: true, complete: null, courtCaseId: null }]);
    // What the thread says is no edit of its messages (SPEC 10.3).
    expect(await pair.messagesHere()).toMatchObject([{ private: true, itself: { private: false } }]);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
  });

  it('that was renamed before it is sent keeps the name that a person gave it', async () => {
    await using pair = await withMessages(lane);
    const { desktop, remoteId } = pair;
    await pair.log(toJordan);
    const mine = must((await pair.threadsHere())[0]);
    await desktop.call('patch_messages_threads', { body: { id: mine.id, title: 'Renamed' } });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.threadsThere()).toMatchObject([{ title: 'Renamed' }]);
    expect(await pair.threadsHere()).toMatchObject([{ title: 'Renamed' }]);
  });
});
