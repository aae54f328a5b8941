import { expect, test } from 'vitest';
import { answered } from '#test/support/answered.ts';
import { testApp } from '#test/support/app.ts';

interface Version {
  versionId: string;
  title: string;
  body: string | null;
  recordNotes: string | null;
  cause: string;
  actor: string | null;
}
interface Versions {
  versions: Version[];
  nextCursor: string | null;
}
interface Document {
  id: string;
  title: string;
  body: string;
  recordNotes: string;
  updatedAt: string;
}

async function opened(first: object) {
  const app = await testApp({ rateLimit: 0 });
  const token = await app.token();
  const { id } = await answered<Document>(app.rest(token, 'POST', '/documents', first));
  const address = `/documents/${id}/versions`;
  const house = {
    app,
    token,
    id,
    change: (body: object) => answered<Document>(app.rest(token, 'PATCH', `/documents?id=${id}`, body)),
    versions: (query = '') => answered<Versions>(app.rest(token, 'GET', `${address}${query}`)),
    async version(versionId: string) {
      return (await house.versions(`?versionId=${versionId}`)).versions[0];
    },
    restore: (body: object) => app.rest(token, 'POST', address, body),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
  return house;
}

test('every change of title, body or record notes keeps what it replaced; no other change does', async () => {
  await using house = await opened({ title: 'One', body: 'first', recordNotes: 'own' });
  await house.change({ body: 'second' });
  await house.change({ title: 'Two', recordNotes: 'others' });
  await house.change({ kind: 'motion', private: true });
  await house.change({ body: 'second' });
  const { versions, nextCursor } = await house.versions();
  expect(nextCursor).toBeNull();
  expect(versions).toMatchObject([
    { title: 'One', body: null, recordNotes: null, characters: 6, cause: 'edit' },
    { title: 'One', body: null, recordNotes: null, characters: 5, cause: 'edit' },
  ]);
  expect(await Promise.all(versions.map(({ versionId }) => house.version(versionId)))).toMatchObject([
    { title: 'One', body: 'second', recordNotes: 'own' },
    { title: 'One', body: 'first', recordNotes: 'own' },
  ]);
});

test('versions come 50 a page, and a page stays where it was while new ones arrive', async () => {
  await using house = await opened({ title: 'Counted', body: '0' });
  for (let number = 1; number <= 103; number += 1) await house.change({ body: `${number}` });
  const first = await house.versions();
  expect(first.versions).toHaveLength(50);
  await house.change({ body: 'new' });
  const second = await house.versions(`?before=${first.nextCursor ?? ''}`);
  const third = await house.versions(`?before=${second.nextCursor ?? ''}`);
  expect([second.versions.length, third.versions.length, third.nextCursor]).toEqual([50, 3, null]);
  const ids = [...first.versions, ...second.versions, ...third.versions].map(({ versionId }) => versionId);
  expect(new Set(ids).size).toBe(103);
  expect(await house.version(ids.at(-1) ?? '')).toMatchObject({ body: '0' });
  expect(await house.version(ids[0] ?? '')).toMatchObject({ body: '102' });
});

test('putting a version back makes a version of what it replaces, and is refused when the document changed', async () => {
  await using house = await opened({ title: 'One', body: 'first', recordNotes: 'own' });
  const { updatedAt } = await house.change({ title: 'Two', body: 'second', recordNotes: 'others' });
  const [version] = (await house.versions()).versions;
  const versionId = version?.versionId;
  const stale = await house.restore({ versionId, expectedUpdatedAt: '2020-01-01T00:00:00.000Z' });
  expect(stale).toMatchObject({ status: 409, body: { code: 'conflict', current: { body: 'second' } } });
  expect((await house.versions()).versions).toHaveLength(1);
  const restored = await house.restore({ versionId, expectedUpdatedAt: updatedAt });
  expect(restored).toMatchObject({ status: 200, body: { title: 'One', body: 'first', recordNotes: 'own' } });
  const [newest, ...older] = (await house.versions()).versions;
  expect(newest).toMatchObject({ title: 'Two', cause: 'restore' });
  expect(older).toMatchObject([{ title: 'One', cause: 'edit' }]);
  expect(await house.version(newest?.versionId ?? '')).toMatchObject({ body: 'second', recordNotes: 'others' });
  const other = await answered<Document>(house.app.rest(house.token, 'POST', '/documents', { title: 'Other' }));
  const reply = await house.app.rest(house.token, 'POST', `/documents/${other.id}/versions`, {
    versionId,
    expectedUpdatedAt: other.updatedAt,
  });
  expect(reply).toMatchObject({ status: 404 });
});

test('versions are stored compressed, counted as they are stored, and go with their document', async () => {
  const body = 'The same sentence again and again. '.repeat(3000);
  await using house = await opened({ title: 'Long', body });
  await house.change({ body: 'short' });
  const rows = () =>
    house.app.connections.read(({ db }) => db.selectFrom('documentVersions').select(['texts', 'bytes']).execute());
  const [kept] = await rows();
  expect(kept?.texts.byteLength).toBeLessThan(body.length / 20);
  expect(kept?.bytes).toBe((kept?.texts.byteLength ?? 0) + 'Long'.length);
  await answered(house.app.rest(house.token, 'DELETE', `/documents?id=${house.id}`));
  expect(await rows()).toEqual([]);
});
