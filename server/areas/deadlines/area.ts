import { defineArea } from '#server/catalog/area.ts';
import { getDeadlines } from './get_deadlines.ts';
import { getDeadlinesCourts } from './get_deadlines_courts.ts';

export const deadlinesArea = defineArea({
  window: [getDeadlinesCourts, getDeadlines],
});
