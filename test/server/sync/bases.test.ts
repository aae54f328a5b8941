import { describe, expect, it } from 'vitest';
import { syncRules } from '#server/areas/records.ts';
import type { Projection } from '#server/catalog/projection.ts';
import { loadBases, putBase } from '#server/sync/journal/bases.ts';
import { insertRemote } from '#server/sync/journal/remotes.ts';
import { openDesktop } from './desktop.ts';
import { must } from './two.ts';

const server = {
  name: 'Office',
  url: 'https://cases.example',
  mode: 'manual',
  everyMinutes: 15,
  paused: 0,
  account: 'ada@example.org',
  identity: '',
  extension: 0,
  minuteThere: null,
  sentThere: 0,
} as const;

describe('what both sides held (SPEC 1.2)', () => {
  it.each<[string, Projection, Projection, string]>([
    ['is stored once where both say the same', { title: 'A', tags: ['x'] }, { title: 'A', tags: ['x'] }, '[{}]'],
    [
      'keeps what each says',
      { title: 'A', note: null, only: 1 },
      { title: 'B', note: null },
      '[{"title":"A","only":1}]',
    ],
    ['keeps what one side lacks', { title: 'A' }, { title: 'A', note: 'B' }, '{"title":"A"}'],
    ['keeps a side that holds nothing', {}, { title: 'A', note: 'B' }, '{}'],
  ])('%s', async (_how, local, remote, stored) => {
    await using desktop = await openDesktop();
    const { caseId } = desktop;
    const remoteId = 'office';
    await desktop.pipeline.write(null, 'sync', (tx) =>
      insertRemote(tx, { ...server, id: remoteId, accountId: desktop.principal.accountId }),
    );
    const rule = must(syncRules.find(({ resource }) => resource === 'todos'));
    const base = { localId: 'here', remoteId: 'there', local, remote, remoteVersion: '2026-01-02T03:04:05.000Z' };
    await desktop.pipeline.write(null, 'sync', (tx) => putBase(tx, { remoteId, caseId }, rule, base));
    const kept = await desktop.store.readOne((tx) => loadBases(tx, { remoteId, caseId }));
    expect(kept.get('todos')).toEqual([{ ...base, hidden: false, sent: null }]);
    const row = await desktop.store.readOne((tx) => tx.db.selectFrom('syncBases').select('local').executeTakeFirst());
    expect(row?.local).toBe(stored);
  });
});
