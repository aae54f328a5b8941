import type { CourtProfile } from './court-profile.ts';

/*
 * What a paper is made of: data in, a file out. Papers know no accounts, records, clock or network, so the same input
 * makes the same bytes.
 */

/** One paper as it is set. */
export interface Paper {
  title: string;
  /** Markdown, as it is stored. */
  body: string;
  /** The language of the text, as BCP 47 has it. */
  language: string;
  /** With every override in it. */
  profile: CourtProfile;
  /** Null for what is no court paper: its title is its heading. */
  caption: Caption | null;
  /** What is printed in place of a link that cites, by the address as it is written in the body. */
  citations: Readonly<Record<string, string>>;
  /** Pictures that the body shows, by the address as it is written; one that is not here is named in its place. */
  pictures: Readonly<Record<string, Picture>>;
  signatures: readonly SignatureBlock[];
  /** Printed on every page of what is no final paper, such as “Working copy”; null on a final one. */
  mark: string | null;
}

export interface Picture {
  path: string;
  mimeType: string;
}

/** The head of a court paper. Empty fields are left out of it. */
export interface Caption {
  court: string;
  county: string;
  parties: readonly { name: string; role: string }[];
  caseNumber: string;
  title: string;
  /** Date, time and place of the hearing it is for, as printed. */
  hearing: string;
  /** Name, address, telephone and email of who files, a line each. */
  filer: readonly string[];
  /** The title as the footer has it, in short. */
  footer: string;
}

export const signatureKinds = ['wet', 's_name', 'typed', 'drawn'] as const;
export type SignatureKind = (typeof signatureKinds)[number];

/** The place where one person signs, empty (`wet`) or filled. */
export interface SignatureBlock {
  kind: SignatureKind;
  name: string;
  role: string | null;
  /** As printed; null leaves a line to fill by hand. */
  date: string | null;
  place: string | null;
  /** What one declares by signing, such as under penalty of perjury. */
  statement: string | null;
  /** A PNG, for `drawn`. */
  image: Uint8Array | null;
  /** The hash that was signed, printed small below; null before it is signed. */
  hash: string | null;
  /** Printed struck through: the text was changed after it was signed. */
  superseded: boolean;
}

/** A paper as set. */
export interface SetPaper {
  pdf: Uint8Array;
  pages: number;
  /** Characters that no font has, each once, as `U+1F9FF`: they are printed as their number. */
  unknownCharacters: readonly string[];
}
