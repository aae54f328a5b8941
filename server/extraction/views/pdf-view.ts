import { cleanText } from '#server/extraction/clean-text.ts';
import { allFiles, bytesOfFile } from '#server/extraction/pdf/attached-files.ts';
import { openPdf } from '#server/extraction/pdf/pdf-document.ts';
import { documentFacts } from '#server/extraction/pdf/read-pdf.ts';
import { mimeOfName } from '#server/rules/file-types.ts';
import type { ViewJob } from './make-view.ts';
import type { PartWriter } from './part-writer.ts';
import type { FactsView } from './view.ts';

/** The PDF's own details, and as parts the files that it carries, each once: some are listed and pinned to a page too. */
export async function pdfView({ file, settings }: ViewJob, parts: PartWriter): Promise<FactsView> {
  const document = await openPdf(file.path, settings.limits);
  try {
    const { facts } = await documentFacts(document);
    const attached = await allFiles(document);
    for (const each of attached) {
      const bytes = await bytesOfFile(document, each);
      const claimed = { mimeType: mimeOfName(each.name) ?? 'application/octet-stream', size: bytes?.length ?? 0 };
      await parts.addOnce(cleanText(each.name) || 'without a name', bytes, claimed);
    }
    if (parts.parts.length > 0) facts['attachedFiles'] = parts.parts.map(({ name }) => name).join(', ');
    return { kind: 'facts', durationSeconds: null, facts };
  } finally {
    await document.loadingTask.destroy();
  }
}
