/*
 * The records of a plain v1 server: the contract with its bodies, in the simulator's own words. Nothing is
 * taken from server/, so that a mistake there is not repeated here.
 */

export type V1Resource =
  | 'courtCases'
  | 'folders'
  | 'issues'
  | 'contacts'
  | 'evidence'
  | 'documents'
  | 'hearings'
  | 'todos'
  | 'timelineEntries'
  | 'hearingResources'
  | 'documentAttachments'
  | 'messages'
  | 'binders'
  | 'binderItems'
  | 'elementSupports'
  | 'packets'
  | 'packetItems'
  | 'redactions'
  | 'custodyPages';

export interface V1Field {
  /** What a record has where nothing was given. */
  blank: unknown;
  fits: (value: unknown) => boolean;
  /** Whose ids it holds. */
  of?: V1Resource;
  /** Given at creation, never by PATCH; or by PATCH, never at creation. */
  only?: 'create' | 'patch';
}

export interface V1Kind {
  resource: V1Resource;
  path: string;
  area: string;
  /** What a create has to say. */
  needs: readonly string[];
  fields: Readonly<Record<string, V1Field>>;
  /** Of the contract's methods; a plain v1 server can't list categories. */
  methods: readonly ('get' | 'post' | 'patch' | 'delete')[];
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isDay = (value: unknown): boolean => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value);
const isTime = (value: unknown): boolean => isText(value) && /^\d\d:\d\d$/.test(value);
const orNull =
  (fits: V1Field['fits']): V1Field['fits'] =>
  (value) =>
    value === null || fits(value);

const line: V1Field = { blank: '', fits: (value) => isText(value) && value.trim() !== '' };
const prose: V1Field = { blank: '', fits: isText };
const maybe: V1Field = { blank: null, fits: orNull(isText) };
const day: V1Field = { blank: null, fits: isDay };
const maybeDay: V1Field = { blank: null, fits: orNull(isDay) };
const maybeTime: V1Field = { blank: null, fits: orNull(isTime) };
const yesNo: V1Field = { blank: false, fits: (value) => typeof value === 'boolean' };
const whole: V1Field = { blank: 0, fits: Number.isInteger };
const maybeWhole: V1Field = { blank: null, fits: orNull(Number.isInteger) };
const texts: V1Field = { blank: [], fits: (value) => Array.isArray(value) && value.every(isText) };
/** A list of words. */
export const v1Texts = texts;
const objects: V1Field = { blank: [], fits: Array.isArray };
/** Highlights and notes: a set, too. */
const annotated: V1Field = { blank: [], fits: (value) => Array.isArray(value) && value.every(isNoted) };
const isNoted = (value: unknown): boolean => isText((value as { id?: unknown } | null)?.id);
const oneOf = (blank: string | null, ...names: string[]): V1Field => ({
  blank,
  fits: (value) => (blank === null && value === null) || names.some((name) => name === value),
});
const one = (of: V1Resource): V1Field => ({ blank: null, fits: orNull(isText), of });
const many = (of: V1Resource): V1Field => ({ blank: [], fits: texts.fits, of });
const onCreate = (field: V1Field): V1Field => ({ ...field, only: 'create' });
const onPatch = (field: V1Field): V1Field => ({ ...field, only: 'patch' });

const all = ['get', 'post', 'patch', 'delete'] as const;

export const v1Kinds: readonly V1Kind[] = [
  {
    resource: 'courtCases',
    path: '/court-cases',
    area: 'court-cases',
    needs: ['caption'],
    methods: all,
    fields: {
      caption: line,
      number: maybe,
      court: maybe,
      division: maybe,
      type: maybe,
      jurisdiction: maybe,
      judge: maybe,
      department: maybe,
      role: maybe,
      status: oneOf('open', 'open', 'closed'),
      filedDate: maybeDay,
      timeZone: maybe,
      notes: maybe,
    },
  },
  {
    resource: 'folders',
    path: '/folders',
    area: 'folders',
    needs: ['name', 'kind'],
    methods: all,
    fields: { name: line, kind: onCreate(oneOf('evidence', 'evidence', 'document')), parentId: one('folders') },
  },
  {
    resource: 'issues',
    path: '/issues',
    area: 'issues',
    needs: ['name'],
    methods: ['post'],
    fields: { name: line, description: prose, color: { blank: 'slate', fits: isText }, position: whole },
  },
  {
    resource: 'contacts',
    path: '/contacts',
    area: 'contacts',
    needs: ['name'],
    methods: all,
    fields: {
      name: line,
      role: oneOf('other', 'party', 'opposing_party', 'lawyer', 'judge', 'clerk', 'witness', 'expert', 'other'),
      organization: maybe,
      emails: objects,
      phones: objects,
      address: maybe,
      handles: objects,
      courtCaseIds: many('courtCases'),
      notes: prose,
    },
  },
  {
    resource: 'evidence',
    path: '/evidence',
    area: 'evidence',
    needs: [],
    methods: all,
    fields: {
      title: onPatch(line),
      description: onPatch(prose),
      folderId: one('folders'),
      tagNames: onPatch(texts),
      eventDate: onPatch(maybeDay),
      exhibitNumber: onPatch(maybe),
      custodian: onPatch(maybe),
      original: onPatch(oneOf(null, 'original', 'copy')),
      confidentiality: onPatch(maybe),
      priority: onPatch(oneOf('normal', 'low', 'normal', 'high')),
      issueIds: onPatch(many('issues')),
      courtCaseIds: onPatch(many('courtCases')),
      hearingIds: onPatch(many('hearings')),
      private: onPatch(yesNo),
      annotations: onPatch(annotated),
    },
  },
  {
    resource: 'documents',
    path: '/documents',
    area: 'documents',
    needs: ['title'],
    methods: all,
    fields: {
      title: line,
      kind: oneOf('other', 'declaration', 'motion', 'letter', 'template', 'other'),
      body: prose,
      recordNotes: prose,
      folderId: one('folders'),
      courtCaseId: one('courtCases'),
      private: onPatch(yesNo),
    },
  },
  {
    resource: 'hearings',
    path: '/hearings',
    area: 'hearings',
    needs: ['date', 'purpose'],
    methods: all,
    fields: {
      courtCaseId: one('courtCases'),
      date: day,
      time: maybeTime,
      timeZone: maybe,
      durationMinutes: maybeWhole,
      purpose: line,
      place: maybe,
      room: maybe,
      judge: maybe,
      remoteLink: maybe,
      status: oneOf('scheduled', 'scheduled', 'continued', 'held', 'vacated'),
      outcome: maybe,
      notes: maybe,
    },
  },
  {
    resource: 'todos',
    path: '/todos',
    area: 'todos',
    needs: ['title'],
    methods: all,
    fields: {
      title: line,
      detail: prose,
      due: maybeDay,
      done: yesNo,
      priority: oneOf('normal', 'low', 'normal', 'high'),
      hearingId: one('hearings'),
      courtCaseId: one('courtCases'),
    },
  },
  {
    resource: 'timelineEntries',
    path: '/timeline',
    area: 'timeline',
    needs: ['date', 'title'],
    methods: all,
    fields: {
      date: day,
      precision: oneOf('day', 'day', 'month', 'year'),
      qualifier: oneOf(null, 'about', 'before', 'after'),
      time: maybeTime,
      title: line,
      detail: prose,
      courtCaseId: one('courtCases'),
      position: whole,
      contactIds: many('contacts'),
      evidenceIds: many('evidence'),
    },
  },
];

/** A list of ids or of words: its order says nothing. */
export const isSet = ({ fits }: V1Field): boolean => fits === texts.fits || fits === annotated.fits;

/** A server with the extension also lists and changes its categories. */
export const kindsOf = (extension: boolean): readonly V1Kind[] =>
  extension ? v1Kinds.map((kind) => ({ ...kind, methods: all })) : v1Kinds;

export const v1Kind = (resource: V1Resource): V1Kind | undefined => v1Kinds.find((kind) => kind.resource === resource);
