import { paperSizes } from '#server/papers/court-profile.ts';
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

/** Stamps are set before pages are joined; on a page of another size they would not be where they belong. */
export function refuseOtherSizes(planned: readonly PageSize[], pages: readonly PageSize[]): void {
  if (planned.length !== pages.length) throw gaveUp(new Error(`${planned.length} sizes for ${pages.length} pages`));
  for (const [at, { width, height }] of pages.entries()) {
    const { width: plannedWidth = 0, height: plannedHeight = 0 } = planned[at] ?? {};
    if (Math.abs(width - plannedWidth) < 1 && Math.abs(height - plannedHeight) < 1) continue;
    throw gaveUp(new Error(`page ${at + 1} is ${width} × ${height} instead of ${plannedWidth} × ${plannedHeight}`));
  }
}
