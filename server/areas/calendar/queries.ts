import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { readCase, toCase } from '#server/areas/case/queries.ts';
import type { CalendarFeedRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import type { CalendarContents, FileOptions, HearingInFile, TodoInFile } from './contents.ts';

/** Everything of a matter that has a day, as far as this viewer may see it. */
export async function readContents(view: MatterView): Promise<CalendarContents> {
  const { matter } = view;
  const { caption, keyDates, updatedAt } = await toCase(view, await readCase(view));
  const courtFiles = await courtFileNames(view);
  return {
    caseId: matter.caseId,
    caption,
    hearings: await hearingsIn(view, courtFiles),
    todos: await todosIn(view, courtFiles),
    keyDates: keyDates
      .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
      .map((keyDate) => ({ ...keyDate, updatedAt })),
  };
}

async function hearingsIn(view: MatterView, courtFiles: Names): Promise<HearingInFile[]> {
  const rows = await visibleIn(view, 'hearings')
    .select([
      'item.id',
      'item.date',
      'item.time',
      'item.timeZone',
      'item.durationMinutes',
      'item.purpose',
      'item.place',
    ])
    .select(['item.room', 'item.judge', 'item.remoteLink', 'item.status', 'item.courtCaseId', 'item.private'])
    .select(['item.createdAt', 'item.updatedAt'])
    .orderBy('item.date')
    .orderBy('item.id')
    .execute();
  return rows.map(({ courtCaseId, private: hidden, ...row }) => ({
    ...row,
    courtFile: courtFiles.get(courtCaseId ?? '') ?? null,
    private: hidden === 1,
  }));
}

async function todosIn(view: MatterView, courtFiles: Names): Promise<TodoInFile[]> {
  const rows = await visibleIn(view, 'todos')
    .select(['item.id', 'item.title', 'item.due', 'item.done', 'item.doneAt', 'item.priority', 'item.courtCaseId'])
    .select(['item.private', 'item.createdAt', 'item.updatedAt'])
    .where('item.due', 'is not', null)
    .orderBy('item.due')
    .orderBy('item.id')
    .execute();
  return rows.map(({ courtCaseId, private: hidden, done, due, ...row }) => ({
    ...row,
    due: due ?? '',
    done: done === 1,
    courtFile: courtFiles.get(courtCaseId ?? '') ?? null,
    private: hidden === 1,
  }));
}

type Names = ReadonlyMap<string, string>;

async function courtFileNames(view: MatterView): Promise<Names> {
  const rows = await visibleIn(view, 'courtCases').select(['item.id', 'item.caption', 'item.number']).execute();
  return new Map(rows.map(({ id, caption, number }) => [id, number === null ? caption : `${caption}, ${number}`]));
}

/** A matter whose calendar is kept as a file, and what the file holds. */
export interface Feed extends FileOptions {
  caseId: string;
  accountId: string;
}

export async function listFeeds(tx: ReadTx): Promise<Feed[]> {
  return (await tx.db.selectFrom('calendarFeeds').selectAll().orderBy('caseId').execute()).map(toFeed);
}

export async function findFeed(tx: ReadTx, caseId: string): Promise<Feed | undefined> {
  const row = await tx.db.selectFrom('calendarFeeds').selectAll().where('caseId', '=', caseId).executeTakeFirst();
  return row && toFeed(row);
}

export async function saveFeed(tx: WriteTx, { caseId, accountId, todos, keyDates, alarms }: Feed): Promise<void> {
  const values = { todos, keyDates: keyDates ? 1 : 0, alarms: JSON.stringify(alarms), updatedAt: tx.now } as const;
  await tx.db
    .insertInto('calendarFeeds')
    .values({ caseId, accountId, ...values, createdAt: tx.now })
    .onConflict((conflict) => conflict.column('caseId').doUpdateSet({ accountId, ...values }))
    .execute();
}

export async function deleteFeed(tx: WriteTx, caseId: string): Promise<void> {
  await tx.db.deleteFrom('calendarFeeds').where('caseId', '=', caseId).execute();
}

function toFeed({ caseId, accountId, todos, keyDates, alarms }: CalendarFeedRow): Feed {
  return { caseId, accountId, todos, keyDates: keyDates === 1, alarms: JSON.parse(alarms) as number[] };
}
