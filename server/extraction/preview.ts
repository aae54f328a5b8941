import { writeFile } from 'node:fs/promises';
import { emptyFile } from './empty-file.ts';
import { identifyFile, type IdentifiedFile } from './file-kind.ts';
import { originalAsPreview } from './original-preview.ts';
import type { Block } from './pages/block.ts';
import type { Job, Preview, Unsupported } from './protocol.ts';

type PreviewJob = Extract<Job, { kind: 'preview' }>;

/** A copy of the file that every browser shows: a picture, a PDF, plain text, or one safe page of HTML. */
export async function previewFile(job: PreviewJob): Promise<Preview | Unsupported> {
  const empty = await emptyFile(job.file.path);
  if (empty) return empty;
  const identified = await identifyFile(job.file.path, job.file.fileName);
  const original = originalAsPreview(job.file, identified);
  if (original) return original;
  switch (identified.kind) {
    case 'image':
      return (await import('./pictures/preview-picture.ts')).previewPicture(job, identified.mimeType);
    case 'audio':
    case 'video':
      return { unsupported: "Browsers can't play this kind of recording. Download it to listen or watch." };
    case 'text':
      return previewText(job, identified);
    default:
      return previewDocument(job, identified);
  }
}

async function previewText(job: PreviewJob, { mimeType }: IdentifiedFile): Promise<Preview> {
  const { readTextFile, textBlocks } = await import('./writing/text-file.ts');
  const { text, encoding } = await readTextFile(job.file.path);
  const blocks = textBlocks(text, mimeType);
  if (blocks) return writePage(job, [blocks]);
  if (encoding === 'utf-8')
    return { path: job.file.path, mimeType: 'text/plain; charset=utf-8', fileName: job.file.fileName };
  await writeFile(job.target, text, 'utf8');
  return { path: job.target, mimeType: 'text/plain; charset=utf-8', fileName: renamed(job.file.fileName, 'txt') };
}

async function previewDocument(job: PreviewJob, identified: IdentifiedFile): Promise<Preview | Unsupported> {
  const { readDocument } = await import('./read-document.ts');
  const document = await readDocument(job.file, identified, job.settings.limits);
  if ('unsupported' in document) return { unsupported: document.unsupported };
  const { formattedDocx } = await import('./office/formatted-docx.ts');
  const formatted = 'story' in document ? await formattedDocx(job.file.path, document, job.settings.limits) : null;
  return writePage(job, formatted ? [formatted] : document.pages);
}

async function writePage(job: PreviewJob, pages: readonly (readonly Block[])[]): Promise<Preview> {
  const { htmlPage } = await import('./pages/html-page.ts');
  await writeFile(job.target, htmlPage(job.file.fileName, pages), 'utf8');
  return { path: job.target, mimeType: 'text/html; charset=utf-8', fileName: renamed(job.file.fileName, 'html') };
}

export function renamed(fileName: string, ending: string): string {
  return `${fileName.replace(/\.[^.]*$/, '')}.${ending}`;
}
