import path from 'node:path';
import { records } from '#server/areas/records.ts';
import { databaseName } from '#server/store/backup.ts';
import { systemClock } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import { openSqlite } from '#server/store/sqlite.ts';
import { Store } from '#server/store/store.ts';
import type { Row } from '#server/store/tables.ts';
import { proseWriter, randomNumbers } from './prose.ts';

const batch = 200;
const zones = ['America/Chicago', 'America/New_York', 'America/Los_Angeles', null];

interface Home {
  data: string;
  caseId: string;
  /** Two in five are hearings, the others to-dos, and of both a hundred fewer for as many key dates. */
  items: number;
}

/** The first day of the four years that everything is spread over. */
export const calendarStart = '2025-01-01';
const days = 4 * 365;

/** Fills a matter's calendar straight through the store; the same days and words every time. */
export async function seedCalendar({ data, caseId, items }: Home): Promise<void> {
  const store = new Store(openSqlite(path.join(data, databaseName)), systemClock, records);
  const actor = { accountId: null, tokenId: null, transport: 'job', requestId: newId() } as const;
  const random = randomNumbers(11);
  const write = proseWriter(11);
  const words = (length: number) => write(length).join(' ');
  const keyDates = Array.from({ length: 100 }, () => ({ date: anyDay(random), label: words(4), kind: 'deadline' }));
  try {
    await store.write(actor, async (tx) => {
      const { id: createdBy } = await tx.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
      const item = { caseId, createdBy, private: 0, trashedAt: null, createdAt: tx.now, updatedAt: tx.now } as const;
      const hearings = Array.from({ length: Math.floor((items - 100) * 0.4) }, (): Row<'hearings'> => ({
        ...item,
        ...blankHearing,
        id: newId(),
        date: anyDay(random),
        time: random() < 0.1 ? null : `${String(8 + Math.floor(random() * 10)).padStart(2, '0')}:30`,
        timeZone: zones[Math.floor(random() * zones.length)] ?? null,
        status: random() < 0.7 ? 'scheduled' : 'held',
        purpose: words(4),
      }));
      const todos = Array.from({ length: items - 100 - hearings.length }, (): Row<'todos'> => ({
        ...item,
        ...blankTodo,
        id: newId(),
        due: anyDay(random),
        done: random() < 0.5 ? 1 : 0,
        title: words(5),
      }));
      await tx.db
        .updateTable('cases')
        .set({ keyDates: JSON.stringify(keyDates) })
        .where('id', '=', caseId)
        .execute();
      for (let from = 0; from < hearings.length; from += batch)
        await tx.db
          .insertInto('hearings')
          .values(hearings.slice(from, from + batch))
          .execute();
      for (let from = 0; from < todos.length; from += batch)
        await tx.db
          .insertInto('todos')
          .values(todos.slice(from, from + batch))
          .execute();
    });
  } finally {
    await store.close();
  }
}

function anyDay(random: () => number): string {
  const day = Date.parse(`${calendarStart}T00:00:00Z`) + Math.floor(random() * days) * 86_400_000;
  return new Date(day).toISOString().slice(0, 10);
}

const blankHearing = {
  courtCaseId: null,
  durationMinutes: 60,
  place: null,
  room: null,
  judge: null,
  remoteLink: null,
  outcome: null,
  notes: null,
  contactIds: '[]',
} as const;

const blankTodo = {
  detail: '',
  doneAt: null,
  priority: 'normal',
  hearingId: null,
  courtCaseId: null,
  deadline: null,
} as const;
