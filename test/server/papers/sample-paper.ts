import { courtProfiles, type CourtProfile } from '#server/papers/court-profile.ts';
import { paperLimits } from '#server/papers/limits.ts';
import type { Paper, SetPaper, SignatureBlock } from '#server/papers/paper.ts';
import { setPaper } from '#server/papers/set-paper.ts';
import { openPictureShelf } from '#server/papers/pictures.ts';
import { readSheets } from '#server/papers/sheets.ts';
import { openTypesetter, type Typesetter } from '#server/papers/typesetter.ts';

/* Papers of a made-up matter, and the typesetter in this process: what only asks how a page looks needs no child. */

const shelf = openPictureShelf();
let opened: Promise<Typesetter> | null = null;

export function typesetterHere(): Promise<Typesetter> {
  opened ??= openTypesetter(readSheets(new URL('../../../server/papers/sheets/', import.meta.url)));
  return opened;
}

export async function setHere(paper: Paper): Promise<SetPaper> {
  return setPaper({ typesetter: await typesetterHere(), pictures: shelf }, paper, paperLimits);
}

export function profileNamed(id: string): CourtProfile {
  const profile = courtProfiles.find((other) => other.id === id);
  if (!profile) throw new Error(`There is no profile ${id}.`);
  return profile;
}

export const wetSignature: SignatureBlock = {
  kind: 'wet',
  name: 'Jane Doe',
  role: 'Petitioner, in pro per',
  date: null,
  place: null,
  statement: null,
  image: null,
  hash: null,
  superseded: false,
};

interface Place {
  court: string;
  county: string;
  roles: [string, string];
  number: string;
}

const places: Readonly<Record<string, Place>> = {
  'us-generic': {
    court: 'Circuit Court',
    county: 'Lincoln County',
    roles: ['Petitioner', 'Respondent'],
    number: '26-DR-01482',
  },
  'us-federal': {
    court: 'United States District Court',
    county: 'Northern District of California',
    roles: ['Plaintiff', 'Defendant'],
    number: '3:26-cv-01482',
  },
  'us-california': {
    court: 'Superior Court of California',
    county: 'County of Los Angeles',
    roles: ['Petitioner', 'Respondent'],
    number: '26STFL01482',
  },
  'uk-civil': {
    court: 'County Court at Central London',
    county: '',
    roles: ['Claimant', 'Defendant'],
    number: 'K00CL482',
  },
  'uk-family': {
    court: 'In the Family Court at Oxford',
    county: '',
    roles: ['Applicant', 'Respondent'],
    number: 'OX26P00482',
  },
};

/** A court paper of Jane Doe against John Roe in the court of a profile. */
export function courtPaper(id: string, body: string, more: Partial<Paper> = {}): Paper {
  const profile = more.profile ?? profileNamed(id);
  const { court, county, roles, number } = places[id] ?? places['us-generic']!;
  return {
    title: 'Declaration of Jane Doe',
    body,
    language: profile.language,
    profile,
    caption: {
      court,
      county,
      parties: [
        { name: 'Jane Doe', role: roles[0] },
        { name: 'John Roe', role: roles[1] },
      ],
      caseNumber: number,
      title: 'Declaration of Jane Doe in Support of Request for Order',
      hearing: 'Date: March 4, 2026\nTime: 8:30 a.m.\nDept.: 12',
      filer: [
        'Jane Doe',
        '123 Main Street, Apt. 4',
        'Springfield 90012',
        'Telephone: (213) 555-0100',
        'jane@example.org',
        `${roles[0]}, in pro per`,
      ],
      footer: 'Declaration of Jane Doe',
    },
    citations: {},
    pictures: {},
    signatures: [{ ...wetSignature, role: `${roles[0]}, in pro per` }],
    mark: null,
    ...more,
  };
}

/** A letter or list: no court paper. */
export function letter(body: string, more: Partial<Paper> = {}): Paper {
  return courtPaper('us-generic', body, { title: 'Letter to the School', caption: null, signatures: [], ...more });
}
