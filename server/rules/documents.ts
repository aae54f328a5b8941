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

/**
 * How far a document is. A change of what a court would read returns it to `draft`; a `served` or `filed` one no longer
 * changes, and is corrected by a document that amends it.
 */
export const documentStatuses = ['draft', 'in_review', 'approved', 'signed', 'served', 'filed'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** Whether others have it as it is: its text is final. */
export function isFinal(status: DocumentStatus): boolean {
  return status === 'served' || status === 'filed';
}

/** How a document was served. */
export const serviceMethods = ['personal', 'mail', 'email', 'eservice', 'other'] as const;

/** Characters, as JavaScript counts them. */
export const documentLimits = { title: 300, body: 2_000_000, recordNotes: 100_000 } as const;

/** Of what is attached to one document: how many, and characters of what is said of each. */
export const exhibitLimits = { exhibits: 1000, label: 100, description: 4000 } as const;

/** So many versions are answered at once. */
export const versionsAPage = 50;
