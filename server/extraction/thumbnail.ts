import { writeFile } from 'node:fs/promises';
import { emptyFile } from './empty-file.ts';
import { identifyFile, type IdentifiedFile } from './file-kind.ts';
import { renamed } from './preview.ts';
import type { Job, Preview, Unsupported } from './protocol.ts';

type ThumbnailJob = Extract<Job, { kind: 'thumbnail' }>;

/** A small WebP of what one sees first of a file: its first page, or the picture itself. */
export async function thumbnailOf(job: ThumbnailJob): Promise<Preview | Unsupported> {
  const empty = await emptyFile(job.file.path);
  if (empty) return empty;
  const identified = await identifyFile(job.file.path, job.file.fileName);
  const picture = await draw(job, identified);
  if ('unsupported' in picture) return picture;
  await writeFile(job.target, picture);
  return { path: job.target, mimeType: 'image/webp', fileName: renamed(job.file.fileName, 'webp') };
}

async function draw(job: ThumbnailJob, identified: IdentifiedFile): Promise<Buffer | Unsupported> {
  const { file, settings } = job;
  switch (identified.kind) {
    case 'audio':
    case 'video':
      return { unsupported: 'Recordings have no first page.' };
    case 'image':
      return (await import('./pictures/small-picture.ts')).smallPicture(
        file.path,
        identified.mimeType,
        settings.limits,
      );
    case 'pdf':
      return (await import('./pdf/first-page.ts')).firstPage(file.path, settings.limits);
    case 'text': {
      const { readTextFile } = await import('./writing/text-file.ts');
      const { sheetOfText } = await import('./pages/sheet-of-text.ts');
      return sheetOfText([{ type: 'preformatted', text: (await readTextFile(file.path)).text }]);
    }
    default: {
      const { readDocument } = await import('./read-document.ts');
      const { sheetOfText } = await import('./pages/sheet-of-text.ts');
      const document = await readDocument(file, identified, settings.limits);
      if ('unsupported' in document) return { unsupported: document.unsupported };
      return sheetOfText(document.pages[0] ?? []);
    }
  }
}
