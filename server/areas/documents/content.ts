import { createHash } from 'node:crypto';
import type { DocumentKind } from '#server/rules/documents.ts';

/*
 * What is approved and signed of a document: all that a court reads of it, and nothing else. Record notes, folder and
 * whatever else members keep for themselves are no part of it.
 */

/** The columns of a document that a court reads. */
export interface Content {
  title: string;
  bodyHash: string;
  kind: DocumentKind;
  profile: string | null;
  format: string | null;
  /** Of its exhibits; empty where it has none. */
  attachmentsHash: string;
}
const columns = [
  'title',
  'bodyHash',
  'kind',
  'profile',
  'format',
  'attachmentsHash',
] as const satisfies (keyof Content)[];

export function saysOther(before: Content, after: Content): boolean {
  return columns.some((column) => before[column] !== after[column]);
}

/** SHA-256 of the content as JSON with its keys in this order, in hexadecimal. */
export function contentHash({ title, bodyHash, kind, profile, format, attachmentsHash }: Content): string {
  const content = { title, bodyHash, kind, profile, format: JSON.parse(format ?? 'null') as unknown, attachmentsHash };
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
