import type { EntryKind } from '#server/rules/timeline.ts';
import { IconBuildingCommunity, IconCalendarEvent, IconFile, IconFlag3, type Icon } from '@tabler/icons-react';
import type { TimelineEntry } from '#renderer/api/generated.ts';

export const kindIcons: Readonly<Record<EntryKind, Icon>> = {
  event: IconCalendarEvent,
  evidence: IconFile,
  keydate: IconFlag3,
  hearing: IconBuildingCommunity,
};

/** Where an entry is kept and changed; null for an event, which lives here. */
export function sourceAddress({ kind, sourceId }: Pick<TimelineEntry, 'kind' | 'sourceId'>): string | null {
  if (kind === 'evidence') return `/evidence/${sourceId}`;
  if (kind === 'hearing') return `/hearings/${sourceId}`;
  return kind === 'keydate' ? '/settings/matter' : null;
}
