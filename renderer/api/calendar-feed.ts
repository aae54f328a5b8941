import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { callWindow, request } from './client.ts';
import { keys } from './query-keys.ts';

/** What a calendar file holds, besides hearings. */
export interface FileChoices {
  todos: 'events' | 'tasks' | 'none';
  keyDates: boolean;
  /** Minutes before a hearing at which the other calendar is to remind. */
  alarms: number[];
}

/** The file that is kept up to date for other calendars. */
export interface CalendarFeed extends FileChoices {
  on: boolean;
  path: string;
  writtenAt: string | null;
  /** Why it could not be written the last time. */
  trouble: string | null;
}

export function useCalendarFeed(caseId: string, wanted: boolean): UseQueryResult<CalendarFeed> {
  return useQuery({
    queryKey: keys.calendarFeed(caseId),
    queryFn: async () =>
      (await callWindow('GET', `/calendar-feed?caseId=${encodeURIComponent(caseId)}`)) as CalendarFeed,
    staleTime: 0,
    enabled: wanted,
  });
}

/** Begins or ends keeping the file, or changes what it holds; it is written when this answers. */
export async function changeCalendarFeed(
  client: QueryClient,
  caseId: string,
  change: FileChoices & { on: boolean },
): Promise<CalendarFeed> {
  const feed = (await callWindow('POST', '/calendar-feed', { caseId, ...change })) as CalendarFeed;
  client.setQueryData(keys.calendarFeed(caseId), feed);
  return feed;
}

/** The matter's dates as a file of the moment, with the name it is to be saved under. */
export async function downloadCalendar(caseId: string, { todos, keyDates, alarms }: FileChoices): Promise<File> {
  const query = new URLSearchParams({ caseId, todos, keyDates: keyDates ? 'yes' : 'no', alarms: alarms.join(',') });
  const response = await request(`/app/calendar.ics?${query}`, { credentials: 'same-origin', cache: 'no-store' });
  return new File([await response.blob()], nameOf(response.headers), { type: 'text/calendar' });
}

function nameOf(headers: Headers): string {
  const given = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(given)?.[1];
  const plain = /filename="([^"]+)"/i.exec(given)?.[1];
  return encoded === undefined ? (plain ?? 'calendar.ics') : decodeURIComponent(encoded);
}
