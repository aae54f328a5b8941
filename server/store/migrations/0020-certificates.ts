import type { Statement } from './statement.ts';

/** The certificate that a document was signed with, as JSON: what it says and its fingerprint, never its key. */
export const certificates: readonly Statement[] = [`alter table documentSignatures add column certificate text`];
