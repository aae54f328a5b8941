import { z } from 'zod';
import type { Viewer } from '#server/access/principal.ts';
import { checkedColumns } from '#server/catalog/columns.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { findRecord } from '#server/catalog/find-record.ts';
import { CaseIdFilter } from '#server/catalog/fields.ts';
import { insertRecord } from '#server/store/records.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { toOneHearing } from './circumstances.ts';
import { hearings } from './record.ts';
import { Hearing, newHearing } from './schema.ts';

export const postHearings = defineOperation({
  method: 'post',
  path: '/hearings',
  scope: 'hearings:write',
  status: 201,
  summary: 'Add a hearing',
  description: 'Give the time as the court’s clock shows it; the zone is the court file’s unless another is given.',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'edit', resource: 'hearings' },
  input: { body: z.strictObject({ caseId: CaseIdFilter, ...newHearing }) },
  output: json(Hearing),
  errors: ['not_found', 'forbidden'],
  async handler({ tx, viewer, matter, principal, now }, { body: { caseId: _case, ...facts } }) {
    const columns = await checkedColumns({ tx, viewer }, matter, hearings, facts);
    const timeZone = facts.timeZone === undefined ? await zoneOf(tx, viewer, facts.courtCaseId) : facts.timeZone;
    const place = { caseId: matter.caseId, createdBy: principal.accountId };
    const row = await insertRecord(tx, hearings, { ...place, ...columns, timeZone });
    return toOneHearing(tx, viewer, matter, row, now);
  },
});

async function zoneOf(tx: ReadTx, viewer: Viewer, courtCaseId: string | null | undefined): Promise<string | null> {
  const courtCase = courtCaseId == null ? undefined : await findRecord(tx, viewer, 'courtCases', courtCaseId);
  return courtCase?.timeZone ?? null;
}
