import { z } from 'zod';
import { writtenDate } from '#server/papers/dates.ts';
import { itemKinds } from '#server/papers/packet/packet.ts';

/*
 * What a packet is made of, as a list that is given with it: every file and every source with its SHA-256. What may be
 * named in it is for whoever calls: nothing is added to titles and notes here.
 */

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const text = z.string().max(1_000);

const volume = z
  .strictObject({
    /** As it is given to somebody, with its ending. */
    name: z.string().min(1).max(255),
    bytes: z.int().min(0),
    sha256,
    pages: z.int().min(1),
    /** Its pages, as numbers of the packet: 1 is the first page of the first volume. */
    first: z.int().min(1),
    last: z.int().min(1),
  })
  .refine(
    ({ pages, first, last }) => last - first + 1 === pages,
    'The pages of a volume are those from first to last.',
  );

const source = z.strictObject({
  /** As the index has it, with its word, such as `Exhibit 3`; null where there is none. */
  label: text.nullable(),
  title: text,
  kind: z.enum(itemKinds),
  /** Of the file that its pages were made from; null for what was made of none. */
  sha256: sha256.nullable(),
  bytes: z.int().min(0).nullable(),
  bates: z.strictObject({ first: text, last: text }).nullable(),
  /** The packet page that it begins on, and how many it has there. */
  page: z.int().min(1),
  pages: z.int().min(1),
  /** Which pages of its file these are, such as “pages 3–7 of 40”; null for all of them. */
  part: text.nullable(),
  /** Which version of which rules made pages of the file; null where they are the file's own. */
  recipe: text.nullable(),
  /** What changed on the way to the packet, in sentences. */
  notes: z.array(text),
});

export const packetManifest = z.strictObject({
  format: z.literal('casewright-packet-manifest'),
  version: z.literal(1),
  title: text.min(1),
  /** The case in one line, such as its number and parties; empty where none is known. */
  caption: text,
  /** With the offset of the place it was made: the day that is shown is the day there. */
  madeAt: z.iso.datetime({ offset: true, local: false }),
  /** The version of Casewright. */
  tool: text.min(1),
  draft: z.boolean(),
  /** What the hashes say, and when they were taken (`hashStatement`). */
  statement: text.min(1),
  files: z
    .array(volume)
    .min(1)
    .refine((files) => new Set(files.map(({ name }) => name)).size === files.length, 'Two files have the same name.'),
  sources: z.array(source),
  /** What was found before the build, which went ahead in spite of it. */
  despite: z.array(z.strictObject({ code: text, text })),
});
export type PacketManifest = z.infer<typeof packetManifest>;

export const manifestName = 'manifest.json';

/** The manifest as a file: the same input makes the same bytes. Throws a ZodError for what is no manifest. */
export function manifestFile(manifest: PacketManifest): Uint8Array {
  // Parsing puts the keys in the order in which they are declared.
  return Buffer.from(`${JSON.stringify(packetManifest.parse(manifest), null, 2)}\n`);
}

/** For sources whose files were hashed when they were added, and compared with that when the packet was made. */
export function hashStatement(madeAt: string, language: string): string {
  return (
    `The SHA-256 of each packet file was taken when the packet was made, on ${writtenDate(madeAt, language)}. ` +
    'The SHA-256 of each original was taken when it was added to Casewright, and checked again for the packet. ' +
    'A file with the same SHA-256 is unchanged since then. ' +
    'A hash does not show who made a file, when, or whether its content is true.'
  );
}
