import { defineOperation, json } from '#server/catalog/define.ts';
import { SyncOverview, ofOwner, syncOf } from './schema.ts';

export const getSync = defineOperation({
  ...ofOwner,
  method: 'get',
  path: '/sync',
  summary: 'Servers, their matters, and the state of each',
  output: json(SyncOverview),
  async outside(context) {
    const sync = syncOf(context);
    const [remotes, matters, status, tokensKept] = await Promise.all([
      sync.engine.listRemotes(),
      sync.engine.selected(),
      sync.status(),
      sync.tokensKept(),
    ]);
    return { remotes, matters, status, tokensKept };
  },
});
