import { defineMatterRecord } from '#server/catalog/record.ts';
import { writtenOneByOne } from '#server/catalog/synced-lines.ts';
import { type BinderItemKind, type BinderSection, factNames } from '#server/rules/preparation.ts';
import { blank, flag, json, nullable, number, reference, type RowOf, text } from '#server/store/record.ts';

/** What an item can be about, by its resource. */
export const linkable = {
  evidence: 'evidence',
  document: 'documents',
  message: 'messages',
  timeline: 'timelineEntries',
  hearing: 'hearings',
  todo: 'todos',
  contact: 'contacts',
} as const;
export type Linkable = keyof typeof linkable;
export const linkables = Object.keys(linkable) as [Linkable, ...Linkable[]];

/** What a person prepares a hearing or trial with. */
export const binders = defineMatterRecord({
  table: 'binders',
  noun: 'preparation binder',
  plural: 'preparation binders',
  title: 'title',
  columns: {
    title: text('shown'),
    courtCaseId: nullable(reference('courtCases', 'clear', 'shown')),
    hearingId: nullable(reference('hearings', 'clear', 'shown')),
    position: number('hidden'),
  },
  order: { position: 'ascending' },
  sync: {
    through: { list: 'get_sync_binders', ...writtenOneByOne('binders', 'binders') },
    merge: { title: 'scalar', courtCaseId: 'scalar', hearingId: 'scalar', private: 'scalar', position: 'order' },
    identity: ['title', 'courtCaseId', 'hearingId'],
    needs: { post_sync_binders: ['title'] },
  },
});

/**
 * One entry of a binder. What is about another record (an exhibit, a to-do, a link) comes and goes with that record;
 * what only names one (a witness’s contact, who answers a question) stays without it.
 */
export const binderItems = defineMatterRecord({
  table: 'binderItems',
  noun: 'binder item',
  plural: 'binder items',
  label: null,
  columns: {
    binderId: reference('binders', 'delete', 'shown'),
    kind: text<BinderItemKind>('shown'),
    section: text<BinderSection>('shown'),
    position: number('hidden'),
    resource: nullable(text<Linkable>('hidden')),
    itemId: nullable(reference({ by: 'resource', of: linkable }, 'delete', 'hidden')),
    contactId: nullable(reference('contacts', 'clear', 'shown')),
    witnessId: nullable(reference('binderItems', 'clear', 'hidden')),
    /** What its kind says besides, as `item-schema.ts` has it. */
    facts: json('shown'),
    /** What happened to an exhibit in court, oldest first: `{mark, at, note}`. */
    marks: blank(json('shown'), '[]'),
  },
  seenThrough: { list: 'binderId', thing: 'itemId' },
  sync: {
    through: { list: 'get_sync_binders_by_id_items', ...writtenOneByOne('binders_by_id_items', 'binder_items') },
    under: 'binderId',
    merge: {
      binderId: 'once',
      kind: 'once',
      section: 'scalar',
      position: 'order',
      resource: 'scalar',
      itemId: 'scalar',
      contactId: 'scalar',
      witnessId: 'scalar',
      ...Object.fromEntries(factNames.map((name) => [name, 'scalar' as const])),
      // Never taken back: what happened on each side is added.
      marks: 'set',
      private: 'scalar',
    },
    inside: ['itemId'],
    names: { elementSupports: 'support' },
    // Imported messages are no records that sync: a link to one stays on its side.
    only: { resource: ['null', ...linkables.filter((resource) => resource !== 'message')] },
    identity: ['binderId', 'kind', 'itemId', 'contactId', 'text', 'claim', 'trigger'],
    needs: { post_sync_binders_by_id_items: ['kind'] },
  },
});

/** A fact for or against an element, with where it comes from. */
export const elementSupports = defineMatterRecord({
  table: 'elementSupports',
  noun: 'support of an element',
  plural: 'supports of elements',
  label: null,
  columns: {
    elementId: reference('binderItems', 'delete', 'shown'),
    fact: text('shown'),
    evidenceId: nullable(reference('evidence', 'clear', 'shown')),
    page: nullable(number('shown')),
    timelineEntryId: nullable(reference('timelineEntries', 'clear', 'shown')),
    witnessId: nullable(reference('binderItems', 'clear', 'hidden')),
    against: flag('shown'),
    position: number('hidden'),
  },
  seenThrough: { list: 'elementId', thing: 'evidenceId' },
  sync: {
    through: {
      list: 'get_sync_binder_items_by_id_supports',
      ...writtenOneByOne('binder_items_by_id_supports', 'supports'),
    },
    under: 'elementId',
    merge: {
      elementId: 'once',
      fact: 'scalar',
      evidenceId: 'scalar',
      page: 'scalar',
      timelineEntryId: 'scalar',
      witnessId: 'scalar',
      against: 'scalar',
      position: 'order',
    },
    identity: ['elementId', 'fact', 'evidenceId', 'page', 'timelineEntryId', 'witnessId', 'against'],
    needs: { post_sync_binder_items_by_id_supports: ['fact'] },
  },
});

declare module '#server/store/tables.ts' {
  interface MatterTables {
    binders: RowOf<typeof binders.columns>;
    binderItems: RowOf<typeof binderItems.columns>;
    elementSupports: RowOf<typeof elementSupports.columns>;
  }
}
