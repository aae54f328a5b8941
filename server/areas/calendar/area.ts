import { defineArea } from '#server/catalog/area.ts';
import { getCalendarFeed } from './get_calendar_feed.ts';
import { postCalendarFeed } from './post_calendar_feed.ts';

export const calendarArea = defineArea({
  window: [getCalendarFeed, postCalendarFeed],
});
