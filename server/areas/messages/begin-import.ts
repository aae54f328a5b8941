import type { Matter } from '#server/access/matters.ts';
import { requireRoom } from '#server/access/room.ts';
import { insertBlob } from '#server/areas/evidence/queries.ts';
import type { WriteContext } from '#server/catalog/context.ts';
import { requireAll } from '#server/catalog/references.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Survey } from '#server/importers/message.ts';
import { enqueueJob } from '#server/store/jobs.ts';
import { insertRecord, updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import { type HeldExport, importIdOf } from './held-exports.ts';
import { findImport } from './import-queries.ts';
import type { Progress } from './import-run.ts';
import { unsentOf } from './import-answer.ts';
import { messageImports } from './record.ts';

/** Queues the storing of an export that leaves no question open; the same file with the same answers is one import. */
export async function beginImport(
  context: WriteContext & { matter: Matter },
  { held, survey }: { held: HeldExport; survey: Survey },
): Promise<Row<'messageImports'>> {
  const { tx, matter, principal, services } = context;
  const { whole, sha256, courtCaseId } = held;
  if (!whole) throw new Error('An export was to be stored before it was whole.');
  const answers = JSON.stringify(held.answers);
  const first = await findImport(tx, held.id);
  const isOther = first?.state === 'done' && first.answers !== answers;
  const id = isOther ? importIdOf(held.accountId, held.caseId, sha256, answers) : held.id;
  const before = isOther ? await findImport(tx, id) : first;
  if (before?.state === 'cancelled') throw beingRemoved();
  if (before && before.state !== 'refused') return before;
  await requireAll(context, 'courtCases', courtCaseId === null ? [] : [courtCaseId], 'courtCaseId');
  await requireRoom(tx, matter, services.limits, { items: 0, bytes: before ? 0 : whole.size });
  await insertBlob(tx, whole);
  const said = {
    state: 'storing' as const,
    format: survey.format,
    platform: survey.platform,
    parser: survey.parser,
    device: held.device,
    answers,
    courtCaseId,
    attestedAt: tx.now,
    report: null,
  };
  const imported = before
    ? await updateRecord(tx, messageImports, before, said)
    : await insertRecord(tx, messageImports, {
        ...said,
        id,
        caseId: matter.caseId,
        createdBy: principal.accountId,
        fileName: held.fileName,
        size: whole.size,
        sha256,
      });
  const progress: Progress = {
    of: survey.messages,
    stored: 0,
    compared: null,
    tries: 0,
    first: survey.first,
    last: survey.last,
    counted: {
      records: survey.messages + survey.broken + survey.unsent + survey.leftOut,
      statedCount: survey.statedCount,
      cutOff: survey.cutOff,
    },
    unsent: unsentOf(survey),
  };
  await enqueueJob(tx, { kind: 'importMessages', subjectId: id, caseId: matter.caseId, payload: { ...progress } });
  return imported;
}

function beingRemoved(): AppError {
  return new AppError('conflict', 'This import was canceled and is still being removed. Try again in a moment.');
}
