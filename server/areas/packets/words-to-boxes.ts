import type { BeforeWrite } from '#server/catalog/context.ts';
import { invalid, notFound } from '#server/errors/app-error.ts';
import type { RedactionBox } from '#server/papers/redaction/find-words.ts';
import type { Edit } from './edit-schema.ts';
import { pagesFor } from './pages-for.ts';

/** Every place where the pages of an item still say these words, as boxes to paint out. */
export async function boxesOfWords(
  { matter, viewer, principal, now, look, gone, services }: BeforeWrite,
  { packetId, evidenceId }: Edit<'redact'>,
  words: readonly string[],
): Promise<RedactionBox[]> {
  if (!matter) throw notFound('court packet');
  const path = await pagesFor(
    { services, packetPages: services.packetPages, read: look, signal: gone ?? new AbortController().signal },
    { viewer, principal, now, matter, packetId, is: ({ row }) => row.kind === 'exhibit' && row.refId === evidenceId },
    { whole: false },
  );
  const boxes: RedactionBox[] = [];
  for (const [at, text] of words.entries()) {
    const found = await services.packetPages.findWords(path, text);
    if (found.length === 0) throw invalid(`“${text}” is nowhere on its pages. Nothing was redacted.`, `words.${at}`);
    boxes.push(...found);
  }
  return boxes;
}
