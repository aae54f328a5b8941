import { z } from 'zod';
import { oneOfActions } from '#server/catalog/actions.ts';
import { Id, Instant, line, PageRanges, prose, setOf } from '#server/catalog/fields.ts';
import { exhibitLimits as most } from '#server/rules/documents.ts';
import { compareWithAttached } from '#server/rules/exhibit-mentions.ts';
import type { Attachment } from './attachments.ts';

const Label = line(most.label);
const Description = prose(most.description);
const Consent = z.literal('yes', 'recordingConsent can only be “yes”.');
const placeSentence = 'Give a place in the list as a whole number, the first being 0.';
const Place = z.int(placeSentence).min(0, placeSentence);

/** What is said of an exhibit. */
const said = {
  label: Label.optional(),
  description: Description.optional(),
  pages: PageRanges.nullable().optional(),
  position: Place.optional(),
};

/** What each action takes. */
const edits = {
  attach: { evidenceId: Id.optional(), ...said, recordingConsent: Consent.optional() },
  change: { attachmentId: Id, ...said },
  order: { ids: setOf(Id, most.exhibits) },
};

export const AttachmentEdit = oneOfActions(
  z.strictObject({
    action: z.enum(['attach', 'change', 'order']).default('attach').meta({
      description: 'attach (evidenceId or file), change (attachmentId), order (ids)',
    }),
    evidenceId: Id.optional().meta({ description: 'To attach: the item' }),
    attachmentId: Id.optional().meta({ description: 'To change: the exhibit, by its id' }),
    label: Label.optional().meta({
      description: 'As in “Exhibit A”; the item’s exhibit number or the next free letter when omitted',
    }),
    description: Description.optional().meta({ description: 'What it is' }),
    pages: PageRanges.nullable().optional().meta({ description: 'Only these, like 1-3,7; null: all' }),
    position: Place.optional().meta({ description: 'Its place from 0' }),
    ids: edits.order.ids.optional().meta({ description: 'To order: all exhibits by id' }),
    recordingConsent: Consent.optional().meta({
      description: 'For a recording: all consented, or the law allows it',
    }),
  }),
  edits,
);
export type AttachmentEdit = z.output<typeof AttachmentEdit.oneOf>;

const short = {
  id: Id,
  evidenceId: Id,
  label: z.string(),
  position: z.int().meta({ description: 'Its place in the list, from 0' }),
};

/** An exhibit as its document names it. */
export const Exhibit = z.strictObject(short).meta({ id: 'DocumentExhibit' });

export const DocumentAttachment = z
  .strictObject({
    ...short,
    documentId: Id,
    description: z.string(),
    pages: z.string().nullable().meta({ description: 'Like 1-3,7; null: all of it' }),
    cited: z.boolean().meta({ description: 'The body cites this evidence, or names the exhibit by its label' }),
    sha256: z.string().meta({ description: 'Of the evidence' }),
    updatedAt: Instant,
  })
  .meta({ id: 'DocumentAttachment' });

export function toExhibit({ id, evidenceId, label }: Attachment, position: number): z.output<typeof Exhibit> {
  return { id, evidenceId, label, position };
}

/** The exhibits of one document in their order, by what its body says. */
export function toAttachments(body: string, attachments: readonly Attachment[]): z.output<typeof DocumentAttachment>[] {
  const uncited = new Set(compareWithAttached(body, attachments).attachedNotCited);
  return attachments.map((row, position) => ({
    ...toExhibit(row, position),
    documentId: row.documentId,
    description: row.description,
    pages: row.pages,
    cited: !uncited.has(row),
    sha256: row.sha256,
    updatedAt: row.updatedAt,
  }));
}
