import type { MatterView } from '#server/access/matters.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import { allItems } from './queries.ts';
import { packed, type Packed } from './record.ts';

/** What would be in a packet if it were not in Trash, by the titles that this viewer would see there. */
export async function trashedItems(view: MatterView, packetId: string): Promise<{ id: string; title: string }[]> {
  const { tx, viewer, matter } = view;
  if (!matter.whole || !matter.hasTrash) return [];
  const items = await allItems(tx, packetId);
  const titles = new Map<string, string>();
  for (const kind of Object.keys(packed) as Packed[]) {
    const ids = items.flatMap((item) => (item.kind === kind && item.refId !== null ? [item.refId] : []));
    for (const some of someAtOnce([...new Set(ids)])) {
      const rows = await tx.db
        .selectFrom(packed[kind] as 'evidence')
        .select(['id', 'title'])
        .where('id', 'in', some)
        .where('trashedAt', 'is not', null)
        .where('private', '<=', viewer.seesPrivate)
        .execute();
      for (const { id, title } of rows) titles.set(id, title);
    }
  }
  return items.flatMap(({ id, refId }) => {
    const title = titles.get(refId ?? '');
    return title === undefined ? [] : [{ id, title }];
  });
}
