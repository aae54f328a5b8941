import type { PacketFinding, PacketPlan } from '#renderer/api/generated.ts';
import type { PacketItem } from '#renderer/api/packets.ts';
import { formatCount, formatNumber, formatSize } from '#renderer/lib/quantities.ts';

export type PlanRow = PacketPlan['rows'][number];

export const kindNames: Record<PacketItem['kind'], string> = {
  document: 'document',
  exhibit: 'exhibit',
  message_log: 'message log',
  placeholder: 'placeholder',
};

/** “180 pages, about 24 MB, in 2 files: pages 1–120 and 121–180”. */
export function planWords({ pages, bytes, volumes, checked, of }: PacketPlan): string {
  const size = `${checked < of ? 'About ' : ''}${formatCount(pages, 'page')}, about ${formatSize(bytes)}`;
  if (volumes.length < 2) return size;
  return `${size}, in ${formatNumber(volumes.length)} files: pages ${volumes.map(({ first, last }) => span(first, last)).join(', ')}`;
}

/** Where an item is in the packet: “Pages 12–16”, “Pages B3–B7”. */
export function placeWords({ pageLabel, pages }: PlanRow): string {
  const [, prefix = '', first = ''] = /^(.*?)(\d+)$/.exec(pageLabel) ?? [];
  if (first === '') return `Page ${pageLabel}`;
  const last = Number(first) + pages - 1;
  return pages === 1 ? `Page ${pageLabel}` : `Pages ${pageLabel}–${prefix}${last}`;
}

export function batesWords({ bates }: PlanRow): string {
  if (bates === null) return '';
  return bates.first === bates.last ? bates.first : `${bates.first}–${bates.last}`;
}

/** “Only pages 3–7 of 40”. */
export function partWords({ part }: PlanRow): string {
  return part === null ? '' : `Only ${part}`;
}

/** “2 errors, 1 warning”; notices only where there is nothing else. */
export function findingWords(findings: readonly Pick<PacketFinding, 'severity'>[]): string {
  const count = (severity: PacketFinding['severity']): number =>
    findings.filter((finding) => finding.severity === severity).length;
  const words = (['error', 'warning', 'notice'] as const)
    .map((severity) => ({ severity, many: count(severity) }))
    .filter(({ many, severity }) => many > 0 && (severity !== 'notice' || many === findings.length))
    .map(({ severity, many }) => formatCount(many, severity));
  return words.join(', ');
}

function span(first: number, last: number): string {
  return first === last ? formatNumber(first) : `${formatNumber(first)}–${formatNumber(last)}`;
}
