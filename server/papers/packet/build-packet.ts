import { join } from 'node:path';
import type { CourtProfile } from '#server/papers/court-profile.ts';
import type { Caption } from '#server/papers/paper.ts';
import type { PageSize } from '#server/papers/pdfium/pdfium.ts';
import { KeptSteps, type RunStep } from './kept-steps.ts';
import type { PacketItem, PacketPlan, PacketSettings } from './packet.ts';
import { planPacket } from './plan.ts';
import { emptyPacket } from './refusals.ts';
import type { ReadBack } from './run-step.ts';
import { sheetsAtOnce } from './limits.ts';
import { volumeSizes } from './sizes.ts';
import { coverSheet, indexSheet, slipSheets } from './sheets-of-plan.ts';
import { isPlainStamp, lettersOf } from './stamp-letters.ts';
import { type Stamp, volumeStamps } from './stamps.ts';
import type { JoinPart, VolumeStamp } from './steps.ts';
import { type Bookmark, volumeTie } from './ties.ts';

export interface PacketInput {
  /** On the cover where the caption has no title, in the index and as the title of the PDFs. */
  title: string;
  caption: Caption;
  /** As BCP 47 has it. */
  language: string;
  /** With every override in it. */
  profile: CourtProfile;
  settings: PacketSettings;
  /** “DRAFT” on every page instead of Bates numbers. */
  draft: boolean;
  items: readonly PacketSource[];
  /** The folder of the items’ PDFs: clean, with no forms, scripts or metadata. */
  sources: string;
}

export interface PacketSource extends PacketItem {
  /** Its PDF in the folder of sources; null for a placeholder. */
  source: { file: string; sha256: string; sizes: readonly PageSize[] } | null;
  /** What a placeholder says below its title; empty for everything else. */
  note: string;
}

export interface BuildWatch {
  signal?: AbortSignal | undefined;
  /** Steps that are done, and of how many. */
  report?: ((progress: { done: number; of: number }) => void) | undefined;
}

export interface BuiltPacket {
  plan: PacketPlan;
  /** The volumes, as files of the folder; `name` is what each is called when it is given to somebody. */
  files: { path: string; name: string; pages: number; bytes: number; sha256: string }[];
}

/**
 * Builds the volumes of a packet in a folder, which keeps the file of every step: what is there already, from a build
 * that was stopped, killed or of other settings, is not made again. The same input makes the same bytes. One build at a
 * time in a folder. Rejects with `invalid_request` for no items, `invalid_file` naming the source that can’t be used,
 * `conflict` when the signal stopped it, and `internal` when the finished pages are not as planned.
 */
export async function buildPacket(
  input: PacketInput,
  folder: string,
  watch: BuildWatch,
  run: RunStep,
): Promise<BuiltPacket> {
  if (input.items.length === 0) throw emptyPacket();
  const { profile, settings, items, draft, caption } = input;
  const plan = planPacket({ profile, settings, items, draft, caseNumber: caption.caseNumber });
  const planned: Planned = { ...input, plan };
  const steps = new KeptSteps({ folder, sources: input.sources }, run, watch, stepCount(planned));
  // What works with one tool is done for all volumes before the next tool begins: each has a process of its own.
  const sheets = await setSheets(steps, planned);
  const stamps = await setStamps(steps, planned);
  const volumes = await writeVolumes(steps, planned, sheets, stamps);
  return { plan, files: await readVolumesBack(steps, planned, volumes, stamps) };
}

/** The input with its plan. */
export interface Planned extends PacketInput {
  plan: PacketPlan;
}

/** Files of the folder. */
interface SetSheets {
  covers: string[];
  index: string | null;
  /** Where the sheet of an item is: before its pages, or in their place. */
  slips: ReadonlyMap<string, JoinPart>;
}

interface SetStamps {
  letters: string;
  /** Of each volume, page by page. */
  volumes: VolumeStamp[][];
}

async function setSheets(steps: KeptSteps, planned: Planned): Promise<SetSheets> {
  const { plan, settings, language, title } = planned;
  const slips = new Map<string, JoinPart>();
  for (const some of inPieces(slipSheets(planned), sheetsAtOnce)) {
    const sheets = some.map(({ slip }) => slip);
    const file = await steps.do({
      kind: 'sheet',
      sheet: { t: 'slips', title, language, paper: settings.page.paper, sheets },
      pages: sheets.length,
    });
    for (const [at, { itemId }] of some.entries()) slips.set(itemId, { from: 'sheet', file, page: at + 1 });
  }
  const { length: pages } = plan.index;
  const index = pages === 0 ? null : await steps.do({ kind: 'sheet', sheet: indexSheet(planned), pages });
  const covers: string[] = [];
  for (const { n } of settings.cover ? plan.volumes : []) {
    covers.push(await steps.do({ kind: 'sheet', sheet: coverSheet(n, planned), pages: 1 }));
  }
  return { covers, index, slips };
}

/** Most stamps are written letter by letter when their volume is; the others are set on sheets like those of Typst. */
async function setStamps(steps: KeptSteps, planned: Planned): Promise<SetStamps> {
  const { title, language } = planned;
  const volumes = stampsOf(planned);
  const set = new Map<Stamp, VolumeStamp['sheet']>();
  for (const some of inPieces(volumes.flatMap(setByTypst), sheetsAtOnce)) {
    const file = await steps.do({
      kind: 'sheet',
      sheet: { t: 'stamps', title, language, stamps: some },
      pages: some.length,
    });
    for (const [at, stamp] of some.entries()) set.set(stamp, { file, page: at + 1 });
  }
  const letters = lettersOf(volumes.flat().filter(isPlainStamp));
  return {
    letters: await steps.do({ kind: 'sheet', sheet: { t: 'letters', title, language, letters }, pages: 1 }),
    volumes: volumes.map((stamps) => stamps.map((stamp) => ({ stamp, sheet: set.get(stamp) ?? null }))),
  };
}

function stampsOf(planned: Planned): Stamp[][] {
  return planned.plan.volumes.map(({ n }) => volumeStamps(n, volumeSizes(n, planned), planned));
}

function setByTypst(stamps: readonly Stamp[]): Stamp[] {
  return stamps.filter((stamp) => !isPlainStamp(stamp));
}

async function writeVolumes(
  steps: KeptSteps,
  planned: Planned,
  sheets: SetSheets,
  { letters, volumes }: SetStamps,
): Promise<string[]> {
  const files: string[] = [];
  for (const [at, { n }] of planned.plan.volumes.entries()) {
    const [parts, stamps, tie] = [volumeParts(n, planned, sheets), volumes[at] ?? [], volumeTie(n, planned)];
    files.push(await steps.do({ kind: 'volume', parts, stamps, letters, tie }));
  }
  return files;
}

function volumeParts(n: number, { plan, items }: Planned, { covers, index, slips }: SetSheets): JoinPart[] {
  const page = (file: string, number: number): JoinPart => ({ from: 'sheet', file, page: number });
  const cover = covers[n - 1];
  const parts = cover === undefined ? [] : [page(cover, 1)];
  if (index !== null && n === 1) parts.push(...plan.index.map((_, at) => page(index, at + 1)));
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const { itemId } of plan.rows.filter(({ volume }) => volume === n)) {
    const slip = slips.get(itemId);
    if (slip) parts.push(slip);
    const item = byId.get(itemId);
    if (item?.source) parts.push({ from: 'source', ...item.source, pages: item.pages, title: item.title });
  }
  return parts;
}

async function readVolumesBack(
  steps: KeptSteps,
  planned: Planned,
  volumes: readonly string[],
  stamps: SetStamps,
): Promise<BuiltPacket['files']> {
  const files: BuiltPacket['files'] = [];
  for (const [at, { n, first, last, fileName }] of planned.plan.volumes.entries()) {
    const { labels, bookmarks, index, links } = volumeTie(n, planned);
    const volume = volumes[at] ?? '';
    const own = stamps.volumes[at]?.map(({ stamp }) => stamp) ?? [];
    const sizes = own.map(({ width, height }) => ({ width, height }));
    const marks = own.map(({ mark }) => mark);
    const expected = { first, labels, sizes, marks, bookmarks: flat(bookmarks), index, links };
    const { sha256, bytes } = steps.read(await steps.do({ kind: 'read back', volume, expected })) as ReadBack;
    files.push({ path: join(steps.folder, volume), name: `${fileName}.pdf`, pages: last - first + 1, bytes, sha256 });
  }
  return files;
}

function stepCount(planned: Planned): number {
  const { plan, settings } = planned;
  const stamps = Math.ceil(stampsOf(planned).flatMap(setByTypst).length / sheetsAtOnce);
  const slips = Math.ceil(slipSheets(planned).length / sheetsAtOnce);
  const volumeSteps = settings.cover ? 3 : 2;
  return slips + (plan.index.length > 0 ? 1 : 0) + stamps + 1 + volumeSteps * plan.volumes.length;
}

function flat(bookmarks: readonly Bookmark[]): { title: string; page: number }[] {
  return bookmarks.flatMap(({ title, page, kids }) => [{ title, page }, ...flat(kids)]);
}

function inPieces<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, at) => values.slice(at * size, (at + 1) * size));
}
