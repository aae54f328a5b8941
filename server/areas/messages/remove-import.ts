import type { JobContext } from '#server/store/jobs.ts';
import { deleteRecord } from '#server/store/records.ts';
import type { JobRow } from '#server/store/tables.ts';
import type { HeldExports } from './held-exports.ts';
import { removeStored } from './import-messages.ts';
import { findImport } from './import-queries.ts';
import { removeBytes, removeEmptyThreads } from './import-writes.ts';
import { messageImports } from './record.ts';

/** The job that removes all of an import that was canceled: what it had stored, its file, and the import itself. */
export class ImportRemover {
  readonly kind = 'removeMessageImport';
  readonly oneAtATime = 'message imports';
  readonly #held: HeldExports;

  constructor(held: HeldExports) {
    this.#held = held;
  }

  async run({ subjectId: id }: JobRow, context: JobContext): Promise<void> {
    const imported = await context.read((tx) => findImport(tx, id));
    if (!imported) return;
    await removeStored(context, imported);
    // Whoever asks how it stands is told so for a week.
    await this.#held.release(id, 'cancelled');
    await context.finish(async (tx) => {
      await removeEmptyThreads(tx, imported.caseId);
      await deleteRecord(tx, messageImports, imported);
      await removeBytes(tx, imported.sha256, imported.caseId);
    });
  }
}
