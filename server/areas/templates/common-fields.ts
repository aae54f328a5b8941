import { fieldKey } from '#server/rules/template-fields.ts';

/** Where the value of a field comes from; `person` says that somebody has to write it. */
export const fieldSources = [
  'document',
  'account',
  'case',
  'court_case',
  'hearing',
  'contacts',
  'evidence',
  'timeline',
  'today',
  'person',
] as const;
type FieldSource = (typeof fieldSources)[number];

interface CommonField {
  label: string;
  source: FieldSource;
}

const fields = {
  title: { label: 'Title of the document', source: 'document' },
  filer: { label: 'Your name', source: 'account' },
  filerRole: { label: 'Your role in the case', source: 'court_case' },
  filerAddress: { label: 'Your address, telephone and email', source: 'contacts' },
  court: { label: 'Court', source: 'court_case' },
  county: { label: 'County or jurisdiction', source: 'court_case' },
  caseNumber: { label: 'Case number', source: 'court_case' },
  caseTitle: { label: 'Case name', source: 'court_case' },
  judge: { label: 'Judge', source: 'court_case' },
  department: { label: 'Department or courtroom', source: 'court_case' },
  otherParty: { label: 'Other party', source: 'contacts' },
  otherPartyRole: { label: 'Role of the other party', source: 'court_case' },
  otherPartyAddress: { label: 'Other party’s name and address', source: 'contacts' },
  // Whose lawyer a contact is, nothing says.
  opposingCounsel: { label: 'Other party’s lawyer: name and address', source: 'person' },
  children: { label: 'Children, by their initials', source: 'contacts' },
  witnesses: { label: 'Witnesses', source: 'contacts' },
  hearingDate: { label: 'Date of the hearing', source: 'hearing' },
  hearingTime: { label: 'Time of the hearing', source: 'hearing' },
  hearingPlace: { label: 'Place of the hearing', source: 'hearing' },
  hearingPurpose: { label: 'What the hearing is for', source: 'hearing' },
  exhibits: { label: 'Exhibits', source: 'evidence' },
  chronology: { label: 'What happened when', source: 'timeline' },
  today: { label: 'Today’s date', source: 'today' },
} as const satisfies Record<string, CommonField>;

/** Fields that any template may have, and that are filled from the matter. */
export type CommonName = keyof typeof fields;
export const commonFieldNames = Object.keys(fields) as CommonName[];

/** A value is Markdown that shows exactly what the records hold; null where nothing is known. */
export type Values = { readonly [Name in CommonName]?: string | null | undefined };

const byKey = new Map<string, CommonField>(Object.entries(fields).map(([name, about]) => [fieldKey(name), about]));

/** What a name means in every template; undefined for a field of one template's own. */
export function commonField(name: string): CommonField | undefined {
  return byKey.get(fieldKey(name));
}
