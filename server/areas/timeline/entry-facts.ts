import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { requireAll } from '#server/catalog/references.ts';
import { invalid } from '#server/errors/app-error.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import type { StatedDate } from '#server/rules/approximate-date.ts';
import { type GivenDate, resolveDate } from '#server/rules/timeline.ts';

/** The date that was given, with the one there was; 400 when its parts contradict each other. */
export function requireDate(given: GivenDate, before?: StatedDate): StatedDate {
  const resolved = resolveDate(given, before);
  if ('problem' in resolved) throw invalid(resolved.problem, resolved.field);
  return resolved;
}

/** A month has no hour. */
export function requireDayFor(time: string | null, { precision }: StatedDate): void {
  if (time === null || precision === 'day') return;
  throw invalid(`What is dated to the ${precision} has no time of day. Give the day, or \`time\` null.`, 'time');
}

interface References {
  courtCaseId?: string | null | undefined;
  contactIds?: readonly string[] | undefined;
  evidenceIds?: readonly string[] | undefined;
}

export async function requireReferences(tx: ReadTx, viewer: Viewer, matter: Matter, given: References): Promise<void> {
  const { courtCaseId } = given;
  await requireAll(tx, viewer, matter, 'courtCases', courtCaseId == null ? [] : [courtCaseId], 'courtCaseId');
  await requireAll(tx, viewer, matter, 'contacts', given.contactIds ?? [], 'contactIds');
  await requireAll(tx, viewer, matter, 'evidence', given.evidenceIds ?? [], 'evidenceIds');
}
