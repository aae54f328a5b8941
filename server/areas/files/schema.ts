import { z } from 'zod';
import type { ViewAndParts as Taken } from '#server/extraction/views/view.ts';

const facts = z
  .record(z.string(), z.string())
  .meta({ description: 'Details in the file: author, created, camera, codec, …' });

const MailMessage = z
  .strictObject({
    fields: z
      .array(z.tuple([z.string(), z.string()]))
      .meta({ description: 'From, To, Cc, Bcc, Date, Subject, as the header says them' }),
    body: z.int().nullable().meta({ description: 'The part that holds the body as one safe page' }),
    text: z.string().nullable().meta({ description: 'The plain text, if the email has one' }),
    remotePictures: z.int().meta({ description: 'Pictures that are never loaded from elsewhere' }),
    attachments: z.array(z.int()).meta({ description: 'Parts' }),
  })
  .meta({ id: 'MailMessage' });

const MailView = z
  .strictObject({
    kind: z.literal('mail'),
    messages: z.array(MailMessage),
    more: z.int().meta({ description: 'Messages of a mailbox that are not shown' }),
    facts,
  })
  .meta({ id: 'MailView' });

const Sheet = z
  .strictObject({
    name: z.string(),
    hidden: z.boolean(),
    columns: z.int(),
    rows: z
      .array(z.strictObject({ at: z.int(), cells: z.array(z.string()) }))
      .meta({ description: 'The number of each row in the file, and what its cells show; empty rows are left out' }),
    formulas: z.record(z.string(), z.string()).meta({ description: 'Formulas by cell, "B7"' }),
    comments: z.array(z.strictObject({ at: z.string(), text: z.string() })),
    rowsInFile: z.int().meta({ description: 'All rows that hold something, the shown ones included' }),
  })
  .meta({ id: 'Sheet' });

const SheetView = z.strictObject({ kind: z.literal('sheet'), sheets: z.array(Sheet), facts }).meta({ id: 'SheetView' });

const TextView = z
  .strictObject({
    kind: z.literal('text'),
    text: z.string(),
    encoding: z.string(),
    mimeType: z.string(),
    more: z.int().meta({ description: 'Characters that are not shown' }),
    facts,
  })
  .meta({ id: 'TextView' });

const ArchiveView = z
  .strictObject({
    kind: z.literal('archive'),
    entries: z.array(
      z.strictObject({
        path: z.string(),
        size: z.number().nullable(),
        modified: z.string(),
        fault: z.string().nullable(),
      }),
    ),
    facts,
  })
  .meta({ id: 'ArchiveView' });

const FactsView = z
  .strictObject({ kind: z.literal('facts'), durationSeconds: z.number().nullable(), facts })
  .meta({ id: 'FactsView' });

const ViewPart = z
  .strictObject({
    name: z.string(),
    mimeType: z.string(),
    kind: z.string(),
    size: z.int(),
    sha256: z.string().nullable().meta({ description: 'Null when its bytes were too many to keep' }),
  })
  .meta({ id: 'ViewPart', description: 'A file within the file' });

/** What extraction writes, which is a separate library and knows no schemas. */
export const ViewAndParts = z
  .strictObject({
    view: z.discriminatedUnion('kind', [MailView, SheetView, TextView, ArchiveView, FactsView]),
    parts: z.array(ViewPart),
  })
  .meta({ id: 'ViewAndParts' }) satisfies z.ZodType<Taken>;
