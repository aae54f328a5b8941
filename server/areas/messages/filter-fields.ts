import { z } from 'zod';
import type { MatterView } from '#server/access/matters.ts';
import { IsoDate, Instant } from '#server/catalog/fields.ts';
import { requireAll } from '#server/catalog/references.ts';
import { invalid } from '#server/errors/app-error.ts';
import type { MessageFilter } from './queries.ts';

const When = z
  .string()
  .refine(
    (text) => Instant.safeParse(text).success || IsoDate.safeParse(text).success,
    'Give an instant like 2026-01-31T09:30:00.000Z, or a date like 2026-01-31.',
  );

/** From when to when; both ends are included. */
export const dates = {
  from: When.optional().meta({ description: 'Instant, or date in UTC' }),
  to: When.optional(),
};

export const flagged = z
  .enum(['true', 'false'], 'This is true or false.')
  .transform((value) => value === 'true')
  .optional();

/** Numbers of records, separated by commas. */
export const Records = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9}){0,499}$/, 'Name 1 to 500 whole numbers, separated by commas.')
  .transform((text) => text.split(',').map(Number));

export function numbered(least: number, most: number, usual: number) {
  const sentence = `Give a whole number from ${least} to ${most}.`;
  return z.coerce.number(sentence).int(sentence).min(least, sentence).max(most, sentence).default(usual);
}

/** The instants of a span. */
export function spanOf({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from?: string | undefined;
  to?: string | undefined;
} {
  const first = from?.length === 10 ? `${from}T00:00:00.000Z` : from;
  const last = to?.length === 10 ? `${to}T23:59:59.999Z` : to;
  if (first !== undefined && last !== undefined && first > last) throw invalid('`to` is before `from`.', 'to');
  return { from: first, to: last };
}

/** Refuses ids that are not of records the viewer may see. */
export async function requireNamed(view: MatterView, filter: MessageFilter): Promise<void> {
  const { threadId, importId, courtCaseId, contactId } = filter;
  if (threadId !== undefined) await requireAll(view, 'messageThreads', [threadId], 'threadId');
  if (importId !== undefined) await requireAll(view, 'messageImports', [importId], 'importId');
  if (courtCaseId !== undefined) await requireAll(view, 'courtCases', [courtCaseId], 'courtCaseId');
  if (contactId !== undefined) await requireAll(view, 'contacts', [contactId], 'contactId');
}
