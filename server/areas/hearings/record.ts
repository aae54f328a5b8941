import { defineMatterRecord } from '#server/catalog/record.ts';
import { blank, nullable, number, reference, references, type RowOf, text } from '#server/store/record.ts';

export const hearings = defineMatterRecord({
  table: 'hearings',
  noun: 'hearing',
  plural: 'hearings',
  title: 'purpose',
  columns: {
    purpose: text('restorable'),
    courtCaseId: nullable(reference('courtCases', 'clear', 'restorable')),
    date: text('restorable'),
    time: nullable(text('restorable')),
    timeZone: nullable(text('restorable')),
    durationMinutes: nullable(number('restorable')),
    place: nullable(text('restorable')),
    room: nullable(text('restorable')),
    judge: nullable(text('restorable')),
    remoteLink: nullable(text('restorable')),
    status: blank(text<'scheduled' | 'continued' | 'held' | 'vacated'>('restorable'), 'scheduled'),
    outcome: nullable(text('restorable')),
    notes: nullable(text('restorable')),
    /** Who takes part, in addition to the judge. */
    contactIds: references('contacts', 'restorable'),
  },
  order: { date: 'ascending', time: 'ascending' },
  // One instant: the time of one person and the zone of another would be a third that nobody chose.
  together: [['date', 'time', 'timeZone']],
  onlyWhenAsked: ['contactIds', 'startsAt'],
  operations: { list: 'get_hearings', create: 'post_hearings', update: 'patch_hearings', remove: 'delete_hearings' },
  sync: { merge: { private: 'scalar' }, identity: ['courtCaseId', 'date', 'time', 'purpose'] },
  derived: {
    conflicts: { hearings: ['date', 'time', 'timeZone', 'durationMinutes', 'status'] },
    resourceCount: ['hearingResources', 'evidence', 'todos'],
  },
});

declare module '#server/store/tables.ts' {
  interface MatterTables {
    hearings: RowOf<typeof hearings.columns>;
  }
}
