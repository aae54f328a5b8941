import type { DocumentKind } from '#server/rules/documents.ts';

/** A field that only the person can fill. Fields of the matter are in common-fields.ts and need no declaration. */
export interface OwnField {
  name: string;
  label: string;
  required: boolean;
  hint?: string;
}

/** A template that comes with the program. */
export interface ShippedTemplate {
  /** Its id, too. */
  key: string;
  name: string;
  kind: DocumentKind;
  /** What it is for, in a sentence. */
  description: string;
  /** A court paper begins with the caption, which is not part of `body`. */
  captioned: boolean;
  /** What is below `body`: where one signs under penalty of perjury, where one signs, or nothing. */
  signature: 'perjury' | 'plain' | 'none';
  /** The field with the name of who signs, where that is not the filer. */
  signer?: string;
  fields: readonly OwnField[];
  /** Markdown with {{fields}}. */
  body: string;
}
