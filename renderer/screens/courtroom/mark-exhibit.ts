import { ApiError, sentenceFor } from '#renderer/api/api-error.ts';
import type { Binder, BinderItem } from '#renderer/api/generated.ts';
import { type ItemOf, itemsOf } from '#renderer/api/preparation.ts';
import { type ExhibitMark, markWords } from '#renderer/features/preparation/mark-words.ts';
import type { Act } from '#renderer/features/preparation/use-act.ts';
import { formatClock } from '#renderer/lib/dates.ts';

/** Which exhibit in which binder, and what a sentence calls it: “Exhibit 12”. */
export interface Marked {
  binderId: string;
  evidenceId: string;
  name: string;
}

/**
 * Marks an exhibit with the time, and answers how it went as a sentence. One that is not in the binder yet is added
 * first. Where it has this mark already, nothing is sent.
 */
export async function markExhibit(
  act: Act,
  binders: () => readonly Binder[],
  marked: Marked,
  mark: ExhibitMark,
): Promise<string> {
  const says = markWords[mark].toLowerCase();
  try {
    const item = await itemOf(act, binders(), marked);
    const before = item.marks.at(-1);
    if (before?.mark === mark) return `${marked.name} was ${says} at ${formatClock(before.at)}.`;
    const send = () => act({ action: 'mark-exhibit', itemId: item.id, mark });
    // Somebody else edited this very exhibit: it has been read again, and a mark takes nothing of that away.
    const { changed } = await send().catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 409) return send();
      throw error;
    });
    const at = changed.find(isOf(marked))?.marks.at(-1)?.at;
    return `${marked.name} ${says}${at === undefined ? '' : `, ${formatClock(at)}`}.`;
  } catch (error) {
    return `${marked.name} was not marked ${says}. ${sentenceFor(error)}`;
  }
}

async function itemOf(act: Act, binders: readonly Binder[], marked: Marked): Promise<ItemOf<'exhibit'>> {
  const { binderId, evidenceId } = marked;
  const known = itemsOf(binders).find(isOf(marked));
  if (known !== undefined) return known;
  const { changed } = await act({ action: 'add-item', binderId, item: { kind: 'exhibit', evidenceId } });
  const added = changed.find(isOf(marked));
  if (added === undefined) throw new Error('The exhibit could not be added to the binder.');
  return added;
}

function isOf({ binderId, evidenceId }: Marked) {
  return (item: BinderItem): item is ItemOf<'exhibit'> =>
    item.kind === 'exhibit' && item.binderId === binderId && item.evidenceId === evidenceId;
}
