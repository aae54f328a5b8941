import { z } from 'zod';
import { CaseIdFilter, forPeople, Id, Sha256 } from '#server/catalog/fields.ts';
import { invalid } from '#server/errors/app-error.ts';
import { ImportError } from '#server/importers/import-error.ts';
import { AppError } from '#server/errors/app-error.ts';
import { ReadingFault } from '#server/importers/failure.ts';
import type { Answers } from '#server/importers/message.ts';
import { messageLimits } from '#server/rules/messages.ts';
import { importAnswers, PartyName } from './schema.ts';

const yes = z.literal('yes').optional();

export const ImportBody = z.strictObject({
  caseId: CaseIdFilter,
  attest: z.string().max(10).optional().meta({
    description: 'yes: a person confirms it is unchanged and theirs to use',
  }),
  ...importAnswers,
  device: PartyName.optional(),
  courtCaseId: Id.optional(),
  importId: Id.optional().meta({
    description: 'Instead of the file',
  }),
  part: z
    .int()
    .min(1)
    .max(messageLimits.parts)
    .optional()
    .meta({ [forPeople]: true }),
  parts: z
    .int()
    .min(1)
    .max(messageLimits.parts)
    .optional()
    .meta({
      description: 'For an export over 25 MiB: how many parts of at most 24 MiB it comes in',
      // What comes over MCP is smaller.
      [forPeople]: true,
    }),
  sha256: Sha256.optional().meta({ description: 'Of the whole file, with each part', [forPeople]: true }),
  preview: yes.meta({ description: 'Only look' }),
});
export type ImportBody = z.output<typeof ImportBody>;

/** What the request answers; of what an earlier one answered, the rest stays. */
export function answersIn(body: ImportBody, earlier: Answers = {}): Answers {
  const { platform, selfName, otherName, dateOrder, timeZone, columns } = body;
  if (timeZone !== undefined && timeZone !== 'unknown') requireZone(timeZone);
  const threads = body.threads === undefined ? undefined : [...new Set(body.threads)].toSorted();
  const given = { platform, selfName, otherName, dateOrder, timeZone, columns, threads };
  const all = { ...earlier, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
  // All conversations are wanted, as without an answer. In one order, so that equal answers are equal texts.
  const said = Object.entries(all).filter(([field, value]) => field !== 'threads' || (value as string[]).length > 0);
  return Object.fromEntries(said.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function requireZone(timeZone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw invalid(
      'This is not a time zone. Use one like America/Los_Angeles, or “unknown” to keep the times as they are.',
      'timeZone',
    );
  }
}

/** Whether it only asks how an import stands. */
export function onlyAsks({ caseId: _case, importId, ...rest }: ImportBody): boolean {
  return importId !== undefined && Object.values(rest).every((value) => value === undefined);
}

export function requireAttest({ attest }: ImportBody): void {
  if (attest === 'yes') return;
  throw invalid(
    'Send attest=yes once the person adding this has confirmed that it is an unchanged export which they may use.',
    'attest',
  );
}

/** An export that can’t be read, as a refusal of the request that brought it. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof ReadingFault) return new AppError('invalid_file', error.message);
  if (!(error instanceof ImportError)) return error;
  if (error.reason === 'unanswered') return invalid(error.message);
  return new AppError(error.reason === 'too_large' ? 'resource_limit' : 'invalid_file', error.message);
}
