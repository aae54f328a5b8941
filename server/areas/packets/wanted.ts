import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import type { CourtProfile } from '#server/papers/court-profile.ts';
import { paperSizes } from '#server/papers/paper-sizes.ts';
import type { Wanted } from '#server/papers/inspect/findings.ts';

/** What the pages of a packet are looked at for: the names of the matter’s children, the court’s paper. */
export async function wantedIn(view: MatterView, profile: CourtProfile): Promise<Wanted> {
  const rows = await visibleIn(view, 'contacts')
    .select('item.name')
    .where('item.role', '=', 'child')
    .orderBy('item.name')
    .execute();
  const children = rows.flatMap(({ name }) => [name, ...(name.includes(' ') ? [name.split(' ')[0] ?? ''] : [])]);
  const [width, height] = paperSizes[profile.page];
  return { children: [...new Set(children)], page: { width, height }, maxPages: null, maxBytes: null };
}
