import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useEvidence } from '#renderer/api/evidence.ts';
import { stores } from '#renderer/api/stores.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { listPlace } from '#renderer/features/evidence/list-place.ts';
import { viewerAddress } from '#renderer/features/evidence/viewer-address.ts';

export interface Neighbours {
  /** The place of this item among those of the list, counted from 1; null when it is not among them. */
  place: { at: number; of: number } | null;
  next: (() => void) | null;
  previous: (() => void) | null;
}

type Listed = (typeof listPlace.items)[number];

/** The items before and after this one, in the order of the list it was opened from. */
export function useNeighbours(item: EvidenceItem, q: string): Neighbours {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const all = useEvidence(item.caseId).data;
  const inList = listPlace.items.some(({ id }) => id === item.id);
  // Opened by a link there was no list: then it is the one everybody begins with, newest first.
  const order: readonly Listed[] = inList ? listPlace.items : (all?.toReversed() ?? []);
  const at = order.findIndex(({ id }) => id === item.id);
  const before = at > 0 ? order[at - 1] : undefined;
  const after = at === -1 ? undefined : order[at + 1];
  const ahead = after?.id;
  useEffect(() => {
    if (ahead === undefined) return;
    void client.prefetchQuery({ ...stores.evidence.one(ahead), staleTime: 30_000 });
  }, [client, ahead]);
  useEffect(() => {
    if (inList) listPlace.cursor = item.id;
  }, [inList, item.id]);
  const go = (to: Listed | undefined): (() => void) | null =>
    to === undefined ? null : () => navigate(viewerAddress(to.id, q, to.matches?.[0]?.page), { replace: true });
  return { place: at === -1 ? null : { at: at + 1, of: order.length }, next: go(after), previous: go(before) };
}
