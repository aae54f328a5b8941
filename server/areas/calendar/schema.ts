import { z } from 'zod';
import { Instant } from '#server/catalog/fields.ts';

const minutesSay = 'Give whole minutes before a hearing, from 0 to 40320 (four weeks).';
const Minutes = z.int(minutesSay).min(0, minutesSay).max(40_320, minutesSay);

export const Todos = z.enum(['events', 'tasks', 'none']);
export const Alarms = z.array(Minutes).max(5, 'A hearing can have at most five reminders.');

export const CalendarFeed = z
  .strictObject({
    on: z.boolean(),
    path: z.string(),
    todos: Todos,
    keyDates: z.boolean(),
    alarms: z.array(z.int()).meta({ description: 'Minutes before a hearing at which the other calendar is to remind' }),
    writtenAt: Instant.nullable(),
    trouble: z.string().nullable().meta({ description: 'Why it could not be written the last time' }),
  })
  .meta({ id: 'CalendarFeed' });
