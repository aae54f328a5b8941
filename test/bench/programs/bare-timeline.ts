import Database from 'better-sqlite3';
import express from 'express';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { TimelineRecord } from '#server/areas/timeline/schema.ts';

/*
 * What the timeline is compared with: Express, zod and better-sqlite3 with the rows merged and sorted beforehand, in
 * one table. No token, no access rules, nothing to merge or sort. `node bare-timeline.ts DATABASE`; the bench made the
 * table and filled it.
 */
const database = new Database(process.argv[2]);
database.pragma('journal_mode = WAL');
database.pragma('mmap_size = 268435456');
database.pragma('cache_size = -16000');

type Row = Omit<TimelineRecord, 'editable' | 'private' | 'contactIds' | 'evidenceIds'> &
  Record<'editable' | 'private', number> &
  Record<'contactIds' | 'evidenceIds', string>;

const Query = z.strictObject({
  caseId: z.uuid(),
  kinds: z.string().optional(),
  years: z.string().optional(),
  months: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
});

function toRecord(row: Row): TimelineRecord {
  return {
    id: row.id,
    caseId: row.caseId,
    kind: row.kind,
    sourceId: row.sourceId,
    editable: row.editable === 1,
    date: row.date,
    precision: row.precision,
    qualifier: row.qualifier,
    time: row.time,
    title: row.title,
    detail: row.detail,
    courtCaseId: row.courtCaseId,
    position: row.position,
    contactIds: JSON.parse(row.contactIds) as string[],
    evidenceIds: JSON.parse(row.evidenceIds) as string[],
    private: row.private === 1,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

const app = express();
app.disable('x-powered-by');
app.set('etag', false);
app.get('/timeline', (request, response) => {
  const { caseId, limit, ...filters } = Query.parse(request.query);
  const [kinds, years, months] = [filters.kinds, filters.years, filters.months].map((text) => text?.split(','));
  const conditions = [
    'caseId = ?',
    ...(kinds ? [`kind in (${marks(kinds)})`] : []),
    ...(years ? [`substr(date, 1, 4) in (${marks(years)})`] : []),
    ...(months ? [`substr(date, 6, 2) in (${marks(months)})`] : []),
  ];
  const values = [caseId, ...[kinds, years, months].flatMap((given) => given ?? []), limit ?? -1];
  const text = `select * from rows where ${conditions.join(' and ')} order by place limit ?`;
  response.json(database.prepare<unknown[], Row>(text).all(values).map(toRecord));
});

const server = app.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  database.close();
});
