import { expect, it } from 'vitest';
import { operations } from '#server/areas/operations.ts';
import { syncRules } from '#server/areas/records.ts';
import { LocalSide } from '#server/sync/local-side.ts';
import { openDesktop } from './desktop.ts';
import { must, type Row } from './two.ts';

it('what is known of a record changes with the record: where it can’t be written, neither is the record (1.5)', async () => {
  await using desktop = await openDesktop();
  const { pipeline, principal, caseId } = desktop;
  const local = new LocalSide({ pipeline, operations, principal, caseId });
  const rule = must(syncRules.find(({ resource }) => resource === 'todos'));
  await desktop.call('post_todos', { body: { caseId, title: 'Call' } });
  const rows = () => desktop.call<Row[]>('get_todos', { query: { caseId } });
  const [before, [side]] = [await rows(), await local.list(rule, [])];
  const fails = () => Promise.reject(new Error('The base could not be written.'));
  const attempts = [
    () => local.create(rule, { title: 'New' }, [], fails),
    () => local.edit(rule, must(side), { title: 'Edited' }, [], fails),
    () => local.remove(rule, must(side), fails),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow('The base could not be written.');
  expect(await rows()).toEqual(before);
});
