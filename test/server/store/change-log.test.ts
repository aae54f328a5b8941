import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokens } from '#server/areas/developer/record.ts';
import { folders } from '#server/areas/folders/record.ts';
import { mintToken } from '#server/access/tokens.ts';
import { deleteRecord, insertRecord, updateRecord } from '#server/store/records.ts';
import { schemaNumber } from '#server/store/migrations.ts';
import { newId } from '#server/store/ids.ts';
import type { Row } from '#server/store/tables.ts';
import { ScratchStore } from './scratch-store.ts';
import { evidence } from '#server/areas/evidence/record.ts';

// ARCHITECTURE.md, "One operation": every write appends to one change log; CONTRACT.md 10 and 11.
let scratch: ScratchStore;
let matter: Awaited<ReturnType<ScratchStore['matter']>>;
beforeAll(async () => {
  scratch = await ScratchStore.open();
  matter = await scratch.matter();
});
afterAll(() => scratch[Symbol.asyncDispose]());

const entriesOf = async (id: string) => (await scratch.changes()).filter(({ recordId }) => recordId === id);
const image = (json: string | null | undefined): Row<'evidence'> | null =>
  json ? (JSON.parse(json) as Row<'evidence'>) : null;

test('one entry a write, with the record as it was and as it is, who, by which way in, under which schema', async () => {
  const item = await scratch.evidence(matter, { title: 'Before' });
  await scratch.write((tx) => updateRecord(tx, evidence, item, { title: 'After' }), {
    accountId: matter.accountId,
    tokenId: 'a-token',
    transport: 'rest',
    requestId: 'a-request',
  });
  const entries = await entriesOf(item.id);
  expect(entries.map(({ op }) => op)).toEqual(['insert', 'update']);
  const [insert, update] = entries;
  expect(insert).toMatchObject({ resource: 'evidence', caseId: matter.caseId, before: null, schema: schemaNumber });
  expect(image(insert?.after)).toEqual(item);
  expect(update).toMatchObject({
    accountId: matter.accountId,
    tokenId: 'a-token',
    transport: 'rest',
    requestId: 'a-request',
    hash: null,
  });
  expect(image(update?.before)?.title).toBe('Before');
  expect(image(update?.after)?.title).toBe('After');
  expect(Number(update?.seq)).toBeGreaterThan(Number(insert?.seq));
});

test('a write that changes nothing is no entry and no new version', async () => {
  const item = await scratch.evidence(matter);
  scratch.now += 1000;
  const after = await scratch.write((tx) =>
    updateRecord(tx, evidence, item, { title: item.title, priority: item.priority }),
  );
  expect(after.updatedAt).toBe(item.updatedAt);
  expect(await entriesOf(item.id)).toHaveLength(1);
});

test('updatedAt strictly increases within one millisecond, and when the clock goes back', async () => {
  let item = await scratch.evidence(matter);
  const versions = [item.updatedAt];
  for (let n = 0; n < 5; n += 1) {
    if (n === 3) scratch.now -= 60_000;
    item = await scratch.write((tx) => updateRecord(tx, evidence, item, { title: `Version ${n}` }));
    versions.push(item.updatedAt);
  }
  expect(versions).toEqual([...new Set(versions)].toSorted());
  expect(new Set(versions).size).toBe(6);
});

test('updatedAt strictly increases for two writes to a record in one transaction', async () => {
  const item = await scratch.evidence(matter);
  const [first, second] = await scratch.write(async (tx) => {
    const once = await updateRecord(tx, evidence, item, { title: 'Once' });
    return [once, await updateRecord(tx, evidence, once, { title: 'Twice' })];
  });
  expect(second && first && second.updatedAt > first.updatedAt).toBe(true);
});

test('a permanent delete erases every image of the record and keeps a hash of the last one', async () => {
  const item = await scratch.evidence(matter, { title: 'Secret canary', description: 'only here' });
  const last = await scratch.write((tx) => updateRecord(tx, evidence, item, { title: 'Secret canary two' }));
  await scratch.write((tx) => deleteRecord(tx, evidence, last));
  const entries = await entriesOf(item.id);
  expect(entries.map(({ op }) => op)).toEqual(['insert', 'update', 'delete']);
  expect(entries.every(({ before, after }) => before === null && after === null)).toBe(true);
  expect(entries.at(-1)?.hash).toBe(createHash('sha256').update(JSON.stringify(last)).digest('hex'));
  expect(JSON.stringify(await scratch.changes())).not.toContain('canary');
});

test('another record keeps its images when one is deleted', async () => {
  const kept = await scratch.evidence(matter, { title: 'Kept' });
  const gone = await scratch.evidence(matter, { title: 'Gone' });
  await scratch.write((tx) => deleteRecord(tx, evidence, gone));
  expect(image((await entriesOf(kept.id))[0]?.after)?.title).toBe('Kept');
});

test('a copy forgets the item it was a copy of, in its own entry', async () => {
  const first = await scratch.evidence(matter, {}, 'same bytes');
  const copy = await scratch.evidence(matter, { duplicateOf: first.id }, 'same bytes');
  await scratch.write((tx) => deleteRecord(tx, evidence, first));
  const [, update] = await entriesOf(copy.id);
  expect(image(update?.after)?.duplicateOf).toBeNull();
});

test('a folder, unlike evidence, is logged the same way', async () => {
  const folder = await scratch.write((tx) =>
    insertRecord(tx, folders, {
      id: newId(),
      caseId: matter.caseId,
      private: 0,
      createdBy: matter.accountId,
      kind: 'evidence',
      name: 'Letters',
      parentId: null,
    }),
  );
  const moved = await scratch.write((tx) => updateRecord(tx, folders, folder, { name: 'Post' }));
  await scratch.write((tx) => deleteRecord(tx, folders, moved));
  expect((await entriesOf(folder.id)).map(({ op, hash }) => [op, hash !== null])).toEqual([
    ['insert', false],
    ['update', false],
    ['delete', true],
  ]);
});

test('no image holds the hash of a token', async () => {
  const { prefix, hash } = mintToken();
  const row = await scratch.write((tx) =>
    insertRecord(tx, tokens, {
      id: newId(),
      accountId: matter.accountId,
      name: 'Laptop',
      prefix,
      hash,
      permissions: '["*"]',
      assistant: 0,
      approveDeletes: 0,
      expiresAt: null,
      revokedAt: null,
    }),
  );
  await scratch.write((tx) => updateRecord(tx, tokens, row, { name: 'Desk' }));
  expect(JSON.stringify(await scratch.changes())).not.toContain(hash);
});
