import { keepPreviousData, skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from './client.ts';
import type { Deadline, OfferedCourt, OfferedRule, Operations } from './generated.ts';
import { keys } from './query-keys.ts';

export type DeadlineStep = Deadline['steps'][number];
export type Source = OfferedRule['source'];
/** What is asked of a court's table, as a to-do takes it. */
export type DeadlineAsked = NonNullable<Operations['post_todos']['input']['deadline']>;

/** The courts whose rules and holidays Casewright has. They change only with a new version. */
export function useCourts(): UseQueryResult<OfferedCourt[]> {
  return useQuery({
    queryKey: keys.deadlineCourts,
    queryFn: () => call('get_deadlines_courts', {}),
    staleTime: Infinity,
  });
}

/** A deadline worked out by the server, which has the tables; nothing is kept. */
export function useDeadline(asked: DeadlineAsked | null): UseQueryResult<Deadline> {
  return useQuery({
    queryKey: keys.deadline(asked),
    queryFn: asked === null ? skipToken : () => call('get_deadlines', asked),
    staleTime: Infinity,
    retry: false,
    // The answer before stays until the next one is there, so that nothing jumps while a day is typed.
    placeholderData: keepPreviousData,
  });
}
