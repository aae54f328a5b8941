import type { z } from 'zod';
import { matterContext } from '#server/access/contexts.ts';
import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visibleIn } from '#server/access/visible.ts';
import { updateRecord } from '#server/store/records.ts';
import type { MatterResource, Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import type { Case } from './schema.ts';
import { cases } from './record.ts';

type CaseRecord = z.output<typeof Case>;

/** The row of a matter whose access was resolved. */
export function readCase(tx: ReadTx, matter: Matter): Promise<Row<'cases'>> {
  return tx.db.selectFrom('cases').selectAll().where('id', '=', matter.caseId).executeTakeFirstOrThrow();
}

export function updateCase(
  tx: WriteTx,
  before: Row<'cases'>,
  patch: Partial<Pick<Row<'cases'>, 'caption' | 'role' | 'caseNumbers' | 'keyDates' | 'archivedAt'>>,
): Promise<Row<'cases'>> {
  return updateRecord(tx, cases, before, patch);
}

/** The case as this viewer sees it: of a shared one the caption and what was shared, the rest blank. */
export async function toCase(tx: ReadTx, viewer: Viewer, matter: Matter, row: Row<'cases'>): Promise<CaseRecord> {
  const shell = !matter.whole;
  return {
    caseId: row.id,
    caption: row.caption,
    role: shell ? '' : row.role,
    caseNumbers: shell ? [] : (JSON.parse(row.caseNumbers) as CaseRecord['caseNumbers']),
    keyDates: shell ? [] : (JSON.parse(row.keyDates) as CaseRecord['keyDates']),
    archived: row.archivedAt !== null,
    workspaceId: row.workspaceId,
    context: matterContext(row.id),
    access: { level: matter.level, via: matter.via },
    counts: {
      evidence: await count(tx, viewer, matter, 'evidence'),
      folders: await count(tx, viewer, matter, 'folders'),
      issues: await count(tx, viewer, matter, 'issues'),
      courtCases: await count(tx, viewer, matter, 'courtCases'),
      hearings: await count(tx, viewer, matter, 'hearings'),
      timeline: await count(tx, viewer, matter, 'timelineEntries'),
      todos: await count(tx, viewer, matter, 'todos'),
      contacts: await count(tx, viewer, matter, 'contacts'),
    },
    updatedAt: row.updatedAt,
  };
}

async function count(tx: ReadTx, viewer: Viewer, matter: Matter, resource: MatterResource): Promise<number> {
  const row = await visibleIn(tx.db, viewer, matter, resource)
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
