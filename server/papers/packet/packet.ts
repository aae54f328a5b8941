import { z } from 'zod';
import { packetNumberings, type SourceNature } from '#server/papers/court-profile.ts';
import { paperSizes } from '#server/papers/paper-sizes.ts';
import type { IndexPage } from './index-pages.ts';
import type { Part } from './part.ts';

/*
 * What a court packet is made of, as data. Its sources are clean PDFs already; how they were made, what they contain and
 * who may see them is for whoever calls.
 */

const batesSettings = z.strictObject({
  /** Before the figures, such as `DOE` or `P-`. */
  prefix: z.string().regex(/^[A-Za-z0-9](?:[A-Za-z0-9 _.-]{0,18}[A-Za-z0-9_.-])?$/),
  start: z.int().min(1).max(999_999_999),
  /** At least so many figures, filled with zeros. */
  digits: z.int().min(3).max(9),
});
export type BatesSettings = z.infer<typeof batesSettings>;

export const packetSettings = z.strictObject({
  cover: z.boolean(),
  index: z.boolean(),
  /** Index rows lead to their pages. */
  links: z.boolean(),
  /** A sheet with its designation before each exhibit. */
  slipSheets: z.boolean(),
  /** The designation on the pages of each exhibit. */
  stickers: z.boolean(),
  bates: batesSettings.nullable(),
  page: z.strictObject({
    /** Of the sheets that Casewright adds; sources keep their size. */
    paper: z.enum(Object.keys(paperSizes) as [keyof typeof paperSizes]),
    /** 1, 2, 3 through all volumes, or A1, A2, B1 by section. */
    numbering: z.enum(packetNumberings),
  }),
  /** A volume has at most so many bytes; null for one volume. */
  volumeBytes: z.int().min(1_000_000).nullable(),
  /** Titles, in their order; the first is section A. */
  sections: z
    .array(z.string().trim().min(1).max(120))
    .max(26)
    .refine((titles) => new Set(titles).size === titles.length, 'Two sections have the same title.'),
});
export type PacketSettings = z.infer<typeof packetSettings>;
export const settingNames = Object.keys(packetSettings.shape) as (keyof PacketSettings)[];

export const itemKinds = ['document', 'exhibit', 'message_log', 'placeholder'] as const;
export type ItemKind = (typeof itemKinds)[number];

export interface PacketItem {
  id: string;
  kind: ItemKind;
  /** One of the settings’ sections; null before all of them. */
  section: string | null;
  /** The exhibit’s number or letter, without the word before it; null where there is none. */
  label: string | null;
  title: string;
  /** As printed in the index; empty where none is known. */
  date: string;
  /** What courts ask about it; null for what none asks about. */
  nature: SourceNature | null;
  /** Of its PDF; a placeholder has one page, which the packet makes. */
  pages: number;
  bytes: number;
  /** Null where these are all pages of its file. */
  part: Part | null;
}

export interface PlanRow {
  itemId: string;
  kind: ItemKind;
  section: string | null;
  label: string | null;
  title: string;
  date: string;
  /** Of its own pages, without its slip sheet. */
  bates: { first: string; last: string } | null;
  /** The packet page that it begins on, with its slip sheet where it has one. */
  page: number;
  /** That page as it is printed on it: `17`, `B3`. */
  pageLabel: string;
  /** With its slip sheet. */
  pages: number;
  slip: boolean;
  volume: number;
  part: Part | null;
}

export interface PlanVolume {
  n: number;
  /** Its pages, as numbers of the packet: 1 is the first page of the first volume. */
  first: number;
  last: number;
  /** About its size, never less. */
  bytes: number;
  fileName: string;
}

export interface PlanFinding {
  code: 'volume_over_limit' | 'too_many_pages' | 'left_out_by_default' | 'bates_too_long';
  severity: 'error' | 'warning';
  itemId: string | null;
  text: string;
  fix: string;
}

export interface PacketPlan {
  pages: number;
  volumes: PlanVolume[];
  rows: PlanRow[];
  /** What is printed on each page, page 1 first. */
  pageLabels: string[];
  /** The index, a list of entries a page; empty where it is not wanted. */
  index: IndexPage[];
  findings: PlanFinding[];
}
