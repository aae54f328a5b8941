import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call, request } from './client.ts';
import type { CalendarFeed } from './generated.ts';
import { keys } from './query-keys.ts';

/** What a calendar file holds, in addition to hearings. */
export type FileChoices = Pick<CalendarFeed, 'todos' | 'keyDates' | 'alarms'>;

export function useCalendarFeed(caseId: string, wanted: boolean): UseQueryResult<CalendarFeed> {
  return useQuery({
    queryKey: keys.calendarFeed(caseId),
    queryFn: () => call('get_calendar_feed', { caseId }),
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
  const feed = await call('post_calendar_feed', { caseId, ...change });
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
