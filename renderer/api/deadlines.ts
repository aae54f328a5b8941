import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callWindow } from './client.ts';
import type { Deadline, Operations } from './generated.ts';
import { keys } from './query-keys.ts';

export type { Deadline } from './generated.ts';
export type DeadlineStep = Deadline['steps'][number];
/** What is asked of a court's table, as a to-do takes it. */
export type DeadlineAsked = NonNullable<Operations['post_todos']['input']['deadline']>;

export interface Source {
  citation: string;
  url: string;
  checked: string | null;
  edition: string;
}

/** Days that a way of service adds. */
export interface WayOfService {
  service: string;
  label: string;
  days: number;
  unit: 'days' | 'court-days';
  citation: string;
}

export interface OfferedRule {
  id: string;
  group: string;
  label: string;
  text: string;
  trigger: string;
  /** Null: the person says how many. */
  days: number | null;
  unit: 'days' | 'court-days';
  direction: 'after' | 'before';
  ways: readonly WayOfService[];
  source: Source;
  notes: readonly string[];
}

export interface OfferedCourt {
  id: string;
  name: string;
  version: string;
  table: { from: string; to: string };
  rules: readonly OfferedRule[];
  holidays: readonly { date: string; name: string }[];
  holidaySources: readonly Source[];
}

/** The courts whose rules and holidays Casewright has. They change only with a new version. */
export function useCourts(): UseQueryResult<OfferedCourt[]> {
  return useQuery({
    queryKey: keys.deadlineCourts,
    queryFn: async () => (await callWindow('GET', '/deadlines/courts')) as OfferedCourt[],
    staleTime: Infinity,
  });
}

/** A deadline worked out by the server, which has the tables; nothing is kept. */
export function useDeadline(asked: DeadlineAsked | null): UseQueryResult<Deadline> {
  return useQuery({
    queryKey: keys.deadline(asked),
    queryFn: async () => (await callWindow('POST', '/deadlines', asked ?? {})) as Deadline,
    enabled: asked !== null,
    staleTime: Infinity,
    retry: false,
    // The answer before stays until the next one is there, so that nothing jumps while a day is typed.
    placeholderData: keepPreviousData,
  });
}
