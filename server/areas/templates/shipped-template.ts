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
  /** A court paper: its caption and the place to sign it come with its court format, and are not part of `body`. */
  captioned: boolean;
  fields: readonly OwnField[];
  /** Markdown with {{fields}}. */
  body: string;
}
