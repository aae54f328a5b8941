import { AppError } from '#server/errors/app-error.ts';
import type { CourtProfile } from '#server/papers/court-profile.ts';
import { volumeName } from './file-name.ts';
import { planFindings } from './findings.ts';
import { type IndexHeading, indexPages } from './index-pages.ts';
import { batesNumber, pageCounter, sectionLetter } from './numbering.ts';
import type { PacketItem, PacketPlan, PacketSettings, PlanRow, PlanVolume } from './packet.ts';
import { cutVolumes } from './volumes.ts';

export interface PlanInput {
  profile: CourtProfile;
  settings: PacketSettings;
  /** As they are ordered by hand within their sections. */
  items: readonly PacketItem[];
  caseNumber: string;
  /** A draft takes no Bates numbers. */
  draft: boolean;
}

type Placed = PacketItem & Pick<PlanRow, 'bates' | 'slip' | 'volume'>;

/**
 * Where everything in a packet will be: the packet that is built has exactly these pages. Volumes are cut by what the
 * items weigh, then the index is laid out (its numbers take no room), then pages are counted: nothing is done twice.
 * Throws `invalid_request` for an item in a section that the settings do not name.
 */
export function planPacket({ profile, settings, items, caseNumber, draft }: PlanInput): PacketPlan {
  const ordered = inSections(items, settings);
  const sheets = ordered.map((item) => ({ ...item, slip: hasSlipSheet(item, settings) }));
  const cuts = cutVolumes(sheets, settings);
  const placed = withBates(
    sheets.map((item, at) => ({ ...item, volume: cuts.volumeOf[at] ?? 1 })),
    draft ? null : settings.bates,
  );
  const index = settings.index ? indexPages(settings.page.paper, placed, indexHeadings(placed, settings)) : [];

  const counter = pageCounter(settings);
  const pageLabels: string[] = [];
  const rows: PlanRow[] = [];
  const volumes: PlanVolume[] = [];
  for (const [at, bytes] of cuts.bytes.entries()) {
    const n = at + 1;
    const first = pageLabels.length + 1;
    const front = (settings.cover ? 1 : 0) + (n === 1 ? index.length : 0);
    for (let page = 0; page < front; page += 1) pageLabels.push(counter.next(null));
    for (const item of placed.filter(({ volume }) => volume === n)) {
      const page = pageLabels.length + 1;
      const pages = item.pages + (item.slip ? 1 : 0);
      for (let each = 0; each < pages; each += 1) pageLabels.push(counter.next(item.section));
      rows.push(rowOf(item, { page, pages, pageLabel: pageLabels[page - 1] ?? '' }));
    }
    const fileName = volumeName(profile, { caseNumber, draft, n, of: cuts.bytes.length });
    volumes.push({ n, first, last: pageLabels.length, bytes, fileName });
  }
  const plan = { pages: pageLabels.length, volumes, rows, pageLabels, index };
  return { ...plan, findings: planFindings(plan, { profile, settings, items: ordered, draft }) };
}

function rowOf(
  { id: itemId, kind, section, label, title, date, bates, slip, volume, part }: Placed,
  place: Pick<PlanRow, 'page' | 'pages' | 'pageLabel'>,
): PlanRow {
  return { itemId, kind, section, label, title, date, bates, ...place, slip, volume, part };
}

/** What is in no section comes first. */
function inSections(items: readonly PacketItem[], { sections }: PacketSettings): PacketItem[] {
  for (const { section, title } of items) {
    if (section === null || sections.includes(section)) continue;
    throw new AppError('invalid_request', `This packet has no section “${section}” for “${title}”.`);
  }
  return [null, ...sections].flatMap((section) => items.filter((item) => item.section === section));
}

function hasSlipSheet({ kind, label }: PacketItem, { slipSheets }: PacketSettings): boolean {
  return slipSheets && label !== null && kind !== 'placeholder';
}

/** Bates numbers are for what is evidence: a document is the party’s own, a placeholder has no page of anybody’s. */
function withBates(items: readonly Omit<Placed, 'bates'>[], settings: PacketSettings['bates']): Placed[] {
  let next = settings?.start ?? 1;
  return items.map((item) => {
    if (settings === null || (item.kind !== 'exhibit' && item.kind !== 'message_log')) return { ...item, bates: null };
    const first = next;
    next += item.pages;
    return { ...item, bates: { first: batesNumber(settings, first), last: batesNumber(settings, next - 1) } };
  });
}

/** Above the first row of each file, where there are several, and of each section in it. */
export function indexHeadings(
  rows: readonly Pick<PlanRow, 'section' | 'volume'>[],
  settings: Pick<PacketSettings, 'page' | 'sections'>,
): IndexHeading[] {
  const many = rows.some(({ volume }) => volume > 1);
  return rows.flatMap(({ section, volume }, at) => {
    const before = rows[at - 1];
    const newVolume = many && before?.volume !== volume ? [{ text: `File ${volume}`, before: at, volume }] : [];
    const newSection = section !== null && (newVolume.length > 0 || before?.section !== section);
    const title = newSection ? [{ text: sectionTitle(section, settings), before: at, volume: null }] : [];
    return [...newVolume, ...title];
  });
}

/** As the index and the bookmarks name it. */
export function sectionTitle(section: string, { page, sections }: Pick<PacketSettings, 'page' | 'sections'>): string {
  return page.numbering === 'section' ? `${sectionLetter(sections.indexOf(section))}. ${section}` : section;
}
