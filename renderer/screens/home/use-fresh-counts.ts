import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useHistory } from '#renderer/api/history.ts';
import { keys } from '#renderer/api/query-keys.ts';

const calmMs = 1000;

/** How much there is stands in the matter itself, which no change of an item touches: read again when something changed. */
export function useFreshCounts(caseId: string): void {
  const client = useQueryClient();
  const newest = useHistory(caseId).data?.pages[0]?.lines[0]?.seq ?? null;
  const known = useRef<number | null>(null);
  useEffect(() => {
    if (newest === null || newest === known.current) return;
    known.current = newest;
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: keys.caseOfAll }), calmMs);
    return () => clearTimeout(timer);
  }, [client, newest]);
}
