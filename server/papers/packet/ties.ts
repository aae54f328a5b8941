import type { CourtProfile } from '#server/papers/court-profile.ts';
import { paperSizes } from '#server/papers/paper-sizes.ts';
import { indexLook } from './index-pages.ts';
import type { PacketPlan, PacketSettings, PlanRow } from './packet.ts';
import { titleWithPart } from './part.ts';
import { sectionTitle } from './plan.ts';
import { designationOf } from './stamps.ts';

/* What leads through a volume: its bookmarks, the links of its index, the labels of its pages. */

export interface Bookmark {
  title: string;
  /** From 0, within the volume. */
  page: number;
  kids: Bookmark[];
}

export interface Tie {
  title: string;
  language: string;
  /** Opens at 100%. */
  actualSize: boolean;
  labels: string[];
  bookmarks: Bookmark[];
  index: IndexPlace[];
  /** Without them no page has a link, not even its own. */
  links: boolean;
}

/** A row of the index, in points from the bottom left corner of its page. */
export interface IndexPlace {
  /** Of the index, from 0 within the volume. */
  page: number;
  left: number;
  bottom: number;
  right: number;
  top: number;
  /** Where its page number begins. */
  number: number;
  label: string;
  /** The page that it names, from 0 within the volume; null in another one. */
  target: number | null;
}

export interface Tied {
  title: string;
  language: string;
  plan: PacketPlan;
  profile: CourtProfile;
  settings: PacketSettings;
}

export function volumeTie(n: number, tied: Tied): Tie {
  const { title, language, plan, profile, settings } = tied;
  const volume = plan.volumes[n - 1];
  if (!volume) throw new Error(`There is no volume ${n} in this plan.`);
  return {
    title: plan.volumes.length > 1 ? `${title} (file ${n} of ${plan.volumes.length})` : title,
    language,
    actualSize: profile.packet.view === 'actual',
    labels: plan.pageLabels.slice(volume.first - 1, volume.last),
    bookmarks: bookmarksOf(n, tied),
    index: n === 1 ? indexPlaces(plan, settings) : [],
    links: settings.links,
  };
}

/** One for the cover, the index, each section and each item. */
function bookmarksOf(n: number, { plan, profile, settings }: Tied): Bookmark[] {
  const first = plan.volumes[n - 1]?.first ?? 1;
  const front = [
    ...(settings.cover ? [{ title: 'Cover', page: 0, kids: [] }] : []),
    ...(settings.index && n === 1 ? [{ title: 'Index', page: settings.cover ? 1 : 0, kids: [] }] : []),
  ];
  const marks: Bookmark[] = front;
  let section: string | null = null;
  let within = marks;
  for (const row of plan.rows.filter(({ volume }) => volume === n)) {
    if (row.section !== null && row.section !== section) {
      const mark: Bookmark = { title: sectionTitle(row.section, settings), page: row.page - first, kids: [] };
      marks.push(mark);
      within = mark.kids;
    }
    ({ section } = row);
    within.push({ title: bookmarkTitle(row, profile), page: row.page - first, kids: [] });
  }
  return marks;
}

/** “Exhibit A – Lease of 2 May”, with the page where the court wants it. */
export function bookmarkTitle({ label, pageLabel, ...row }: PlanRow, profile: CourtProfile): string {
  const title = titleWithPart(row);
  const named = label === null ? title : `${designationOf(label, profile)} – ${title}`;
  return profile.packet.labels.pageInBookmark ? `${named} – ${pageLabel}` : named;
}

function indexPlaces({ index, rows, volumes }: PacketPlan, { page: { paper }, cover }: PacketSettings): IndexPlace[] {
  const [width, height] = paperSizes[paper];
  const last = volumes[0]?.last ?? 0;
  return index.flatMap(({ entries }, at) =>
    entries.flatMap(({ t, at: which, top, height: tall }) => {
      const row = t === 'row' ? rows[which] : undefined;
      if (!row) return [];
      return [
        {
          page: at + (cover ? 1 : 0),
          left: indexLook.side,
          bottom: height - top - tall,
          right: width - indexLook.side,
          top: height - top,
          number: width - indexLook.side - indexLook.pageColumn,
          label: row.pageLabel,
          target: row.page <= last ? row.page - 1 : null,
        },
      ];
    }),
  );
}
