import type { CourtProfile } from '#server/papers/court-profile.ts';

/* Preparation binders as they are printed. Every text is plain, with its line breaks. */

export interface BinderPaper {
  title: string;
  /** Which case it is, a line each. */
  caseLines: readonly string[];
  language: string;
  /** Its size of paper and margins. */
  profile: CourtProfile;
  /** Printed on every page. */
  mark: string;
  binders: readonly PrintedBinder[];
}

export interface PrintedBinder {
  title: string;
  /** Court file and hearing, a line each. */
  lines: readonly string[];
  /** Sections that have something in them. */
  tabs: readonly BinderTab[];
}

export interface BinderTab {
  /** The same for a section of every binder, from 1. */
  number: number;
  title: string;
  blocks: readonly TabBlock[];
}

export type TabBlock =
  /** Columns as wide as these parts of the whole. */
  | { t: 'table'; head: readonly string[]; widths: readonly number[]; rows: readonly (readonly string[])[] }
  /** One element to prove: what it takes, what supports it, what is missing. */
  | {
      t: 'proof';
      claim: string;
      burden: string;
      head: readonly string[];
      widths: readonly number[];
      rows: readonly (readonly string[])[];
      gaps: readonly string[];
    }
  /** A question with room to write below it. */
  | { t: 'question'; number: number; text: string; facts: readonly { label: string; value: string }[] }
  | { t: 'point'; level: number; text: string }
  | { t: 'check'; done: boolean; text: string };
