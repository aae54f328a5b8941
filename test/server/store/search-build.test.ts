import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPages } from '#server/areas/evidence/readings.ts';
import { buildSearch, renewSearch } from '#server/store/search-build.ts';
import type { Row } from '#server/store/tables.ts';
import { parseSearch } from '#server/store/search-query.ts';
import { ScratchStore } from './scratch-store.ts';

let scratch: ScratchStore;
let rows: Row<'evidence'>[];
beforeAll(async () => {
  scratch = await ScratchStore.open();
  const at = await scratch.matter();
  rows = [];
  for (let n = 0; n < 60; n += 1) rows.push(await scratch.evidence(at, { title: `item ${n}` }));
  for (const row of rows) await scratch.write((tx) => setPages(tx, row, [{ text: 'a pick-up', confidence: null }]));
});
afterAll(() => scratch[Symbol.asyncDispose]());

const count = (q: string) => scratch.store.read((tx) => tx.dialect.search.count(tx, parseSearch(q), 1000));

test('an index of another version is made anew, the newest first, while pages come and go', async () => {
  await scratch.write(renewSearch);
  while (await scratch.write(buildSearch));
  expect(await count('pickups')).toBe(60);
  await scratch.write(async (tx) => void (await tx.db.updateTable('searchBuild').set({ made: 'of before' }).execute()));
  await scratch.write(renewSearch);
  expect(await scratch.write(buildSearch)).toBe(true);
  const [first, second] = rows;
  if (first) await scratch.write((tx) => setPages(tx, first, [{ text: 'a drop-off', confidence: null }]));
  if (second)
    await scratch.write(
      async (tx) => void (await tx.db.deleteFrom('searchPages').where('recordId', '=', second.id).execute()),
    );
  while (await scratch.write(buildSearch));
  expect(await count('pickups')).toBe(58);
  expect(await count('dropoffs')).toBe(1);
  expect(await count('item')).toBe(59);
  expect(await scratch.write(buildSearch)).toBe(false);
});
