import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMatter, levelFor, type Matter, requireLevel, requireMatter } from '#server/access/matters.ts';
import type { Level } from '#server/access/levels.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visible, visibleIn } from '#server/access/visible.ts';
import { insertAccount } from '#server/areas/account/queries.ts';
import { folders } from '#server/areas/folders/record.ts';
import { grants } from '#server/areas/sharing/record.ts';
import { memberships } from '#server/areas/workspaces/membership-record.ts';
import type { AnyOperation } from '#server/catalog/operation.ts';
import { AppError } from '#server/errors/app-error.ts';
import { checkAccess } from '#server/pipeline/check-access.ts';
import { roles } from '#server/rules/members.ts';
import { newId } from '#server/store/ids.ts';
import { insertRecord } from '#server/store/records.ts';
import type { GrantLevel, MatterResource } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { ScratchStore } from '#test/server/store/scratch-store.ts';

/* The rules of access that need data, asked of the functions themselves: who knows of a matter, sees which records, may do what. */

type Home = Awaited<ReturnType<ScratchStore['matter']>>;

let scratch: ScratchStore;
let ours: Home;
let theirs: Home;
const folder: Record<'open' | 'private' | 'trashed' | 'shared' | 'theirs', string> = {
  open: '',
  private: '',
  trashed: '',
  shared: '',
  theirs: '',
};
const people = new Map<string, string>();

beforeAll(async () => {
  scratch = await ScratchStore.open();
  ours = await scratch.matter();
  theirs = await scratch.matter('Reyes v. Reyes');
  const plain = { name: 'Letters', kind: 'evidence', parentId: null, private: 0, trashedAt: null } as const;
  await scratch.write(async (tx) => {
    const make = async ({ caseId, accountId }: Home, facts: object) =>
      (await insertRecord(tx, folders, { ...plain, caseId, createdBy: accountId, ...facts })).id;
    folder.open = await make(ours, {});
    folder.private = await make(ours, { private: 1 });
    folder.trashed = await make(ours, { trashedAt: tx.now });
    folder.shared = await make(ours, {});
    folder.theirs = await make(theirs, {});
    for (const role of roles) {
      const accountId = await somebody(tx, role);
      await insertRecord(tx, memberships, { id: newId(), workspaceId: ours.workspaceId, accountId, role });
    }
    await somebody(tx, 'stranger');
    for (const [name, shares] of Object.entries(guests)) {
      const accountId = await somebody(tx, name);
      for (const { resource, item, level, at } of shares) {
        const caseId = at === 'theirs' ? theirs.caseId : ours.caseId;
        const itemId = item ? folder[item] : null;
        await insertRecord(tx, grants, { id: newId(), caseId, accountId, resource, itemId, level });
      }
    }
  });
});
afterAll(() => scratch[Symbol.asyncDispose]());

/** What each guest was given. */
const guests: Record<
  string,
  { resource: MatterResource; item?: keyof typeof folder; level: GrantLevel; at?: 'theirs' }[]
> = {
  'guest of one folder': [{ resource: 'folders', item: 'shared', level: 'edit' }],
  'guest of all folders': [
    { resource: 'folders', level: 'comment' },
    { resource: 'folders', item: 'shared', level: 'edit' },
  ],
  'guest of contacts': [{ resource: 'contacts', level: 'edit' }],
  'guest of the other matter': [{ resource: 'folders', level: 'edit', at: 'theirs' }],
};

async function somebody(tx: Parameters<typeof insertAccount>[0], name: string): Promise<string> {
  const { id } = await insertAccount(tx, { email: `${name}@example.org`, name });
  people.set(name, id);
  return id;
}

const as = (name: string, more: Partial<Viewer> = {}): Viewer => {
  const accountId = name === 'founder' ? ours.accountId : people.get(name);
  if (accountId === undefined) throw new Error(`There is no ${name}.`);
  return { accountId, seesPrivate: 1, ...more };
};
const read = <T>(work: (tx: ReadTx) => Promise<T> | T): Promise<T> => scratch.store.read(async (tx) => work(tx));
const matterOf = (viewer: Viewer): Promise<Matter | undefined> => read((tx) => findMatter(tx, viewer, ours.caseId));
const namesOf = (ids: readonly { id: string }[]): string[] =>
  Object.entries(folder).flatMap(([name, id]) => (ids.some((row) => row.id === id) ? [name] : []));

describe('which matter someone knows of', () => {
  it('is those of a workspace one belongs to, at the level of one’s role, and those of which something is shared', async () => {
    const shell = { archived: false, hasTrash: false, payerId: ours.accountId, ...pick(ours) };
    expect(await matterOf(as('founder'))).toEqual({ ...shell, via: 'own', level: 'owner', whole: true });
    const levelOf = { owner: 'owner', admin: 'owner', member: 'edit', viewer: 'view' } as const;
    for (const role of roles)
      expect(await matterOf(as(role)), role).toEqual({ ...shell, via: 'workspace', level: levelOf[role], whole: true });
    for (const guest of ['guest of one folder', 'guest of all folders', 'guest of contacts'])
      expect(await matterOf(as(guest)), guest).toEqual({ ...shell, via: 'share', level: 'view', whole: false });
    for (const other of ['stranger', 'guest of the other matter'])
      expect(await matterOf(as(other)), other).toBeUndefined();
    expect(await read((tx) => findMatter(tx, as('founder'), newId()))).toBeUndefined();
  });

  it('of a token for some matters is those alone', async () => {
    expect(await matterOf(as('founder', { caseIds: [theirs.caseId] }))).toBeUndefined();
    expect(await matterOf(as('founder', { caseIds: [ours.caseId] }))).toMatchObject({ level: 'owner' });
  });

  it('is asked for with a sentence that says the same of what is not there and of what may not be seen', async () => {
    const sentence = 'There is no case with that id, or you can’t see it.';
    for (const [viewer, caseId] of [
      [as('stranger'), ours.caseId],
      [as('founder'), newId()],
    ] as const)
      await expect(read((tx) => requireMatter(tx, viewer, caseId))).rejects.toMatchObject({
        code: 'not_found',
        message: sentence,
      });
    expect(await read((tx) => requireMatter(tx, as('viewer'), ours.caseId))).toMatchObject({ caseId: ours.caseId });
  });
});

describe('the level over records', () => {
  const levelOf = (name: string, resource: MatterResource, item?: keyof typeof folder): Promise<Level | undefined> =>
    read(async (tx) => {
      const viewer = as(name);
      const matter = await requireMatter(tx, viewer, ours.caseId);
      return levelFor({ tx, viewer, matter }, resource, item && folder[item]);
    });

  it('of a member is that of the role, whichever record', async () => {
    expect([await levelOf('member', 'folders'), await levelOf('viewer', 'contacts', 'open')]).toEqual(['edit', 'view']);
  });

  it('of a guest is the strongest of what covers the kind or the item', async () => {
    const asked = (name: string) =>
      Promise.all([
        levelOf(name, 'folders'),
        levelOf(name, 'folders', 'shared'),
        levelOf(name, 'folders', 'open'),
        levelOf(name, 'contacts', 'shared'),
      ]);
    expect(await asked('guest of one folder')).toEqual([undefined, 'edit', undefined, undefined]);
    expect(await asked('guest of all folders')).toEqual(['comment', 'edit', 'comment', undefined]);
    expect(await asked('guest of contacts')).toEqual([undefined, undefined, undefined, 'edit']);
  });

  it('that is too low is refused by what was needed, and a matter that is archived is read alone', () => {
    const refusal = (held: Level | undefined, needed: Level, archived = false, evenArchived = false): string | null => {
      try {
        requireLevel({ archived } as Matter, held, needed, evenArchived);
        return null;
      } catch (error) {
        if (error instanceof AppError && error.code === 'forbidden') return error.message;
        throw error;
      }
    };
    expect(refusal(undefined, 'view')).toBe(
      'You can’t see this part of the matter. Ask its owner to share it with you.',
    );
    expect(refusal('view', 'comment')).toBe(
      'You may read this but not comment on it. Ask the matter’s owner for the right to comment.',
    );
    expect(refusal('comment', 'edit')).toBe(
      'You may read this but not change it. Ask the matter’s owner for the right to edit.',
    );
    expect(refusal('edit', 'owner')).toBe('Only an owner of the matter may do this.');
    expect([refusal('view', 'view'), refusal('owner', 'edit'), refusal('view', 'view', true)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(refusal('owner', 'edit', true)).toBe(
      'This matter is archived, so nothing in it can change. Unarchive it first.',
    );
    expect(refusal('owner', 'edit', true, true)).toBeNull();
  });
});

describe('the records someone sees', () => {
  const seen = (viewer: Viewer): Promise<string[]> =>
    read(async (tx) => namesOf(await visible(tx.db, viewer, 'folders').select('item.id').execute()));
  const seenIn = (viewer: Viewer): Promise<string[]> =>
    read(async (tx) => {
      const matter = await requireMatter(tx, viewer, ours.caseId);
      return namesOf(await visibleIn({ tx, viewer, matter }, 'folders').select('item.id').execute());
    });

  it.each([
    ['founder', {}, ['open', 'private', 'shared']],
    ['viewer', {}, ['open', 'private', 'shared']],
    ['founder', { seesTrash: true }, ['open', 'private', 'trashed', 'shared']],
    ['founder', { seesPrivate: 0 }, ['open', 'shared']],
    ['guest of one folder', {}, ['shared']],
    ['guest of all folders', {}, ['open', 'private', 'shared']],
    ['guest of all folders', { seesPrivate: 0 }, ['open', 'shared']],
    ['guest of contacts', {}, []],
  ] as const)('%s, %o', async (name, more, expected) => {
    expect(await seen(as(name, more))).toEqual(expected);
    expect(await seenIn(as(name, more)), 'in the matter').toEqual(expected);
  });

  it('of nobody’s matter are none, and of a token for some matters those of these', async () => {
    expect(await seen(as('stranger'))).toEqual([]);
    expect(await seen(as('guest of the other matter'))).toEqual(['theirs']);
    expect(await seen(as('founder', { caseIds: [theirs.caseId] }))).toEqual([]);
    expect(await seen(as('founder', { caseIds: [ours.caseId] }))).toEqual(['open', 'private', 'shared']);
    expect(await seen({ accountId: theirs.accountId, seesPrivate: 1 })).toEqual(['theirs']);
  });
});

describe('the access rule of an operation', () => {
  const operation = (access: object, more: object = {}): AnyOperation =>
    ({ id: 'patch_folders', access, reads: false, ...more }) as unknown as AnyOperation;
  const ask = (rule: AnyOperation, viewer: Viewer, header?: string): Promise<Matter | undefined> =>
    read((tx) => checkAccess(tx, rule, viewer, {} as never, header));
  const inCase = (caseId: string | null, more: object = {}) => ({
    kind: 'matter',
    of: () => caseId,
    needs: 'edit',
    ...more,
  });
  const ofItem = (id: string, more: object = {}) => ({
    kind: 'item',
    resource: 'folders',
    of: () => id,
    needs: 'edit',
    ...more,
  });

  it('about the account needs no matter, but a header that names one has to be right', async () => {
    const rule = operation({ kind: 'account' });
    expect(await ask(rule, as('stranger'))).toBeUndefined();
    expect(await ask(rule, as('founder'), `matter:${ours.caseId}`)).toBeUndefined();
    await expect(ask(rule, as('stranger'), `matter:${ours.caseId}`)).rejects.toMatchObject({ code: 'invalid_context' });
  });

  it('about the account is closed to a token for some matters, unless the operation is open to it', async () => {
    const some = (caseIds: string[]) => as('founder', { caseIds });
    await expect(ask(operation({ kind: 'account' }), some([ours.caseId]))).rejects.toMatchObject({
      code: 'forbidden',
      message: 'This token is limited to one case, and patch_folders is about the whole account.',
    });
    await expect(ask(operation({ kind: 'account' }), some([ours.caseId, theirs.caseId]))).rejects.toMatchObject({
      message: 'This token is limited to some cases, and patch_folders is about the whole account.',
    });
    expect(await ask(operation({ kind: 'account', whenLimited: true }), some([ours.caseId]))).toBeUndefined();
  });

  it('in a matter is for the one that is named, or the header’s, or one’s own', async () => {
    const guest = as('guest of the other matter');
    expect(await ask(operation(inCase(ours.caseId)), as('founder'))).toMatchObject({ caseId: ours.caseId });
    expect(await ask(operation(inCase(null)), as('founder'))).toMatchObject({ caseId: ours.caseId });
    expect(
      await ask(operation(inCase(null, { needs: 'view' }), { reads: true }), guest, `matter:${theirs.caseId}`),
    ).toMatchObject({ caseId: theirs.caseId, via: 'share' });
    await expect(ask(operation(inCase(theirs.caseId)), as('founder'))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('in a matter needs its level there, or over the kind of record it makes', async () => {
    const guest = as('guest of all folders');
    const rule = (needs: Level, more: object = {}) => operation(inCase(ours.caseId, { needs, ...more }));
    await expect(ask(rule('edit'), as('viewer'))).rejects.toMatchObject({ code: 'forbidden' });
    expect(await ask(rule('edit'), as('member'))).toMatchObject({ level: 'edit' });
    await expect(ask(rule('comment'), guest)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await ask(rule('comment', { resource: 'folders' }), guest)).toMatchObject({ via: 'share' });
    await expect(ask(rule('view', { resource: 'contacts' }), guest)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('of a read in a matter lets a guest in, who sees what is shared; of a read that needs more, whom it lets', async () => {
    const reading = (needs: Level) => operation(inCase(ours.caseId, { needs, resource: 'contacts' }), { reads: true });
    expect(await ask(reading('view'), as('guest of one folder'))).toMatchObject({ via: 'share' });
    await expect(ask(reading('comment'), as('guest of one folder'))).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('of one item needs to see it, and the level over it; a read finds it by what is visible', async () => {
    const guest = as('guest of one folder');
    expect(await ask(operation(ofItem(folder.shared)), guest)).toMatchObject({ caseId: ours.caseId });
    for (const id of [folder.open, folder.trashed, folder.theirs, newId()])
      await expect(ask(operation(ofItem(id)), guest)).rejects.toMatchObject({ code: 'not_found' });
    await expect(ask(operation(ofItem(folder.shared, { needs: 'owner' })), guest)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(ask(operation(ofItem(folder.open)), as('viewer'))).rejects.toMatchObject({ code: 'forbidden' });
    const reading = operation(ofItem(newId()), { reads: true });
    expect(await ask(reading, guest)).toBeUndefined();
    expect(await ask(reading, guest, `matter:${ours.caseId}`)).toBeUndefined();
  });

  it('of an item that lists show and nobody can change says where it is changed', async () => {
    const asked: string[] = [];
    const refuseDerived = (_tx: ReadTx, _viewer: Viewer, id: string): Promise<void> => {
      asked.push(id);
      return Promise.reject(new Error('This entry is a hearing. Change the hearing.'));
    };
    const id = newId();
    await expect(ask(operation(ofItem(id, { refuseDerived })), as('founder'))).rejects.toThrow(
      'This entry is a hearing. Change the hearing.',
    );
    await ask(operation(ofItem(folder.open, { refuseDerived })), as('founder'));
    expect(asked).toEqual([id]);
  });

  it('of an item of an archived matter refuses a change', async () => {
    await scratch.write((tx) =>
      tx.db.updateTable('cases').set({ archivedAt: tx.now }).where('id', '=', theirs.caseId).execute(),
    );
    const sentence = 'This matter is archived, so nothing in it can change. Unarchive it first.';
    const owner: Viewer = { accountId: theirs.accountId, seesPrivate: 1 };
    await expect(ask(operation(ofItem(folder.theirs)), owner)).rejects.toThrow(sentence);
    await expect(ask(operation(inCase(theirs.caseId)), owner)).rejects.toThrow(sentence);
    expect(await ask(operation(inCase(theirs.caseId, { evenArchived: true })), owner)).toMatchObject({
      archived: true,
    });
  });
});

function pick({ caseId, workspaceId }: Home): Pick<Home, 'caseId' | 'workspaceId'> {
  return { caseId, workspaceId };
}
