import { createHash } from 'node:crypto';
import type { PageSize } from '#server/papers/pdfium/pdfium.ts';
import type { PacketSheet } from './sheet-data.ts';
import type { Stamp } from './stamps.ts';
import type { IndexPlace, Tie } from './ties.ts';

/*
 * What a packet is built in: each step makes one file of the folder, whose name is the hash of what it is made of. A
 * step whose file is there is not done again, in whatever run it was made.
 */

export type PacketStep =
  | { kind: 'sheet'; sheet: PacketSheet; pages: number }
  | VolumeStep
  | { kind: 'read back'; volume: string; expected: ExpectedVolume };

export interface VolumeStep {
  kind: 'volume';
  parts: JoinPart[];
  /** Of each page. */
  stamps: VolumeStamp[];
  /** The sheet of the letters that stamps are written with. */
  letters: string;
  tie: Tie;
}

export interface VolumeStamp {
  stamp: Stamp;
  /** Where Typst has set it; null for one that is written letter by letter. */
  sheet: { file: string; page: number } | null;
}

/** Pages of a sheet, or all pages of a source. */
export type JoinPart =
  | { from: 'sheet'; file: string; page: number }
  | { from: 'source'; file: string; sha256: string; pages: number; title: string };

/** What the finished volume has to say on its pages, by itself. */
export interface ExpectedVolume {
  /** Its first page, as a number of the packet. */
  first: number;
  labels: string[];
  /** How large each page is seen. */
  sizes: PageSize[];
  /** Bates numbers or “DRAFT”; empty where there is none. */
  marks: string[];
  bookmarks: { title: string; page: number }[];
  index: IndexPlace[];
  links: boolean;
}

/** Raised when a step makes another file of the same input. */
const recipes: Record<PacketStep['kind'], number> = { sheet: 1, volume: 1, 'read back': 3 };

const endings: Record<PacketStep['kind'], string> = {
  sheet: 'pdf',
  volume: 'pdf',
  'read back': 'json',
};

/** The name of the file that a step makes. Where sources are and what they are called makes no difference. */
export function stepFile(step: PacketStep): string {
  const made = JSON.stringify([recipes[step.kind], step.kind === 'volume' ? unnamed(step) : step]);
  return `${createHash('sha256').update(made).digest('hex')}.${endings[step.kind]}`;
}

function unnamed({ parts, ...step }: VolumeStep): object {
  return { ...step, parts: parts.map((part) => (part.from === 'sheet' ? part : [part.sha256, part.pages])) };
}

/** Where a step works. */
export interface StepPlace {
  /** Of all files of steps. */
  folder: string;
  /** Of the items’ PDFs. */
  sources: string;
}
