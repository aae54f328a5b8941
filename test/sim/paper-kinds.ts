import type { V1Resource } from './v1-resources.ts';

/*
 * Preparation binders, court packets and pages of custody logs as sync reads and writes them: what the extension
 * describes, in the simulator's own words.
 */

interface PaperField {
  /** What a record has where nothing was given. */
  blank: unknown;
  /** Whose ids it holds; of some, another field decides which. */
  of?: readonly V1Resource[];
  /** The record goes when what it names goes. */
  holds?: true;
  /** Its order says nothing; one that `grows` loses no member. */
  set?: 'free' | 'grows';
  /** Counts in a hash only where it says something. */
  later?: true;
  /** Given at creation and never changed; or answered and never given. */
  only?: 'create' | 'answer';
}

export interface PaperKind {
  resource: V1Resource;
  /** Where each is changed and deleted, by its id. */
  path: string;
  /** What it is inside of, and the field that says so: it is listed and made there. */
  under?: { path: string; resource: V1Resource; field: string };
  area: 'preparation' | 'export';
  needs: readonly string[];
  /** What it is never done to. */
  never?: readonly ('PATCH' | 'DELETE')[];
  fields: Readonly<Record<string, PaperField>>;
}

const given = (blank: unknown): PaperField => ({ blank });
const one = (...of: V1Resource[]): PaperField => ({ blank: null, of });

/** What each kind of binder item says besides its references, and what it says where nothing was given. */
export const factsOfKind: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  witness: { topics: '' },
  exhibit: { purpose: '', foundation: '', objection: '' },
  element: { claim: '', burden: '' },
  question: { phase: 'direct', text: '', expected: '', source: '', impeachment: '' },
  objection: { trigger: '', ground: '', response: '', ruling: '' },
  outline: { text: '', level: 0 },
  checklist: { text: '', done: false },
  todo: {},
  link: {},
};
const facts = [...new Set(Object.values(factsOfKind).flatMap((some) => Object.keys(some)))];
export const sections = ['summary', 'elements', 'witnesses', 'exhibits', 'direct', 'objections', 'todos'] as const;
const blankFacts = Object.fromEntries(facts.map((name) => [name, given(null)]));

export const paperKinds: readonly PaperKind[] = [
  {
    resource: 'binders',
    path: '/sync/binders',
    area: 'preparation',
    needs: ['title'],
    fields: {
      title: given(''),
      courtCaseId: one('courtCases'),
      hearingId: one('hearings'),
      private: given(false),
      position: given(0),
    },
  },
  {
    resource: 'binderItems',
    path: '/sync/binder-items',
    under: { path: '/sync/binders', resource: 'binders', field: 'binderId' },
    area: 'preparation',
    needs: ['kind', 'section'],
    fields: {
      kind: { blank: '', only: 'create' },
      section: given(''),
      position: given(0),
      resource: given(null),
      itemId: { ...one('evidence', 'todos', 'documents', 'hearings', 'contacts', 'timelineEntries'), holds: true },
      contactId: one('contacts'),
      witnessId: one('binderItems'),
      ...blankFacts,
      marks: { blank: [], set: 'grows' },
      private: given(false),
    },
  },
  {
    resource: 'elementSupports',
    path: '/sync/supports',
    under: { path: '/sync/binder-items', resource: 'binderItems', field: 'elementId' },
    area: 'preparation',
    needs: ['fact'],
    fields: {
      fact: given(''),
      evidenceId: one('evidence'),
      page: given(null),
      timelineEntryId: one('timelineEntries'),
      witnessId: one('binderItems'),
      against: given(false),
      position: given(0),
    },
  },
  {
    resource: 'packets',
    path: '/sync/packets',
    area: 'export',
    needs: ['title', 'profile'],
    fields: {
      title: given(''),
      courtCaseId: one('courtCases'),
      hearingId: one('hearings'),
      profile: given(''),
      cover: given(true),
      index: given(true),
      links: given(true),
      slipSheets: given(true),
      stickers: given(true),
      bates: given(null),
      page: given({ paper: 'letter', numbering: 'continuous' }),
      volumeBytes: given(null),
      sections: given([]),
      private: given(false),
      sent: { blank: null, only: 'answer' },
      given: { blank: [], set: 'grows', later: true },
      receipts: { blank: [], set: 'grows', later: true },
    },
  },
  {
    resource: 'packetItems',
    path: '/sync/packet-items',
    under: { path: '/sync/packets', resource: 'packets', field: 'packetId' },
    area: 'export',
    needs: ['kind'],
    fields: {
      kind: given(''),
      refId: { ...one('evidence', 'documents'), holds: true },
      position: given(0),
      section: given(null),
      label: given(null),
      title: given(''),
      range: given(null),
      note: given(''),
      redactionIds: { blank: [], of: ['redactions'], set: 'free' },
    },
  },
  {
    resource: 'redactions',
    path: '/sync/redactions',
    area: 'export',
    needs: ['evidenceId', 'boxes'],
    never: ['PATCH'],
    fields: {
      evidenceId: { ...one('evidence'), holds: true, only: 'create' },
      boxes: { blank: [], only: 'create' },
      reason: { blank: '', only: 'create' },
      sent: { blank: null, only: 'answer', later: true },
    },
  },
  {
    resource: 'custodyPages',
    path: '/sync/custody-pages',
    area: 'export',
    needs: ['sha256', 'content'],
    never: ['PATCH', 'DELETE'],
    fields: { content: { blank: '', only: 'create' }, sha256: { blank: '', only: 'create' } },
  },
];

export const paperKind = (resource: string): PaperKind => {
  const kind = paperKinds.find((each) => each.resource === resource);
  if (!kind) throw new Error(`${resource} are in no binder and no packet.`);
  return kind;
};

/** What a packet says once others were given it under Bates numbers, as every side writes it. */
export function numbersGiven(said: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(said).toSorted(([each], [other]) => (each < other ? -1 : 1))),
  );
}
