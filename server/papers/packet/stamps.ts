import type { CourtProfile } from '#server/papers/court-profile.ts';
import type { PageSize } from '#server/papers/pdfium/pdfium.ts';
import { roomOf } from './lines.ts';
import { batesNumber } from './numbering.ts';
import { pageOfPart } from './part.ts';
import type { PacketPlan, PacketSettings, PlanRow } from './packet.ts';

/* What is laid over each page of a packet. */

export interface Stamp extends PageSize {
  /** A multiple of how large it is on a page of Letter or A4. */
  scale: number;
  /** Two lines on the first page of an exhibit, three where it is a part of its file, one on the others. */
  sticker: { lines: { text: string; size: number }[] } | null;
  /** The Bates number, or that it is a draft; empty for neither. */
  mark: string;
  /** The number of the page. */
  label: string;
}

export const draftMark = 'DRAFT';

interface Stamped {
  plan: PacketPlan;
  profile: CourtProfile;
  settings: PacketSettings;
  draft: boolean;
}

/** What is printed of a stamp, line by line. */
export function linesOf({ sticker, mark, label }: Stamp): string[] {
  return [...(sticker?.lines.map(({ text }) => text) ?? []), mark, label];
}

/** Of the pages of one volume, whose sizes are given. */
export function volumeStamps(n: number, sizes: readonly PageSize[], stamped: Stamped): Stamp[] {
  const { plan, draft } = stamped;
  const volume = plan.volumes[n - 1];
  if (!volume) throw new Error(`There is no volume ${n} in this plan.`);
  const own = new Map(plan.rows.filter((row) => row.volume === n).flatMap((row) => pagesOfRow(row, stamped)));
  return sizes.map(({ width, height }, at) => ({
    width,
    height,
    scale: scaleOf(width, height),
    sticker: own.get(volume.first + at)?.sticker ?? null,
    mark: draft ? draftMark : (own.get(volume.first + at)?.bates ?? ''),
    label: plan.pageLabels[volume.first + at - 1] ?? '',
  }));
}

interface OwnStamp {
  sticker: Stamp['sticker'];
  bates: string;
}

/** The pages of an item without its slip sheet, by their number in the packet. */
function pagesOfRow(row: PlanRow, { profile, settings }: Stamped): [number, OwnStamp][] {
  const count = row.pages - (row.slip ? 1 : 0);
  const begin = row.page + (row.slip ? 1 : 0);
  const { bates: numbers } = settings;
  const { label, part } = row;
  const isStuck = settings.stickers && row.kind !== 'placeholder';
  const start = row.bates && numbers ? Number(row.bates.first.slice(numbers.prefix.length)) : 0;
  return Array.from({ length: count }, (_, at) => [
    begin + at,
    {
      sticker:
        isStuck && label !== null
          ? stickerOf(label, part === null ? `page ${at + 1} of ${count}` : pageOfPart(part, at), { at, part, profile })
          : null,
      bates: row.bates && numbers ? batesNumber(numbers, start + at) : '',
    },
  ]);
}

/**
 * “Exhibit” above its number on the first page, on the others one line with the page of the exhibit. A page of a part is
 * called what its file calls it, so that who cites it is understood; the first one says that too.
 */
function stickerOf(
  label: string,
  page: string,
  { at, part, profile }: { at: number; part: PlanRow['part']; profile: CourtProfile },
): Stamp['sticker'] {
  if (at > 0) return { lines: [{ text: `${designationOf(label, profile)}, ${page}`, size: 8 }] };
  const word = profile.packet.labels.exhibit.replace('{label}', '').trim();
  return {
    lines: [
      { text: word.toUpperCase(), size: 8 },
      { text: label, size: Math.min(20, (20 * 120) / Math.max(1, roomOf(label, 20))) },
      ...(part === null ? [] : [{ text: page, size: 8 }]),
    ],
  };
}

export function designationOf(label: string, { packet }: CourtProfile): string {
  return packet.labels.exhibit.replace('{label}', () => label);
}

function scaleOf(width: number, height: number): number {
  return Math.min(6, Math.max(0.4, Math.min(width, height) / 612));
}
