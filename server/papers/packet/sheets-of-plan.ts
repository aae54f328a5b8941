import type { Planned } from './build-packet.ts';
import { indexColumns } from './index-pages.ts';
import { capital } from '#server/rules/first-letter.ts';
import { roomOf } from './lines.ts';
import { partWords } from './part.ts';
import type { CoverSheet, IndexSheet, SetEntry, Slip } from './sheet-data.ts';
import { designationOf } from './stamps.ts';
import { indexHeadings } from './plan.ts';

/* What a plan has printed on its covers, its index and the sheets between items. */

export function coverSheet(n: number, { title, language, profile, settings, caption, plan }: Planned): CoverSheet {
  const { volumes, pages, pageLabels } = plan;
  const { first = 1, last = 1 } = volumes[n - 1] ?? {};
  const labels = `Pages ${pageLabels[first - 1]} to ${pageLabels[last - 1]}`;
  return {
    t: 'cover',
    title,
    language,
    profile: { ...profile, page: settings.page.paper },
    caption: caption.title.trim() === '' ? { ...caption, title } : caption,
    lines: [
      ...(volumes.length > 1 ? [`File ${n} of ${volumes.length}`] : []),
      volumes.length > 1 ? `${labels}, of ${pages} pages in all` : labels,
    ],
  };
}

export function indexSheet({ title, language, settings, caption, plan }: Planned): IndexSheet {
  const { rows, index, volumes, pageLabels } = plan;
  const headings = indexHeadings(rows, settings);
  const textOf = (which: number): string => {
    const { text = '', volume = null } = headings[which] ?? {};
    const pages = volume === null ? undefined : volumes[volume - 1];
    if (!pages) return text;
    return `${text} of ${volumes.length}, pages ${pageLabels[pages.first - 1]} to ${pageLabels[pages.last - 1]}`;
  };
  return {
    t: 'index',
    title,
    language,
    paper: settings.page.paper,
    heading: 'Index',
    lines: [title, caption.caseNumber].filter((line) => line.trim() !== ''),
    columns: indexColumns(settings.page.paper, rows),
    pages: index.map(({ entries }) =>
      entries.map(({ at, ...entry }): SetEntry => ({
        ...entry,
        text: entry.t === 'heading' ? textOf(at) : '',
        page: entry.t === 'row' ? (rows[at]?.pageLabel ?? '') : '',
      })),
    ),
  };
}

/** The largest letters of a designation, and the width it may take. */
const slipSize = 40;
const slipWidth = 440;

/** One before each item that has one, and one in the place of each placeholder, in the order of the plan. */
export function slipSheets({ plan, items, profile }: Planned): { itemId: string; slip: Slip }[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return plan.rows.flatMap(({ itemId, slip, label, title, date, part }): { itemId: string; slip: Slip }[] => {
    const item = byId.get(itemId);
    if (item?.kind === 'placeholder') {
      const named = label === null ? title : `${designationOf(label, profile)} – ${title}`;
      return [{ itemId, slip: { t: 'placeholder', title: named, note: item.note } }];
    }
    if (!slip || label === null) return [];
    const designation = designationOf(label, profile);
    const said = part === null ? '' : capital(partWords(part));
    const size = Math.min(slipSize, (slipSize * slipWidth) / roomOf(designation.toUpperCase(), slipSize));
    return [{ itemId, slip: { t: 'slip', designation, title, part: said, date, size } }];
  });
}
