import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Preparation } from '#server/areas/preparation/schema.ts';
import { binderLimits, binderSections } from '#server/rules/preparation.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { itemsOf, Preparing } from './preparing.ts';

let app: TestApp;
let token: string;
let neighbours: Neighbours;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  neighbours = new Neighbours(app);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const assistant = async () =>
  neighbours.token((await answered<{ accountId: string }>(accountRow())).accountId, { assistant: 1 });
const accountRow = async () => {
  const body = await neighbours.write(async (tx) => {
    const row = await tx.db.selectFrom('cases').select('createdAt').executeTakeFirst();
    const owner = await tx.db.selectFrom('accounts').select('id').orderBy('id').executeTakeFirstOrThrow();
    return { accountId: owner.id, row };
  });
  return { status: 200, headers: new Headers(), body };
};
const texts = (preparation: Preparation) =>
  itemsOf(preparation).map((item) => ('text' in item ? item.text : item.kind));
const point = (text: string) => ({ kind: 'outline', text });

describe('a binder', () => {
  it('has the sections of every binder, in their order', async () => {
    const work = await Preparing.in(app, token, 'Sections');
    expect(await work.read()).toEqual({ revision: 0, binders: [], gaps: [], packed: null });
    const courtCaseId = await work.make('/court-cases', { caption: 'In re Ellery' });
    const hearingId = await work.make('/hearings', { date: '2027-01-02', purpose: 'Trial' });
    const id = await work.binder('Trial', { courtCaseId, hearingId });
    const { binders } = await work.read();
    expect(binders).toMatchObject([{ id, courtCaseId, hearingId, title: 'Trial', position: 0, private: false }]);
    expect(binders[0]?.sections).toEqual(
      binderSections.map(({ kind, title }) => ({ id: kind, kind, title, items: [] })),
    );
  });

  it('is renamed, moved and removed with all that is in it', async () => {
    const work = await Preparing.in(app, token, 'Several');
    const [one, two, three] = [await work.binder('One'), await work.binder('Two'), await work.binder('Three')];
    await work.item(two, point('Gone with it'));
    const moved = await work.act('edit-binder', { binderId: three, title: 'Third', position: 0 });
    expect(moved.binders.map(({ title }) => title)).toEqual(['Third', 'One', 'Two']);
    const [item] = itemsOf(await work.read());
    const { removed, binders } = await work.act('remove-binder', { binderId: two });
    expect(removed).toEqual([item?.id]);
    expect(binders.map(({ id }) => id)).toEqual([three, one]);
  });

  it('is one of a limited number', async () => {
    const work = await Preparing.in(app, token, 'Many');
    for (let count = 0; count < binderLimits.binders; count += 1) await work.binder(`Binder ${count}`);
    expect(await work.send({ action: 'add-binder', title: 'One more' })).toMatchObject({
      status: 400,
      body: { error: 'A case can have up to 50 binders, those in Trash included.' },
    });
  });

  it('is listed by its court file, and alone', async () => {
    const work = await Preparing.in(app, token, 'Narrowed');
    const courtCaseId = await work.make('/court-cases', { caption: 'In re Ellery' });
    const [ours, other] = [await work.binder('Ours', { courtCaseId }), await work.binder('Other')];
    expect((await work.read(token, `&courtCaseId=${courtCaseId}`)).binders.map(({ id }) => id)).toEqual([ours]);
    expect((await work.read(token, `&binderId=${other}`)).binders).toMatchObject([{ id: other, position: 1 }]);
    const gone = await app.rest(token, 'GET', `/preparation?caseId=${work.caseId}&binderId=${crypto.randomUUID()}`);
    expect(gone.status).toBe(400);
  });
});

describe('an item', () => {
  it('of each kind says what it is given, and where it belongs', async () => {
    const work = await Preparing.in(app, token, 'Kinds');
    const binderId = await work.binder('Trial');
    const contactId = await work.make('/contacts', { name: 'Dr. Ames' });
    const [evidenceId, todoId] = [await work.evidence('Lease'), await work.make('/todos', { title: 'Print' })];
    const entryId = await work.make('/timeline', { date: '2026-03-05', title: 'Moved out' });
    const witnessId = await work.item(binderId, { kind: 'witness', contactId, topics: 'The accident' });
    await work.item(binderId, { kind: 'exhibit', evidenceId, purpose: 'Shows the rent', witnessId });
    const support = [{ fact: 'The rent was paid', evidenceId, page: 2, timelineEntryId: entryId, witnessId }];
    await work.item(binderId, { kind: 'element', claim: 'A lease', burden: 'Preponderance', support });
    await work.item(binderId, { kind: 'question', text: 'Where were you?', phase: 'cross', witnessId });
    await work.item(binderId, { kind: 'objection', trigger: 'Hearsay', ground: 'Evid. Code 1200' });
    await work.item(binderId, { kind: 'outline', text: 'The home', level: 1 }, { section: 'opening' });
    await work.item(binderId, { kind: 'checklist', text: 'Bring copies' });
    await work.item(binderId, { kind: 'todo', todoId });
    await work.item(binderId, { kind: 'link', resource: 'timeline', itemId: entryId });
    const { binders, gaps } = await work.read();
    const filled = binders[0]?.sections.filter(({ items }) => items.length > 0) ?? [];
    expect(filled.map(({ kind, items }) => [kind, ...items.map((item) => item.kind)])).toEqual([
      ['elements', 'element'],
      ['chronology', 'link'],
      ['witnesses', 'witness'],
      ['exhibits', 'exhibit'],
      ['opening', 'outline'],
      ['cross', 'question'],
      ['objections', 'objection'],
      ['logistics', 'checklist'],
      ['todos', 'todo'],
    ]);
    expect(filled.flatMap(({ items }) => items)).toMatchObject([
      { claim: 'A lease', burden: 'Preponderance', support: [{ ...support[0], against: false }] },
      { resource: 'timeline', itemId: entryId },
      { contactId, topics: 'The accident' },
      { evidenceId, purpose: 'Shows the rent', foundation: '', witnessId, mark: 'none', marks: [] },
      { text: 'The home', level: 1 },
      { phase: 'cross', text: 'Where were you?', expected: '', witnessId },
      { trigger: 'Hearsay', ground: 'Evid. Code 1200', ruling: '' },
      { text: 'Bring copies', done: false },
      { todoId },
    ]);
    expect(gaps).toEqual([]);
  });

  it('changes only where something is given', async () => {
    const work = await Preparing.in(app, token, 'Edits');
    const binderId = await work.binder('Trial');
    const itemId = await work.item(binderId, { kind: 'question', text: 'Where?', expected: 'At home' });
    const { changed } = await work.act('edit-item', { itemId, item: { kind: 'question', text: 'When?' } });
    expect(changed).toMatchObject([{ id: itemId, text: 'When?', expected: 'At home', private: false }]);
    const hidden = await work.act('edit-item', { itemId, private: true });
    expect(hidden.changed).toMatchObject([{ text: 'When?', private: true }]);
  });

  it('is moved to a place and to another section', async () => {
    const work = await Preparing.in(app, token, 'Moves');
    const binderId = await work.binder('Trial');
    for (const text of ['one', 'two', 'three']) await work.item(binderId, point(text));
    const [first, , third] = itemsOf(await work.read());
    const { changed } = await work.act('move-item', { itemId: third?.id, position: 0 });
    expect(changed).toMatchObject([
      { text: 'three', position: 0 },
      { text: 'one', position: 1 },
      { text: 'two', position: 2 },
    ]);
    await work.act('add-item', { binderId, item: point('between'), position: 1 });
    expect(texts(await work.read())).toEqual(['three', 'between', 'one', 'two']);
    await work.act('move-item', { itemId: first?.id, section: 'closing' });
    expect(texts(await work.read())).toEqual(['three', 'between', 'two', 'one']);
  });

  it.each([
    [{ kind: 'question' }, 'item.text', 'This is required: a question can’t be without it.'],
    [{ kind: 'outline', text: 'A', topics: 'B' }, 'item.topics', 'Leave this out: an outline point doesn’t have it.'],
    [{ kind: 'outline', text: '  ' }, 'item.text', 'This may not be blank.'],
    [{ kind: 'outline', text: 'A', level: 9 }, 'item.level', 'Give a level from 0 to 5.'],
    [{ kind: 'exhibit', evidenceId: crypto.randomUUID() }, 'evidenceId', /There is no evidence item/],
    [{ kind: 'question', text: 'A', witnessId: crypto.randomUUID() }, 'witnessId', /There is no witness/],
    [{ kind: 'element', claim: 'A', support: [{ page: 0 }] }, 'item.support.0.page', /a page as a whole number/],
  ])('refuses %j', async (item, path, message) => {
    const work = await Preparing.in(app, token, 'Refused');
    const binderId = await work.binder('Trial');
    const before = await work.read();
    const reply = await work.send({ action: 'add-item', binderId, item });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    const { issues } = reply.body as { issues: { path: string; message: string }[] };
    expect(issues).toMatchObject([{ path, message: expect.stringMatching(message) as string }]);
    expect(await work.read()).toEqual(before);
  });

  it('keeps its kind, and an exhibit with marks its evidence', async () => {
    const work = await Preparing.in(app, token, 'Kept');
    const binderId = await work.binder('Trial');
    const itemId = await work.item(binderId, { kind: 'exhibit', evidenceId: await work.evidence('Lease') });
    const other = { kind: 'exhibit', evidenceId: await work.evidence('Photo') };
    expect(await work.send({ action: 'edit-item', itemId, item: point('A') })).toMatchObject({ status: 400 });
    await work.act('edit-item', { itemId, item: other });
    await work.act('mark-exhibit', { itemId, mark: 'offered' });
    const again = { kind: 'exhibit', evidenceId: await work.evidence('Letter') };
    expect(await work.send({ action: 'edit-item', itemId, item: again })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('has marks from court') as string },
    });
  });

  it('is not in a binder that is full', async () => {
    const work = await Preparing.in(app, token, 'Full');
    const binderId = await work.binder('Trial');
    const first = await work.item(binderId, point('one'));
    await neighbours.write(async (tx) => {
      const row = await tx.db.selectFrom('binderItems').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
      const more = Array.from({ length: binderLimits.items - 1 }, (_, at) => ({
        ...row,
        id: crypto.randomUUID(),
        position: at + 1,
      }));
      for (let from = 0; from < more.length; from += 100) {
        await tx.db
          .insertInto('binderItems')
          .values(more.slice(from, from + 100))
          .execute();
      }
    });
    expect(await work.send({ action: 'add-item', binderId, item: point('more') })).toMatchObject({
      status: 400,
      body: { error: 'A binder can have up to 2,000 items. It has 2,000. Nothing was added.' },
    });
  });
});

describe('an element', () => {
  it('is supported by facts that are changed, added and taken away by their ids', async () => {
    const work = await Preparing.in(app, token, 'Support');
    const binderId = await work.binder('Trial');
    const support = [{ fact: 'One' }, { fact: 'Two' }];
    const itemId = await work.item(binderId, { kind: 'element', claim: 'A lease', support });
    const [element] = itemsOf(await work.read());
    const [one, two] = element?.kind === 'element' ? element.support : [];
    const next = [{ ...two, fact: 'Second', against: true }, { fact: 'Three' }];
    const { changed } = await work.act('edit-item', { itemId, item: { kind: 'element', support: next } });
    expect(changed).toMatchObject([
      {
        support: [
          { id: two?.id, fact: 'Second', against: true },
          { fact: 'Three', against: false },
        ],
      },
    ]);
    const stale = { kind: 'element', support: [{ id: one?.id }] };
    expect(await work.send({ action: 'edit-item', itemId, item: stale })).toMatchObject({ status: 400 });
    expect((await work.read()).gaps).toEqual([
      { elementId: itemId, kind: 'contradicted', text: 'One fact speaks against this.' },
    ]);
  });
});

describe('a mark', () => {
  it('is kept with its time after those before it', async () => {
    const work = await Preparing.in(app, token, 'Marks');
    const binderId = await work.binder('Trial');
    const itemId = await work.item(binderId, { kind: 'exhibit', evidenceId: await work.evidence('Lease') });
    await work.act('mark-exhibit', { itemId, mark: 'offered' });
    const { changed } = await work.act('mark-exhibit', { itemId, mark: 'admitted', note: 'Over objection' });
    const at = expect.stringMatching(/^2\d{3}-/) as string;
    expect(changed).toMatchObject([
      {
        mark: 'admitted',
        marks: [
          { mark: 'offered', at, note: '' },
          { mark: 'admitted', at, note: 'Over objection' },
        ],
      },
    ]);
    const point_ = await work.item(binderId, point('Not one'));
    expect(await work.send({ action: 'mark-exhibit', itemId: point_, mark: 'offered' })).toMatchObject({ status: 400 });
  });
});

describe('the revision', () => {
  it('refuses what was decided on an earlier state, with the state as it is', async () => {
    const work = await Preparing.in(app, token, 'Stale');
    const binderId = await work.binder('Trial');
    const { revision } = await work.read();
    await work.item(binderId, point('one'));
    const late = await work.send({ action: 'add-item', revision, binderId, item: point('late') });
    const current = await work.read();
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict', current } });
    expect(texts(current)).toEqual(['one']);
  });

  it('grows with whatever changes the preparation', async () => {
    const work = await Preparing.in(app, token, 'Whoever');
    const contactId = await work.make('/contacts', { name: 'Dr. Ames' });
    const evidenceId = await work.evidence('Lease');
    const binderId = await work.binder('Trial');
    const witnessId = await work.item(binderId, { kind: 'witness', contactId });
    await work.item(binderId, { kind: 'exhibit', evidenceId, witnessId });
    const { revision } = await work.read();
    await work.make('/todos', { title: 'Nothing to do with it' });
    expect((await work.read()).revision).toBe(revision);
    await answered(app.rest(token, 'DELETE', `/contacts?id=${contactId}`));
    const cleared = await work.read();
    expect(cleared.revision).toBeGreaterThan(revision);
    expect(itemsOf(cleared)).toMatchObject([{ kind: 'witness', contactId: null }, { kind: 'exhibit' }]);
    const { removed, changed } = await work.act('remove-item', { itemId: witnessId });
    expect([removed, changed]).toMatchObject([[witnessId], [{ kind: 'exhibit', witnessId: null }]]);
    const trash = { caseId: work.caseId, resource: 'binders', ids: [binderId] };
    await answered(app.window('POST', '/app/v1/trash', trash));
    const inTrash = await work.read();
    expect(inTrash.binders).toEqual([]);
    await answered(app.window('POST', '/app/v1/trash/restore', { caseId: work.caseId, ids: [binderId] }));
    const back = await work.read();
    expect(back.revision).toBeGreaterThan(inTrash.revision);
    expect(itemsOf(back)).toMatchObject([{ kind: 'exhibit', evidenceId }]);
    await answered(app.rest(token, 'DELETE', `/evidence/${evidenceId}`));
    expect(itemsOf(await work.read())).toEqual([]);
  });

  it('loses no action of many writers who read again after a conflict', async () => {
    const work = await Preparing.in(app, token, 'Together');
    const binderId = await work.binder('Trial');
    const writers = 4;
    const each = 6;
    const answers = new Set<number>();
    const write = async (writer: number) => {
      for (let at = 0; at < each; at += 1) {
        const body = { caseId: work.caseId, action: 'add-item', binderId, item: point(`${writer}.${at}`) };
        for (let done = false; !done;) {
          const address = `/preparation?caseId=${work.caseId}`;
          const { revision } = await answered<Preparation>(app.rest(token, 'GET', address));
          const { status } = await app.rest(token, 'POST', '/preparation', { ...body, revision });
          answers.add(status);
          done = status === 200;
        }
      }
    };
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
    const found = texts(await work.read());
    expect(answers).toEqual(new Set([200, 409]));
    expect(found).toHaveLength(writers * each);
    expect(new Set(found).size).toBe(writers * each);
    const positions = itemsOf(await work.read()).map(({ position }) => position);
    expect(positions).toEqual(positions.map((_, at) => at));
  });
});

describe('what others see of it', () => {
  it('is nothing private, for an assistant, and no id of what it does not see', async () => {
    const work = await Preparing.in(app, token, 'Assistant');
    const binderId = await work.binder('Trial');
    const hiddenBinder = await work.binder('Private', { private: true });
    await work.item(hiddenBinder, point('In the private binder'));
    const secret = await work.evidence('Secret', { private: true });
    const open = await work.evidence('Lease');
    await work.item(binderId, { kind: 'exhibit', evidenceId: secret, purpose: 'What it shows' });
    await work.item(binderId, point('Private point'), { private: true });
    const itemId = await work.item(binderId, {
      kind: 'element',
      claim: 'A lease',
      support: [
        { fact: 'One', evidenceId: secret },
        { fact: 'Two', evidenceId: open },
      ],
    });
    const as = await assistant();
    const seen = await work.read(as);
    expect(seen.binders.map(({ title }) => title)).toEqual(['Trial']);
    expect(itemsOf(seen)).toMatchObject([{ support: [{ fact: 'One', evidenceId: null }, { evidenceId: open }] }]);
    const [element] = itemsOf(seen);
    if (element?.kind !== 'element') throw new Error('There is one element.');
    const support = element.support.map(({ id, ...each }) => ({ id, ...each, fact: `${each.fact}, edited` }));
    await work.act('edit-item', { itemId, item: { kind: 'element', support } }, as);
    const whole = itemsOf(await work.read());
    expect(whole.find(({ id }) => id === itemId)).toMatchObject({
      support: [
        { fact: 'One, edited', evidenceId: secret },
        { fact: 'Two, edited', evidenceId: open },
      ],
    });
    const hidden = whole.find(({ kind }) => kind === 'exhibit');
    const reply = await work.send({ action: 'remove-item', itemId: hidden?.id }, as);
    expect(reply.status).toBe(404);
  });

  it('is nothing, for a guest', async () => {
    const work = await Preparing.in(app, token, 'Guest');
    await work.binder('Trial');
    const todoId = await work.make('/todos', { title: 'Shared' });
    const guest = await neighbours.account('Guest of preparation');
    await neighbours.share(work.caseId, guest.accountId, 'todos', todoId, 'edit');
    expect(await work.read(guest.token)).toEqual({ revision: 0, binders: [], gaps: [], packed: null });
    const reply = await work.send({ action: 'add-binder', title: 'Mine' }, guest.token);
    expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});
