import path from 'node:path';
import { sql } from 'kysely';
import { records } from '#server/areas/records.ts';
import { databaseName } from '#server/store/backup.ts';
import { systemClock } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import { openSqlite } from '#server/store/sqlite.ts';
import { Store } from '#server/store/store.ts';
import type { Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { proseWriter, randomNumbers } from './prose.ts';
import { seedMatter } from './seed.ts';

/** The twenty years that the rows are spread over. */
export const timelineYears = Array.from({ length: 20 }, (_, at) => String(2006 + at));

const batch = 200;

interface Home {
  data: string;
  caseId: string;
  /** Rows of the timeline: nine in ten are events, the others dated evidence and hearings, half and half. */
  rows: number;
}

/** Fills a matter's timeline straight through the store; the same days and words every time. */
export async function seedTimeline({ data, caseId, rows }: Home): Promise<void> {
  const apart = Math.floor(rows / 20);
  await seedMatter({ data, caseId, items: apart, wordsAPage: 10 });
  const store = new Store(openSqlite(path.join(data, databaseName)), systemClock, records);
  const actor = { accountId: null, tokenId: null, transport: 'job', requestId: newId() } as const;
  const random = randomNumbers(7);
  const write = proseWriter(7);
  const words = (length: number) => write(length).join(' ');
  try {
    await store.write(actor, async (tx) => {
      const { id: createdBy } = await tx.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
      const item = { caseId, createdBy, private: 0, trashedAt: null, createdAt: tx.now, updatedAt: tx.now } as const;
      await dateEvidence(tx, random);
      const hearings = Array.from({ length: apart }, (): Row<'hearings'> => ({
        ...item,
        ...blankHearing,
        id: newId(),
        date: anyDay(random),
        time: anyTime(random),
        purpose: words(4),
      }));
      const events = Array.from({ length: rows - 2 * apart }, (): Row<'timelineEntries'> => ({
        ...item,
        ...anyDate(random),
        id: newId(),
        courtCaseId: null,
        title: words(7),
        detail: random() < 0.5 ? '' : words(40),
        position: 1024 * Math.ceil(random() * 8),
        contactIds: '[]',
        evidenceIds: '[]',
      }));
      for (let from = 0; from < hearings.length; from += batch)
        await tx.db
          .insertInto('hearings')
          .values(hearings.slice(from, from + batch))
          .execute();
      for (let from = 0; from < events.length; from += batch)
        await tx.db
          .insertInto('timelineEntries')
          .values(events.slice(from, from + batch))
          .execute();
    });
  } finally {
    await store.close();
  }
}

async function dateEvidence(tx: WriteTx, random: () => number): Promise<void> {
  for (const { id } of await tx.query<{ id: string }>(sql`select "id" from "evidence" order by "id"`)) {
    await tx.db
      .updateTable('evidence')
      .set({ eventDate: anyDay(random) })
      .where('id', '=', id)
      .execute();
  }
}

function anyDay(random: () => number): string {
  const year = timelineYears[Math.floor(random() * timelineYears.length)] ?? '2006';
  return new Date(Date.UTC(Number(year), 0, 1 + Math.floor(random() * 365))).toISOString().slice(0, 10);
}

function anyTime(random: () => number): string | null {
  return random() < 0.5 ? null : `${String(8 + Math.floor(random() * 10)).padStart(2, '0')}:30`;
}

/** One in ten is dated to the month, one in twenty to the year, some of each only about then. */
function anyDate(random: () => number): Pick<Row<'timelineEntries'>, 'date' | 'precision' | 'qualifier' | 'time'> {
  const day = anyDay(random);
  const qualifier = random() < 0.1 ? 'about' : null;
  const exactness = random();
  if (exactness < 0.05) return { date: `${day.slice(0, 4)}-01-01`, precision: 'year', qualifier, time: null };
  if (exactness < 0.15) return { date: `${day.slice(0, 7)}-01`, precision: 'month', qualifier, time: null };
  return { date: day, precision: 'day', qualifier, time: anyTime(random) };
}

const blankHearing = {
  courtCaseId: null,
  timeZone: null,
  durationMinutes: null,
  place: null,
  room: null,
  judge: null,
  remoteLink: null,
  status: 'held',
  outcome: null,
  notes: null,
  contactIds: '[]',
} as const;
