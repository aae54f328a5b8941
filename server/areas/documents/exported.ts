import type { Services } from '#server/catalog/context.ts';
import { paperFileName } from '#server/rules/file-names.ts';
import type { Row } from '#server/store/tables.ts';
import type { ExportFormat } from './export-formats.ts';
import { type PaperPlan, withPictures } from './paper-of.ts';

const mimeTypes: Record<ExportFormat, string> = {
  pdf: 'application/pdf',
  md: 'text/markdown; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

interface Exported {
  bytes: Uint8Array;
  mimeType: string;
  fileName: string;
  /** Of a PDF. */
  pages: number | null;
}

/** A document as a file. The Markdown is the body alone, byte for byte. */
export async function exported(
  services: Services,
  format: ExportFormat,
  { title, body }: Pick<Row<'documents'>, 'title' | 'body'>,
  plan: PaperPlan,
): Promise<Exported> {
  const facts = {
    mimeType: mimeTypes[format],
    fileName: paperFileName(title, format),
  };
  switch (format) {
    case 'md':
      return { ...facts, bytes: Buffer.from(body), pages: null };
    case 'docx':
      return { ...facts, bytes: await services.papers.word(await withPictures(plan, services)), pages: null };
    case 'pdf': {
      const { pdf, pages } = await services.papers.set(await withPictures(plan, services));
      return { ...facts, bytes: pdf, pages };
    }
  }
}
