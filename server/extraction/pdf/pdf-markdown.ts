import type { ExtractionLimits } from '#server/extraction/limits.ts';
import type { FileMarkdown } from '#server/extraction/protocol.ts';
export function pdfMarkdown(_path: string, _limits: ExtractionLimits): Promise<FileMarkdown> {
  throw new Error('not yet');
}
