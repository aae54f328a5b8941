import { z } from 'zod';
import { prose } from '#server/catalog/fields.ts';
import { profileOverrides } from '#server/papers/court-profile.ts';

/** A short text of the caption, which may be empty; further lines only where it says so. */
const words = (most: number) =>
  prose(most).refine((text) => !/\p{Cc}/u.test(text), 'Write this on one line, without control characters.');

const caption = {
  court: words(200).meta({ description: 'Such as “Superior Court of California”' }),
  county: words(200),
  parties: z.array(z.strictObject({ name: words(300), role: words(100) })).max(50, 'At most 50 parties.'),
  caseNumber: words(100),
  title: words(300).meta({ description: 'Empty: the title of the document' }),
  hearing: prose(500).meta({ description: 'Date, time and place of the hearing, a line each' }),
  filer: z
    .array(words(200))
    .max(12, 'At most 12 lines.')
    .meta({ description: 'Name, address, telephone and email of who files, a line each' }),
  footer: words(200).meta({ description: 'Empty: the title of the document' }),
};

export const Caption = z.strictObject(caption).meta({ id: 'Caption' });
export type Caption = z.output<typeof Caption>;

/** What of a caption is changed. */
export const CaptionChange = Caption.partial();

/** As the document keeps it, next to its profile. */
export interface CourtFormat {
  overrides: z.output<typeof profileOverrides>;
  caption: Caption;
}

/** Null for what is no court paper. */
export function formatOf({ format }: { format: string | null }): CourtFormat | null {
  return JSON.parse(format ?? 'null') as CourtFormat | null;
}
