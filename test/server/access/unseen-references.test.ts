import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#server/areas/operations.ts';
import { records } from '#server/areas/records.ts';
import { RecordList, isInMatter } from '#server/store/record-list.ts';
import { updateRecord } from '#server/store/records.ts';
import type { MatterResource } from '#server/store/tables.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { Neighbours } from './neighbours.ts';
import { plantMatter } from './planted-matter.ts';
import { answered } from '#test/support/answered.ts';

/* A guest with one record learns the id of nothing that it names, whichever column of whichever record that is. */

const declared = new RecordList(records);
// Lines of a list are seen with both that they name, or not at all.
const naming = records.filter(
  (record) =>
    isInMatter(record) &&
    record.operations !== undefined &&
    !record.seenThrough &&
    declared.namedBy(record.table).length > 0,
);

let app: TestApp;
let neighbours: Neighbours;
let caseId: string;
let owner: string;
/** By resource: the record that is shared, and one that is not. */
let planted: Record<string, { shared: string; hidden: string }>;

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  owner = await app.token();
  neighbours = new Neighbours(app);
  const matter = await plantMatter(app, owner, 'Quetzalcoatl');
  ({ caseId } = matter);
  const above = await answered(app.rest(owner, 'POST', '/folders', { name: 'Above', kind: 'evidence' }));
  const amended = await answered(app.rest(owner, 'POST', '/documents', { title: 'Amended' }));
  planted = {
    folders: { shared: matter.folderId, hidden: String(above['id']) },
    evidence: { shared: matter.open, hidden: matter.closed },
    timelineEntries: { shared: matter.entryId, hidden: '' },
    documents: { shared: matter.documentId, hidden: String(amended['id']) },
    contacts: { shared: matter.contactId, hidden: matter.contactId },
    issues: { shared: '', hidden: matter.issueId },
    courtCases: { shared: '', hidden: matter.courtCaseId },
    hearings: { shared: matter.hearingId, hidden: matter.hearingId },
    todos: { shared: matter.todoId, hidden: matter.todoId },
    messageThreads: { shared: matter.threadId, hidden: '' },
    messages: { shared: matter.messageId, hidden: '' },
  };
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

/** The record with every column that can name another naming one, and what those are. */
async function namesEverything(resource: MatterResource, id: string): Promise<Map<string, string>> {
  const hidden = new Map(declared.namedBy(resource).map(({ column, to }) => [column, planted[to]?.hidden ?? '']));
  await neighbours.write(async (tx) => {
    const row = await tx.db
      .selectFrom(resource as 'todos')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const values = declared
      .namedBy(resource)
      .map(({ column, kind }) => [
        column,
        kind === 'reference' ? hidden.get(column) : JSON.stringify([hidden.get(column)]),
      ]);
    await updateRecord(tx, declared.of(resource as 'todos'), row, Object.fromEntries(values) as object);
  });
  return hidden;
}

it('every record that names others is looked at', () => {
  expect(naming.map(({ table }) => table).toSorted()).toEqual([
    'contacts',
    'documents',
    'evidence',
    'folders',
    'hearings',
    'messageThreads',
    'messages',
    'timelineEntries',
    'todos',
  ]);
});

describe.each(
  naming.map((record) => ({
    table: record.table as MatterResource,
    list: record.operations?.list,
    syncs: record.sync.stays === undefined,
  })),
)('one of the $table that is shared alone', ({ table, list, syncs }) => {
  it('is answered without the ids of what it names, which its owner gets', async () => {
    const id = planted[table]?.shared ?? '';
    const hidden = await namesEverything(table, id);
    const guest = await neighbours.account(`Guest of ${table}`);
    await neighbours.share(caseId, guest.accountId, table, id, 'view');
    const { path = '' } = operations.find((each) => each.id === list) ?? {};
    const answersTo = async (token: string): Promise<string> => {
      const listed = await answered(app.rest(token, 'GET', `${path}?caseId=${caseId}`));
      const wanted = { resource: table, caseId, ids: [id] };
      const synced = syncs ? await answered(app.rest(token, 'POST', '/sync/records', wanted)) : [];
      return JSON.stringify({ listed, synced });
    };
    const [theirs, ours] = [await answersTo(guest.token), await answersTo(owner)];
    expect(theirs.split(`"${id}"`).length).toBeGreaterThan(syncs ? 2 : 1);
    for (const [column, each] of hidden) {
      expect(each, column).not.toBe('');
      expect(ours, column).toContain(each);
      expect(theirs, column).not.toContain(each);
    }
  });
});

it.each([
  { resource: 'issues' as const, address: '/issues', given: {} },
  { resource: 'folders' as const, address: '/folders', given: { kind: 'evidence' } },
])('a name that one of the $resource has already is refused without showing it to a guest', async (taken) => {
  const { resource, address, given } = taken;
  const make = async (name: string) => answered(app.rest(owner, 'POST', address, { caseId, name, ...given }));
  const [theirs, other] = [await make(`Shared ${resource}`), await make(`Hidden ${resource}`)];
  const guest = await neighbours.account(`Namer of ${resource}`);
  await neighbours.share(caseId, guest.accountId, resource, String(theirs['id']), 'edit');
  const rename = async (token: string) =>
    (
      await app.rest(token, 'PATCH', `${address}?id=${String(theirs['id'])}`, {
        name: `hidden ${resource}`,
      })
    ).body;
  expect(await rename(owner)).toMatchObject({ code: 'conflict', current: { id: other['id'] } });
  const refused = await rename(guest.token);
  expect(refused).toMatchObject({ code: 'conflict' });
  expect(JSON.stringify(refused)).not.toContain(String(other['id']));
});
