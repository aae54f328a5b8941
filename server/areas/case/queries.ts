import type { z } from 'zod';
import { matterContext } from '#server/access/contexts.ts';
import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import type { MatterResource, Row } from '#server/store/tables.ts';
import type { Case } from './schema.ts';

type CaseRecord = z.output<typeof Case>;

/** The row of a matter whose access was resolved. */
export function readCase({ tx, matter }: MatterView): Promise<Row<'cases'>> {
  return tx.db.selectFrom('cases').selectAll().where('id', '=', matter.caseId).executeTakeFirstOrThrow();
}

/** The case as this viewer sees it: of a shared one the caption and what was shared, the rest blank. */
export async function toCase(view: MatterView, row: Row<'cases'>): Promise<CaseRecord> {
  const { matter } = view;
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
      evidence: await count(view, 'evidence'),
      documents: await count(view, 'documents'),
      messages: await countMessages(view),
      folders: await count(view, 'folders'),
      issues: await count(view, 'issues'),
      courtCases: await count(view, 'courtCases'),
      hearings: await count(view, 'hearings'),
      timeline: await count(view, 'timelineEntries'),
      todos: await count(view, 'todos'),
      contacts: await count(view, 'contacts'),
    },
    updatedAt: row.updatedAt,
  };
}

/** Of a viewer who sees all, as the threads know it: counting 200,000 rows would take longer than all the rest. */
async function countMessages(view: MatterView): Promise<number> {
  if (!view.matter.whole || view.viewer.seesPrivate === 0) return count(view, 'messages');
  const threads = await visibleIn(view, 'messageThreads')
    .select('item.counts')
    .where('item.lastPlace', 'is not', null)
    .execute();
  return threads.reduce((sum, { counts }) => sum + (JSON.parse(counts) as { all: number }).all, 0);
}

async function count(view: MatterView, resource: MatterResource): Promise<number> {
  const row = await visibleIn(view, resource)
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
