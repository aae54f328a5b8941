import { defineSyncRule } from '#server/catalog/sync-rule.ts';

export const courtCasesSync = defineSyncRule({
  resource: 'courtCases',
  through: {
    list: 'get_court_cases',
    create: 'post_court_cases',
    update: 'patch_court_cases',
    remove: 'delete_court_cases',
  },
  projection: {
    caption: 'scalar',
    number: 'scalar',
    court: 'scalar',
    division: 'scalar',
    type: 'scalar',
    jurisdiction: 'scalar',
    judge: 'scalar',
    department: 'scalar',
    role: 'scalar',
    status: 'scalar',
    filedDate: 'scalar',
    timeZone: 'scalar',
    notes: 'scalar',
  },
  identity: ['caption', 'number', 'court', 'filedDate'],
  references: {},
});
