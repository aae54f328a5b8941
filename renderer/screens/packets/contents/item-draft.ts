import type { GivenItem } from '#renderer/api/packet-edits.ts';
import type { PacketItem } from '#renderer/api/packets.ts';

/** An item as it is typed. */
export interface ItemDraft {
  section: string | null;
  label: string;
  title: string;
  note: string;
  from: string | null;
  to: string | null;
  pages: string;
}

export function draftOf({ section, label, title, note, range, pages }: PacketItem): ItemDraft {
  const { from = null, to = null } = range ?? {};
  return { section, label: label ?? '', title, note, from, to, pages: pages ?? '' };
}

export function emptyDraft(section: string | null): ItemDraft {
  return { section, label: '', title: '', note: '', from: null, to: null, pages: '' };
}

/** What a draft of this kind says, as it is given. */
export function factsOf(kind: PacketItem['kind'], draft: ItemDraft): Omit<GivenItem, 'kind' | 'refId'> {
  const { section, label, title, note, from, to, pages } = draft;
  return {
    section,
    title: title.trim(),
    label: label.trim() === '' ? null : label.trim(),
    ...(kind === 'placeholder' ? { note: note.trim() } : { pages: pages.trim() === '' ? null : pages.trim() }),
    ...(kind === 'message_log' && { range: from === null && to === null ? null : { from, to } }),
  };
}
