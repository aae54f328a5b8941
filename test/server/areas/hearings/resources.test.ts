import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { onPostgres } from '#test/support/test-store.ts';

interface Line {
  id: string;
  hearingId: string;
  kind: string;
  itemId: string;
  title: string;
  note: string;
  position: number;
}

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

const idOf = async (address: string, body: object) =>
  String((await answered(app.rest(token, 'POST', address, body)))['id']);
const newHearing = () => idOf('/hearings', { date: '2031-05-04', purpose: 'Status' });
const newTodo = (title = 'Print') => idOf('/todos', { title });
const newEvidence = async (title = 'Letter') => {
  const files = [{ name: `${title}.txt`, bytes: crypto.randomUUID() }];
  const { evidence } = await answered<{ evidence: { id: string }[] }>(app.upload(token, files));
  return evidence[0]?.id ?? '';
};
const send = (hearingId: string, body: object, as = token) =>
  app.rest(as, 'POST', `/hearings/${hearingId}/resources`, body);
const change = (hearingId: string, body: object) => answered<Line[]>(send(hearingId, body));
const lines = (hearingId: string, as = token) =>
  answered<Line[]>(app.rest(as, 'GET', `/hearings/${hearingId}/resources`));
const hearingsOf = async (evidenceId: string) =>
  (await answered<{ hearingIds: string[] }>(app.rest(token, 'GET', `/evidence/${evidenceId}`))).hearingIds;
const setHearings = (evidenceId: string, hearingIds: string[]) =>
  answered(app.rest(token, 'PATCH', `/evidence/${evidenceId}`, { hearingIds }));

describe('what is taken to a hearing', () => {
  it('is attached at the end or at a place, with a note, under the title its item has now', async () => {
    const hearing = await newHearing();
    const [letter, photo, todo] = [await newEvidence('Letter'), await newEvidence('Photo'), await newTodo('Print')];
    await change(hearing, { kind: 'evidence', itemId: letter, note: 'Page 2' });
    await change(hearing, { action: 'attach', kind: 'todo', itemId: todo });
    const three = await change(hearing, { kind: 'evidence', itemId: photo, position: 1 });
    expect(three).toMatchObject([
      { hearingId: hearing, kind: 'evidence', itemId: letter, title: 'Letter', note: 'Page 2', position: 0 },
      { kind: 'evidence', itemId: photo, title: 'Photo', note: '', position: 1 },
      { kind: 'todo', itemId: todo, title: 'Print', note: '', position: 2 },
    ]);
    await answered(app.rest(token, 'PATCH', `/evidence/${photo}`, { title: 'The kitchen' }));
    expect((await lines(hearing)).map(({ title }) => title)).toEqual(['Letter', 'The kitchen', 'Print']);
    const [far] = await change(await newHearing(), { kind: 'todo', itemId: todo, position: 99 });
    expect(far?.position).toBe(0);
  });

  it('stays as it is when it is attached a second time', async () => {
    const [hearing, todo] = [await newHearing(), await newTodo()];
    const once = await change(hearing, { kind: 'todo', itemId: todo, note: 'first' });
    expect(await change(hearing, { kind: 'todo', itemId: todo, note: 'second', position: 0 })).toEqual(once);
  });

  it('is one fact with the item’s hearings', async () => {
    const [hearing, evidence, todo] = [await newHearing(), await newEvidence(), await newTodo()];
    const [line] = await change(hearing, { kind: 'evidence', itemId: evidence });
    await change(hearing, { kind: 'todo', itemId: todo });
    expect(await hearingsOf(evidence)).toEqual([hearing]);
    expect(await answered(app.rest(token, 'GET', `/todos?id=${todo}`))).toMatchObject([{ hearingId: null }]);
    expect(await change(hearing, { action: 'detach', resourceId: line?.id })).toMatchObject([{ itemId: todo }]);
    expect(await hearingsOf(evidence)).toEqual([]);
    await setHearings(evidence, [hearing]);
    expect((await lines(hearing)).map(({ itemId }) => itemId)).toEqual([todo, evidence]);
    await answered(app.rest(token, 'DELETE', `/evidence/${evidence}`));
    await answered(app.rest(token, 'DELETE', `/todos?id=${todo}`));
    expect(await lines(hearing)).toEqual([]);
  });

  it('keeps place and note of a line when the item’s set is written anew', async () => {
    const [hearing, other, evidence] = [await newHearing(), await newHearing(), await newEvidence()];
    const [line] = await change(hearing, { kind: 'evidence', itemId: evidence, note: 'Page 2' });
    await setHearings(evidence, [other, hearing]);
    expect(await lines(hearing)).toEqual([line]);
    expect(await lines(other)).toMatchObject([{ itemId: evidence, note: '' }]);
  });

  it('is sorted, and noted again', async () => {
    const hearing = await newHearing();
    for (const title of ['One', 'Two', 'Three']) await change(hearing, { kind: 'todo', itemId: await newTodo(title) });
    const [one, two, three] = (await lines(hearing)).map(({ id }) => id);
    const ordered = await change(hearing, { action: 'order', ids: [three, one, two] });
    expect(ordered.map(({ title, position }) => [title, position])).toEqual([
      ['Three', 0],
      ['One', 1],
      ['Two', 2],
    ]);
    const noted = await change(hearing, { action: 'note', resourceId: one, note: 'Line 1\n\nLine 3' });
    expect(noted[1]).toMatchObject({ id: one, note: 'Line 1\n\nLine 3' });
    expect((await change(hearing, { action: 'note', resourceId: one, note: '' }))[1]?.note).toBe('');
  });

  it.each([
    [{}, ['itemId', 'kind'], /required/],
    [{ kind: 'letter', itemId: crypto.randomUUID() }, ['kind'], /“evidence”, “document”, “message” or “todo”/],
    [{ kind: 'message', itemId: crypto.randomUUID() }, ['itemId'], /no message/],
    [{ kind: 'document', itemId: crypto.randomUUID() }, ['itemId'], /no document/],
    [{ kind: 'todo' }, ['itemId'], /required/],
    [{ kind: 'todo', itemId: crypto.randomUUID() }, ['itemId'], /no to-do/],
    [{ kind: 'evidence', itemId: crypto.randomUUID() }, ['itemId'], /no evidence item/],
    [{ kind: 'todo', itemId: crypto.randomUUID(), position: -1 }, ['position'], /whole number/],
    [{ kind: 'todo', itemId: crypto.randomUUID(), note: 'n'.repeat(4001) }, ['note'], /at most 4,000/],
    [{ kind: 'todo', itemId: crypto.randomUUID(), ids: [] }, ['ids'], /says nothing to attach/],
    [{ action: 'detach' }, ['resourceId'], /required/],
    [{ action: 'order' }, ['ids'], /required/],
    [{ action: 'order', ids: [crypto.randomUUID()] }, ['ids'], /no line/],
    [{ action: 'note', resourceId: crypto.randomUUID() }, ['note'], /required/],
    [{ action: 'move' }, ['action'], /“attach”, “detach”, “order” or “note”/],
  ])('refuses %j', async (body, paths, says) => {
    const { status, body: answer } = await send(await newHearing(), body);
    const { issues } = answer as { issues: { path: string; message: string }[] };
    expect(status).toBe(400);
    expect(issues.map(({ path }) => path).toSorted()).toEqual(paths);
    for (const { message } of issues) expect(message).toMatch(says);
  });

  it('does not find a line of another hearing', async () => {
    const [hearing, other] = [await newHearing(), await newHearing()];
    const [line] = await change(other, { kind: 'todo', itemId: await newTodo() });
    expect((await send(hearing, { action: 'detach', resourceId: line?.id })).status).toBe(404);
    expect((await send(hearing, { action: 'note', resourceId: line?.id, note: 'x' })).status).toBe(404);
    expect((await send(hearing, { action: 'order', ids: [line?.id] })).status).toBe(400);
    expect(await lines(other)).toEqual([line]);
  });

  it('does not take an item of another matter', async () => {
    const { caseId } = await answered<{ caseId: string }>(
      app.rest(token, 'POST', '/workspaces/switch', { name: 'Elsewhere' }),
    );
    const todo = await idOf('/todos', { caseId, title: 'Foreign' });
    expect((await send(await newHearing(), { kind: 'todo', itemId: todo })).status).toBe(400);
  });
});

describe('a line about an item that somebody does not see', () => {
  const secret = 'Quetzalcoatl';
  async function planted() {
    const hearing = await newHearing();
    const [first, hidden, last] = [await newEvidence('First'), await newEvidence(secret), await newTodo('Last')];
    await change(hearing, { kind: 'evidence', itemId: first });
    await change(hearing, { kind: 'evidence', itemId: hidden, note: secret });
    await change(hearing, { kind: 'todo', itemId: last });
    return { hearing, first, hidden, last };
  }

  it('is not there for an assistant, who can’t count it, change it or push it out of its place', async () => {
    const { hearing, first, hidden, last } = await planted();
    await answered(app.rest(token, 'PATCH', `/evidence/${hidden}`, { private: true }));
    const assistant = await app.token(['*'], 'Assistant', { assistant: true });
    const seen = await lines(hearing, assistant);
    expect(seen).toMatchObject([
      { itemId: first, position: 0 },
      { itemId: last, position: 1 },
    ]);
    expect(JSON.stringify(seen)).not.toContain(secret);
    const listed = await answered(app.rest(assistant, 'GET', `/hearings?id=${hearing}`));
    expect(listed).toMatchObject([{ resourceCount: 2 }]);
    const [, secretLine] = await lines(hearing);
    for (const body of [
      { action: 'detach', resourceId: secretLine?.id },
      { action: 'note', resourceId: secretLine?.id, note: 'found' },
      { action: 'order', ids: [...seen.map(({ id }) => id), secretLine?.id] },
      { kind: 'evidence', itemId: hidden },
    ]) {
      const reply = await send(hearing, body, assistant);
      expect([400, 404]).toContain(reply.status);
      expect(JSON.stringify(reply.body)).not.toContain(secret);
    }
    const turned = await answered<Line[]>(
      send(hearing, { action: 'order', ids: seen.map(({ id }) => id).toReversed() }, assistant),
    );
    expect(turned.map(({ itemId }) => itemId)).toEqual([last, first]);
    expect((await lines(hearing)).map(({ itemId }) => itemId)).toEqual([last, hidden, first]);
    const added = await newTodo('Added');
    const now = await answered<Line[]>(send(hearing, { kind: 'todo', itemId: added, position: 1 }, assistant));
    expect(now.map(({ itemId }) => itemId)).toEqual([last, added, first]);
    expect((await lines(hearing)).map(({ itemId }) => itemId)).toEqual([last, hidden, added, first]);
  });

  it('is not there for a guest with the hearing alone, nor once one item of it is shared', async () => {
    const { hearing, first } = await planted();
    const { caseId } = await answered<{ caseId: string }>(app.rest(token, 'GET', '/case'));
    const guest = await neighbours.account(`Guest ${crypto.randomUUID()}`);
    expect((await app.rest(guest.token, 'GET', `/hearings/${hearing}/resources`)).status).toBe(404);
    await neighbours.share(caseId, guest.accountId, 'hearings', hearing, 'view');
    expect(await lines(hearing, guest.token)).toEqual([]);
    await neighbours.share(caseId, guest.accountId, 'evidence', first, 'view');
    const seen = await lines(hearing, guest.token);
    expect(seen).toMatchObject([{ itemId: first }]);
    expect((await send(hearing, { action: 'detach', resourceId: seen[0]?.id }, guest.token)).status).toBe(403);
  });

  it('can’t be added or taken off by a guest who edits the hearing and may only look at the item', async () => {
    const { hearing, first } = await planted();
    const other = await newEvidence('Other');
    const { caseId } = await answered<{ caseId: string }>(app.rest(token, 'GET', '/case'));
    const guest = await neighbours.account(`Guest ${crypto.randomUUID()}`);
    await neighbours.share(caseId, guest.accountId, 'hearings', hearing, 'edit');
    await neighbours.share(caseId, guest.accountId, 'evidence', null, 'view');
    const line = (await lines(hearing, guest.token)).find(({ itemId }) => itemId === first);
    for (const body of [
      { kind: 'evidence', itemId: other },
      { action: 'detach', resourceId: line?.id },
    ]) {
      expect(await send(hearing, body, guest.token)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect(await hearingsOf(first)).toEqual([hearing]);
    expect(await hearingsOf(other)).toEqual([]);
    await neighbours.share(caseId, guest.accountId, 'evidence', first, 'edit');
    expect((await send(hearing, { action: 'detach', resourceId: line?.id }, guest.token)).status).toBe(200);
    expect(await hearingsOf(first)).toEqual([]);
  });
});

/** What a random sequence does: items and hearings are named by their number, so that runs repeat. */
type Step =
  | { does: 'attach'; item: number; hearing: number; place: number }
  | { does: 'detach'; item: number; hearing: number }
  | { does: 'set'; item: number; hearings: number[] }
  | { does: 'turn'; hearing: number }
  | { does: 'deleteItem'; item: number }
  | { does: 'deleteHearing'; hearing: number };

const number = fc.nat({ max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('attach'), item: number, hearing: number, place: number }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('detach'), item: number, hearing: number }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('set'), item: number, hearings: fc.subarray([0, 1, 2]) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('turn'), hearing: number }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('deleteItem'), item: number }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('deleteHearing'), hearing: number }) },
);

describe('lists of hearings and the hearings of items', () => {
  it('say the same after any sequence of changes from both sides', { timeout: 60_000 }, async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const items = [await newEvidence(), await newEvidence(), await newEvidence()];
      const hearings = [await newHearing(), await newHearing(), await newHearing()];
      const wanted = new Set<string>();
      const gone = new Set<string>();
      for (const each of steps) await carryOut(each, items, hearings, wanted, gone);
      const standing = hearings.filter((id) => !gone.has(id));
      const listed: string[] = [];
      for (const hearing of standing) {
        const list = await lines(hearing);
        expect(list.map(({ position }) => position)).toEqual([...list.keys()]);
        listed.push(...list.map(({ itemId }) => `${itemId} ${hearing}`));
      }
      const named: string[] = [];
      for (const item of items.filter((id) => !gone.has(id))) {
        named.push(...(await hearingsOf(item)).map((hearing) => `${item} ${hearing}`));
      }
      expect(listed.toSorted()).toEqual([...wanted].toSorted());
      expect(named.toSorted()).toEqual([...wanted].toSorted());
      expect(await leftovers([...gone])).toEqual([]);
    });
    await fc.assert(property, { numRuns: onPostgres ? 5 : 25 });
  });
});

/** Does a step where both ends are still there, and notes in `wanted` which item is then on which list. */
async function carryOut(
  each: Step,
  items: readonly string[],
  hearings: readonly string[],
  wanted: Set<string>,
  gone: Set<string>,
): Promise<void> {
  const item = 'item' in each ? (items[each.item] ?? '') : '';
  const hearing = 'hearing' in each ? (hearings[each.hearing] ?? '') : '';
  if (gone.has(item) || gone.has(hearing)) return;
  const pair = `${item} ${hearing}`;
  switch (each.does) {
    case 'attach':
      await change(hearing, { kind: 'evidence', itemId: item, position: each.place });
      wanted.add(pair);
      return;
    case 'detach': {
      const line = (await lines(hearing)).find(({ itemId }) => itemId === item);
      if (line) await change(hearing, { action: 'detach', resourceId: line.id });
      wanted.delete(pair);
      return;
    }
    case 'set': {
      const ids = each.hearings.flatMap((index) => hearings[index] ?? []).filter((id) => !gone.has(id));
      await setHearings(item, ids);
      for (const id of hearings) wanted.delete(`${item} ${id}`);
      for (const id of ids) wanted.add(`${item} ${id}`);
      return;
    }
    case 'turn': {
      const ids = (await lines(hearing)).map(({ id }) => id).toReversed();
      const turned = await change(hearing, { action: 'order', ids });
      if (turned.some(({ id }, place) => id !== ids[place])) throw new Error('The list was not put in order.');
      return;
    }
    case 'deleteItem':
      await answered(app.rest(token, 'DELETE', `/evidence/${item}`));
      gone.add(item);
      for (const id of hearings) wanted.delete(`${item} ${id}`);
      return;
    case 'deleteHearing':
      await answered(app.rest(token, 'DELETE', `/hearings?id=${hearing}`));
      gone.add(hearing);
      for (const id of items) wanted.delete(`${id} ${hearing}`);
  }
}

/** Rows that still speak of records that are gone. */
function leftovers(gone: readonly string[]) {
  if (gone.length === 0) return Promise.resolve([]);
  return neighbours.read(async (tx) => [
    ...(await tx.db
      .selectFrom('hearingResources')
      .select('id')
      .where((eb) => eb.or([eb('itemId', 'in', gone), eb('hearingId', 'in', gone)]))
      .execute()),
    ...(await tx.db.selectFrom('setMembers').select('value as id').where('value', 'in', gone).execute()),
  ]);
}
