import { z } from 'zod';
import { readPages, writePages } from '#server/rules/page-ranges.ts';

/** The types of fields, each with the sentence a caller reads when it is wrong. */

export const Id = z.uuid('No record has this ID. Check that it is complete.').meta({ description: 'A UUIDv7' });
const noYear0 = 'There is no year 0000. Years go from 0001 to 9999.';
/** The years that dates and instants have. */
export const hasYear = [(date: string): boolean => !date.startsWith('0000'), noYear0] as const;

export const Instant = z.iso
  .datetime({ precision: 3, error: 'Give an instant in UTC with milliseconds, like 2026-01-31T09:30:00.000Z.' })
  .refine(...hasYear)
  .meta({ description: 'ISO 8601 UTC with milliseconds' });
export const IsoDate = z.iso
  .date('Give a date as YYYY-MM-DD, a day that exists.')
  .refine(...hasYear)
  .meta({ description: 'YYYY-MM-DD' });

const halfCharacter = 'This holds half a character (a lone surrogate), which can’t be stored.';

/** Marks that turn the direction of what follows them: one name could look like another, or an .exe like a .pdf. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** One line of text a person typed: trimmed, never blank, in Unicode's composed form (NFC). */
export function line(max: number) {
  return z
    .string()
    .normalize()
    .trim()
    .min(1, 'This may not be blank.')
    .max(max, `This may have at most ${max} characters.`)
    .refine((value) => !unseen.test(value), 'Write this on one line, without control characters or direction marks.')
    .refine((value) => value.isWellFormed(), halfCharacter);
}

/** Text of any number of lines, kept as it was typed but in Unicode's composed form (NFC); it may be empty. */
export function prose(max: number) {
  return storable(z.string().normalize(), max);
}

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Give the SHA-256 in 64 lowercase hexadecimal digits.');

/** Text of any number of lines, kept character by character; it may be empty. */
export function exactText(max: number) {
  return storable(z.string(), max);
}

function storable(text: z.ZodString, max: number) {
  return text
    .max(max, `This may have at most ${max.toLocaleString('en-US')} characters.`)
    .refine((value) => !value.includes('\u0000'), 'This holds a NUL character, which can’t be stored.')
    .refine((value) => value.isWellFormed(), halfCharacter);
}

/** A set of ids or names: each counts once, in the order first given. */
export function setOf<S extends z.ZodType<string>>(item: S, max: number) {
  return z
    .array(item)
    .max(max, `At most ${max} of these.`)
    .transform((values) => [...new Set(values)]);
}

/** Optional paging for lists that otherwise answer everything. */
export const paging = {
  limit: z.coerce
    .number('Give a whole number from 1 to 1000.')
    .int('Give a whole number from 1 to 1000.')
    .min(1, 'Give a whole number from 1 to 1000.')
    .max(1000, 'Give a whole number from 1 to 1000.')
    .optional()
    .meta({ description: 'At most this many rows; all of them when omitted' }),
  after: Id.optional().meta({ description: 'Rows after the one with this id, in the list’s order' }),
};

export const CaseIdFilter = Id.optional().meta({ description: 'The case; the context’s case when omitted' });

/** The version a caller read; when the record has another by now the answer is 409 with `current`. */
export const expectedUpdatedAt = Instant.optional().meta({
  description: 'Refuse with 409 unless the record still has this updatedAt',
});

/** In the `meta` of a property: only people or sync have a use for it, so the list of tools leaves it out. */
export const forPeople = 'x-for-people';

const pagesSentence = 'Give pages like 1-3,7: numbers from 1 on, and ranges of them.';

/** Some pages of a file, as people write them, kept as `writePages` does. */
export const PageRanges = z
  .string()
  .max(1000, pagesSentence)
  .refine((written) => readPages(written) !== null, pagesSentence)
  .transform((written) => writePages(readPages(written) ?? []));
