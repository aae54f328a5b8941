import type { CourtProfile } from '#server/papers/court-profile.ts';
import type { PacketItem, PacketPlan, PacketSettings, PlanFinding } from './packet.ts';

/* What is wrong with a plan, in sentences for the person whose packet it is. */

interface Planned {
  profile: CourtProfile;
  settings: PacketSettings;
  items: readonly PacketItem[];
  draft: boolean;
}

export function planFindings(plan: Omit<PacketPlan, 'findings'>, planned: Planned): PlanFinding[] {
  return [...tooLarge(plan, planned), ...tooMany(plan, planned), ...usuallyOut(planned), ...longBates(plan, planned)];
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1).replace(/\.0$/, '');

function tooLarge({ volumes, rows }: Pick<PacketPlan, 'volumes' | 'rows'>, { settings }: Planned): PlanFinding[] {
  const { volumeBytes } = settings;
  if (volumeBytes === null) return [];
  return volumes
    .filter(({ bytes }) => bytes > volumeBytes)
    .map(({ n, bytes }) => {
      const [row] = rows.filter(({ volume }) => volume === n);
      return {
        code: 'volume_over_limit',
        severity: 'warning',
        itemId: row?.itemId ?? null,
        text: `“${row?.title ?? ''}” alone makes a file of up to ${megabytes(bytes)} MB. A file may have ${megabytes(volumeBytes)} MB.`,
        fix: 'Use a smaller version of it, divide it into parts, or ask the court for a larger limit.',
      };
    });
}

function tooMany({ pages }: Pick<PacketPlan, 'pages'>, { profile }: Planned): PlanFinding[] {
  const { maxPages } = profile.packet;
  if (maxPages === null || pages <= maxPages) return [];
  return [
    {
      code: 'too_many_pages',
      severity: 'warning',
      itemId: null,
      text: `The packet has ${pages} pages. The limit is ${maxPages} unless the court directs otherwise (${profile.name}).`,
      fix: `Remove ${pages - maxPages} pages, or ask the court for permission.`,
    },
  ];
}

function usuallyOut({ profile, items }: Planned): PlanFinding[] {
  const { excludeByDefault } = profile.packet;
  return items
    .filter(({ nature }) => nature !== null && excludeByDefault.includes(nature))
    .map(({ id, title, nature }) => ({
      code: 'left_out_by_default',
      severity: 'warning',
      itemId: id,
      text: `“${title}” looks like ${natures[nature!]}. These stay out unless the court directs otherwise (${profile.name}).`,
      fix: 'Remove it, or keep it if the court has asked for it.',
    }));
}

const natures = {
  correspondence: 'correspondence',
  message: 'messages',
  photograph: 'a photograph',
  screenshot: 'a screenshot',
  medical: 'a medical record',
  police: 'a police record',
} as const satisfies Record<NonNullable<PacketItem['nature']>, string>;

/** More figures than were asked for would sort and read out of order. */
function longBates({ rows }: Pick<PacketPlan, 'rows'>, { settings }: Planned): PlanFinding[] {
  const { bates } = settings;
  if (bates === null) return [];
  const row = rows.find((each) => (each.bates?.last.length ?? 0) > bates.prefix.length + bates.digits);
  if (row === undefined) return [];
  return [
    {
      code: 'bates_too_long',
      severity: 'error',
      itemId: row.itemId,
      text: `The Bates numbers of “${row.title}” need more than ${bates.digits} figures.`,
      fix: 'Choose more figures or a lower first number.',
    },
  ];
}
