import { COURT, DANIEL, JUDGE, MAYA, MEDIATOR, CHILD, CASE_NUMBER, PRINCIPAL, SCHOOL } from './story.ts';

/** Somebody in the matter, as `post_contacts` takes it; court files by their numbers. */
export interface SampleContact {
  name: string;
  kind?: 'organization';
  role: string;
  organization?: string;
  emails?: readonly { label: string; address: string }[];
  phones?: readonly { label: string; number: string }[];
  address?: string;
  handles?: readonly { platform: string; handle: string }[];
  notes?: string;
  courtFiles: readonly string[];
}

const courtFiles = [CASE_NUMBER];

export const CONTACTS: readonly SampleContact[] = [
  {
    name: MAYA.name,
    role: 'party',
    emails: [{ label: 'home', address: MAYA.email }],
    phones: [{ label: 'mobile', number: MAYA.phone }],
    address: `${MAYA.street}\n${MAYA.town}`,
    courtFiles,
  },
  {
    name: DANIEL.name,
    role: 'opposing_party',
    emails: [{ label: 'home', address: DANIEL.email }],
    phones: [{ label: 'mobile', number: DANIEL.phone }],
    address: `${DANIEL.street}\n${DANIEL.town}`,
    handles: [{ platform: 'SMS', handle: DANIEL.e164 }],
    notes: 'Without a lawyer, as I am. Answers texts sooner than e-mail.',
    courtFiles,
  },
  {
    name: CHILD.name,
    role: 'child',
    notes: `Born in ${CHILD.birthYear}; **${CHILD.initials}** in what is filed.`,
    courtFiles,
  },
  { name: `Hon. ${JUDGE}`, role: 'judge', organization: COURT, courtFiles },
  {
    name: 'Clerk’s office, Family Division',
    kind: 'organization',
    role: 'clerk',
    organization: COURT,
    emails: [{ label: 'filings', address: 'family@alder-courts.example.com' }],
    phones: [{ label: 'counter', number: '(555) 555-0121' }],
    courtFiles,
  },
  {
    name: 'Self-help desk',
    kind: 'organization',
    role: 'other',
    organization: COURT,
    phones: [{ label: 'desk', number: '(555) 555-0125' }],
    notes: 'Mondays and Thursdays, 8:30 to noon. They explain forms and deadlines, and give no advice.',
    courtFiles: [],
  },
  {
    name: PRINCIPAL,
    role: 'witness',
    organization: SCHOOL.name,
    emails: [{ label: 'office', address: 'office@fernhill-elementary.example.com' }],
    phones: [{ label: 'office', number: SCHOOL.phone }],
    address: `${SCHOOL.street}\nFernhill`,
    notes: 'Principal. Wrote the letter of September 22, and offers to bring the sign-out book.',
    courtFiles,
  },
  {
    name: MEDIATOR,
    role: 'mediator',
    organization: 'Alder County Mediation Center',
    emails: [{ label: 'work', address: 's.ortega@alder-mediation.example.com' }],
    phones: [{ label: 'work', number: '(555) 555-0133' }],
    notes: 'What was said in mediation stays there. Only that it took place, and ended without an agreement.',
    courtFiles,
  },
];
