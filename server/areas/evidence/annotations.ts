import { z } from 'zod';
import { exactText, Id, Instant, prose } from '#server/catalog/fields.ts';
import { invalid } from '#server/errors/app-error.ts';
import { annotationLimits as most } from '#server/rules/annotations.ts';
import { newId } from '#server/store/ids.ts';
import type { Json } from '#server/store/tables.ts';

/*
 * Highlights and page notes on an evidence item. What one says never changes under its id: an edited note is another
 * one in its place. So two sides that sync hold a set of them, and edits of one note on both sides are both kept.
 */

const place = {
  page: z.int().min(1).max(most.page).nullable().meta({ description: 'From 1; null: about the whole item' }),
  quote: exactText(most.quote)
    .refine((quote) => quote.trim() !== '', 'This may not be blank.')
    .nullable()
    .meta({ description: 'The highlighted passage, as in the extracted text; null: a note alone' }),
  start: z
    .int()
    .min(0)
    .nullable()
    .meta({ description: 'Where the quote begins in the text of its page, UTF-16; null: not known' }),
};

export const Annotation = z
  .strictObject({
    id: Id.meta({ description: 'Another one once it says something else' }),
    ...place,
    note: z.string().meta({ description: 'Empty for a highlight alone' }),
    madeAt: Instant,
  })
  .meta({ id: 'Annotation' });

const GivenAnnotation = z
  .strictObject({
    id: Id.optional(),
    page: place.page.optional(),
    quote: place.quote.optional(),
    start: place.start.optional(),
    note: prose(most.note).optional(),
    madeAt: Instant.optional(),
  })
  .refine(({ quote, note }) => quote != null || (note ?? '').trim() !== '', 'Give a quote, a note, or both.');

export const GivenAnnotations = z
  .array(GivenAnnotation)
  .max(most.annotations, `An item can have up to ${most.annotations} highlights and notes.`)
  .meta({ description: 'All highlights and page notes: those left out are deleted' });

export type Annotation = z.output<typeof Annotation>;

/** All of an item as they are kept, with ids for what is new or says something else than it did at `now`. */
export function keptAnnotations(
  given: z.output<typeof GivenAnnotations>,
  before: { annotations: Json },
  now: string,
): Json {
  const known = new Map((JSON.parse(before.annotations) as Annotation[]).map((each) => [each.id, each]));
  const kept = new Map<string, Annotation>();
  for (const { id = newId(), page = null, quote = null, start = null, note = '', madeAt } of given) {
    const old = known.get(id);
    const said = { id, page, quote, start: quote === null ? null : start, note, madeAt: madeAt ?? old?.madeAt ?? now };
    const isAnother = kept.has(id) || (old !== undefined && JSON.stringify(said) !== JSON.stringify(old));
    const own = isAnother ? newId() : id;
    kept.set(own, { ...said, id: own });
  }
  const all = [...kept.values()];
  const characters = all.reduce((sum, { quote, note }) => sum + (quote ?? '').length + note.length, 0);
  if (characters > most.characters) {
    const allowed = most.characters.toLocaleString('en-US');
    throw invalid(`The highlights and notes of an item can have up to ${allowed} characters together.`, 'annotations');
  }
  return JSON.stringify(all);
}

/** What a person wrote in them, for the search; the quotes are on the pages. */
export function notesIn({ annotations }: { annotations: Json }): string {
  if (annotations === '[]') return '';
  return (JSON.parse(annotations) as Annotation[]).flatMap(({ note }) => (note === '' ? [] : [note])).join('\n\n');
}
