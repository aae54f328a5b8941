import { paperSizes } from '#server/papers/paper-sizes.ts';
import type { PageSize } from '#server/papers/pdfium/pdfium.ts';
import type { Planned } from './build-packet.ts';
import { gaveUp } from './refusals.ts';

/** How large the pages of a volume are seen: the packet’s own have its paper, the others are as their source is. */
export function volumeSizes(n: number, { plan, settings, items }: Planned): PageSize[] {
  const { first = 1, last = 0 } = plan.volumes[n - 1] ?? {};
  const [width, height] = paperSizes[settings.page.paper];
  const sizes = Array.from({ length: last - first + 1 }, (): PageSize => ({ width, height }));
  const sources = new Map(items.map(({ id, source }) => [id, source]));
  for (const { itemId, page, pages, slip, volume } of plan.rows) {
    const source = volume === n ? sources.get(itemId) : null;
    const own = slip ? 1 : 0;
    if (source) sizes.splice(page - first + own, pages - own, ...source.sizes);
  }
  return sizes;
}

/** Stamps are planned before pages are read; on a page of another size they would not be where they belong. */
export function refuseOtherSize(at: number, planned: PageSize, { width, height }: PageSize): void {
  if (Math.abs(width - planned.width) < 1 && Math.abs(height - planned.height) < 1) return;
  throw gaveUp(new Error(`page ${at + 1} is ${width} × ${height} instead of ${planned.width} × ${planned.height}`));
}
