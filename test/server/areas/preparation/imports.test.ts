import { afterAll, beforeAll, expect, it } from 'vitest';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { itemsOf, Preparing } from './preparing.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

it('adds the open to-dos of a court file once, to the binder for it', async () => {
  const work = await Preparing.in(app, token, 'To-dos');
  const courtCaseId = await work.make('/court-cases', { caption: 'In re Ellery' });
  const later = await work.make('/todos', { title: 'Later', due: '2027-05-01', courtCaseId });
  const sooner = await work.make('/todos', { title: 'Sooner', due: '2027-04-01', courtCaseId });
  const done = await work.make('/todos', { title: 'Done', courtCaseId });
  await answered(app.rest(token, 'PATCH', `/todos?id=${done}`, { done: true }));
  await work.make('/todos', { title: 'Elsewhere' });
  const none = await work.send({ action: 'import-todos', courtCaseId });
  expect(none).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('No binder is for this') as string },
  });
  await work.binder('Other');
  const binderId = await work.binder('Ours', { courtCaseId });
  const first = await work.act('import-todos', { courtCaseId });
  expect(first.imported).toEqual({ added: 2, present: 0 });
  expect(first.changed).toMatchObject([
    { binderId, section: 'todos', todoId: sooner },
    { binderId, section: 'todos', todoId: later },
  ]);
  await work.make('/todos', { title: 'New', courtCaseId });
  expect((await work.act('import-todos', { courtCaseId, binderId })).imported).toEqual({ added: 1, present: 2 });
});

it('adds what is taken to a hearing: evidence as exhibits, to-dos as to-dos, all else as links', async () => {
  const work = await Preparing.in(app, token, 'Resources');
  const hearingId = await work.make('/hearings', { date: '2027-01-12', purpose: 'Trial' });
  const evidenceId = await work.evidence('Lease', { hearingIds: [hearingId] });
  const todoId = await work.make('/todos', { title: 'Print' });
  const documentId = await work.make('/documents', { title: 'Motion' });
  for (const line of [
    { kind: 'todo', itemId: todoId },
    { kind: 'document', itemId: documentId },
  ]) {
    await answered(app.rest(token, 'POST', `/hearings/${hearingId}/resources`, line));
  }
  await work.binder('Trial', { hearingId });
  const { imported } = await work.act('import-resources', { hearingId });
  expect(imported).toEqual({ added: 3, present: 0 });
  expect(itemsOf(await work.read())).toMatchObject([
    { kind: 'link', section: 'pleadings', resource: 'document', itemId: documentId },
    { kind: 'exhibit', section: 'exhibits', evidenceId },
    { kind: 'todo', section: 'todos', todoId },
  ]);
});

it('adds the events of the binder’s court file and of none, in the order of the timeline', async () => {
  const work = await Preparing.in(app, token, 'Events');
  const courtCaseId = await work.make('/court-cases', { caption: 'In re Ellery' });
  const otherCase = await work.make('/court-cases', { caption: 'Other' });
  const second = await work.make('/timeline', { date: '2026-03-05', title: 'Second', courtCaseId });
  const first = await work.make('/timeline', { date: '2026-02-05', title: 'First' });
  const foreign = await work.make('/timeline', { date: '2026-01-05', title: 'Of another', courtCaseId: otherCase });
  const binderId = await work.binder('Ours', { courtCaseId });
  const { changed } = await work.act('import-timeline', { binderId });
  expect(changed).toMatchObject([
    { section: 'chronology', itemId: first },
    { section: 'chronology', itemId: second },
  ]);
  const whole = await work.binder('Whole');
  const all = await work.act('import-timeline', { binderId: whole });
  expect(all.changed).toMatchObject([{ itemId: foreign }, { itemId: first }, { itemId: second }]);
});

it('adds evidence with an exhibit number, by that number', async () => {
  const work = await Preparing.in(app, token, 'Exhibits');
  const [ten, two] = [
    await work.evidence('Ten', { exhibitNumber: '10' }),
    await work.evidence('Two', { exhibitNumber: '2' }),
  ];
  await work.evidence('Without');
  const binderId = await work.binder('Trial');
  await work.item(binderId, { kind: 'exhibit', evidenceId: ten });
  const { imported, changed } = await work.act('import-exhibits', { binderId });
  expect(imported).toEqual({ added: 1, present: 1 });
  expect(changed).toMatchObject([{ evidenceId: two, position: 1 }]);
});
