import { defineMatterRecord } from '#server/catalog/record.ts';
import { blank, nullable, number, reference, references, type RowOf, text } from '#server/store/record.ts';

/** An event. `date` is the first day of the period that `precision` names; `time` is local to where it happened. */
export const timelineEntries = defineMatterRecord({
  table: 'timelineEntries',
  noun: 'timeline entry',
  plural: 'timeline entries',
  label: 'Timeline',
  title: 'title',
  columns: {
    title: text('restorable'),
    detail: blank(text('restorable'), ''),
    date: text('restorable'),
    precision: text<'day' | 'month' | 'year'>('restorable'),
    qualifier: nullable(text<'about' | 'before' | 'after'>('restorable')),
    time: nullable(text('restorable')),
    courtCaseId: nullable(reference('courtCases', 'clear', 'restorable')),
    position: number('restorable'),
    contactIds: references('contacts', 'restorable'),
    evidenceIds: references('evidence', 'restorable'),
  },
  together: [['date', 'precision', 'qualifier', 'time']],
  onlyWhenAsked: ['sourceId', 'editable', 'position', 'contactIds', 'evidenceIds'],
  operations: { list: 'get_timeline', create: 'post_timeline', update: 'patch_timeline', remove: 'delete_timeline' },
  sync: {
    only: { kind: ['event'] },
    merge: { position: 'order', private: 'scalar' },
    identity: ['date', 'title', 'detail'],
  },
  alsoLists: {
    evidence: ['eventDate', 'title', 'description', 'courtCaseIds', 'private'],
    hearings: ['date', 'time', 'purpose', 'outcome', 'courtCaseId', 'contactIds', 'private'],
    cases: ['keyDates'],
  },
});

declare module '#server/store/tables.ts' {
  interface MatterTables {
    timelineEntries: RowOf<typeof timelineEntries.columns>;
  }
}
