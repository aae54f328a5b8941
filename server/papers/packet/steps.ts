import { createHash } from 'node:crypto';
import type { IndexPlace } from './ties.ts';
import type { PacketSheet } from './sheet-data.ts';
import type { Tie } from './ties.ts';

/*
 * What a packet is built in: each step makes one file of the folder, whose name is the hash of what it is made of. A
 * step whose file is there is not done again, in whatever run it was made.
 */

export type PacketStep =
  | { kind: 'sheet'; sheet: PacketSheet; pages: number }
  | { kind: 'join'; parts: JoinPart[]; pages: number }
  /** Sizes and objects of the pages of what was joined. */
  | { kind: 'look'; joined: string }
  | { kind: 'tie'; joined: string; look: string; stamps: string[]; tie: Tie }
  | { kind: 'read back'; volume: string; expected: ExpectedVolume };

/** Pages of a sheet, or all pages of a source. */
export type JoinPart =
  | { from: 'sheet'; file: string; page: number }
  | { from: 'source'; file: string; sha256: string; pages: number; title: string };

/** What the finished volume has to say on its pages, by itself. */
export interface ExpectedVolume {
  /** Its first page, as a number of the packet. */
  first: number;
  labels: string[];
  /** Bates numbers or “DRAFT”; empty where there is none. */
  marks: string[];
  bookmarks: { title: string; page: number }[];
  index: IndexPlace[];
  links: boolean;
}

/** Raised when a step makes another file of the same input. */
const recipes: Record<PacketStep['kind'], number> = { sheet: 1, join: 2, look: 1, tie: 1, 'read back': 2 };

const endings: Record<PacketStep['kind'], string> = {
  sheet: 'pdf',
  join: 'pdf',
  look: 'json',
  tie: 'pdf',
  'read back': 'json',
};

/** The name of the file that a step makes. Where sources are and what they are called makes no difference. */
export function stepFile(step: PacketStep): string {
  const made = JSON.stringify([recipes[step.kind], step.kind === 'join' ? unnamed(step) : step]);
  return `${createHash('sha256').update(made).digest('hex')}.${endings[step.kind]}`;
}

function unnamed({ parts, ...step }: Extract<PacketStep, { kind: 'join' }>): object {
  return { ...step, parts: parts.map((part) => (part.from === 'sheet' ? part : [part.sha256, part.pages])) };
}

/** Where a step works. */
export interface StepPlace {
  /** Of all files of steps. */
  folder: string;
  /** Of the items’ PDFs. */
  sources: string;
}
