import { defineSyncRule } from '#server/catalog/sync-rule.ts';

export const timelineSync = defineSyncRule({
  resource: 'timelineEntries',
  through: { list: 'get_timeline', create: 'post_timeline', update: 'patch_timeline', remove: 'delete_timeline' },
  only: { kind: 'event' },
  projection: {
    date: 'scalar',
    precision: 'scalar',
    qualifier: 'scalar',
    time: 'scalar',
    title: 'scalar',
    detail: 'scalar',
    courtCaseId: 'scalar',
    position: 'order',
    contactIds: 'set',
    evidenceIds: 'set',
    private: 'scalar',
  },
  together: [['date', 'precision', 'qualifier', 'time']],
  identity: ['date', 'title', 'detail'],
  references: { courtCaseId: 'courtCases', contactIds: 'contacts', evidenceIds: 'evidence' },
});
