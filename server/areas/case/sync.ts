import { defineSyncRule } from '#server/catalog/sync-rule.ts';

export const caseSync = defineSyncRule({
  resource: 'cases',
  through: { list: 'get_case', read: 'get_case', update: 'post_case_update' },
  projection: { caption: 'scalar', role: 'scalar', caseNumbers: 'scalar', keyDates: 'scalar', archived: 'scalar' },
  key: 'caseId',
  identity: ['caption'],
  references: {},
});
