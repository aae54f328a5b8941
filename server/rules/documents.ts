/* What a document is, for both sides. */

/** Papers that people write for a court, in the order in which they are offered. */
export const documentKinds = [
  'declaration',
  'affidavit',
  'motion',
  'notice',
  'opposition',
  'reply',
  'order',
  'proof_of_service',
  'list',
  'letter',
  'brief',
  'stipulation',
  'template',
  'other',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Characters, as JavaScript counts them. */
export const documentLimits = { title: 300, body: 2_000_000, recordNotes: 100_000 } as const;

/** Of what is attached to one document: how many, and characters of what is said of each. */
export const exhibitLimits = { exhibits: 1000, label: 100, description: 4000 } as const;

/** So many versions are answered at once. */
export const versionsAPage = 50;
