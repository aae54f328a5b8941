import type { QueryClient } from '@tanstack/react-query';
import type { EvidenceFacts } from '#renderer/api/evidence.ts';
import type { Annotation, EvidenceItem } from '#renderer/api/generated.ts';
import { newStep } from '#renderer/api/session-changes.ts';
import { stores } from '#renderer/api/stores.ts';
import { toastStep } from '#renderer/features/toasts/toasts.tsx';
import type { Passage } from './passage.ts';

type Given = NonNullable<EvidenceFacts['annotations']>;

/** Changes the highlights and notes of an item, as they are when it is saved, says so and offers to undo it. */
async function changeAll(
  client: QueryClient,
  item: EvidenceItem,
  what: string,
  change: (all: readonly Annotation[]) => Given,
): Promise<void> {
  const step = newStep(what);
  const wanted = ({ annotations }: EvidenceItem) => ({ annotations: change(annotations) });
  const { failed } = await stores.evidence.changeMany(client, [item], wanted, { step });
  const [refused] = failed;
  if (refused !== undefined) throw refused.error;
  toastStep(step);
}

/** A highlight, a note, or both. */
export function annotate(client: QueryClient, item: EvidenceItem, passage: Passage, note = ''): Promise<void> {
  const what = note === '' ? `Highlighted on page ${passage.page}.` : `Noted on page ${passage.page}.`;
  return changeAll(client, item, what, (all) => [...all, { ...passage, note: note.trim() }]);
}

/** Without a note, a highlight is left; a note alone is gone. */
export function changeNote(
  client: QueryClient,
  item: EvidenceItem,
  annotation: Annotation,
  note: string,
): Promise<void> {
  const said = note.trim();
  if (said === '' && annotation.quote === null) return removeAnnotation(client, item, annotation);
  return changeAll(client, item, 'Note changed.', (all) =>
    all.map((each) => (each.id === annotation.id ? { ...each, note: said } : each)),
  );
}

export function removeAnnotation(client: QueryClient, item: EvidenceItem, { id, note }: Annotation): Promise<void> {
  return changeAll(client, item, note === '' ? 'Highlight deleted.' : 'Note deleted.', (all) =>
    all.filter((each) => each.id !== id),
  );
}

/** In the order of the pages; what is about the whole item comes first. */
export function byPage(all: readonly Annotation[]): Annotation[] {
  const place = ({ page, start }: Annotation): [number, number] => [page ?? 0, start ?? -1];
  return all.toSorted((one, other) => {
    const [[page, start], [otherPage, otherStart]] = [place(one), place(other)];
    return page - otherPage || start - otherStart || (one.madeAt < other.madeAt ? -1 : 1);
  });
}
