import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanFacts } from '#server/extraction/clean-text.ts';
import { emptyFile } from '#server/extraction/empty-file.ts';
import { identifyFile, type IdentifiedFile } from '#server/extraction/file-kind.ts';
import type { Job, Unsupported } from '#server/extraction/protocol.ts';
import { PartWriter } from './part-writer.ts';
import { type FileView, type ViewAndParts, viewFile } from './view.ts';

export type ViewJob = Extract<Job, { kind: 'view' }>;

/** Takes a file apart for the viewer, into the job's folder: `view.json`, and the files within the file. */
export async function makeView(job: ViewJob): Promise<Unsupported | null> {
  const empty = await emptyFile(job.file.path);
  if (empty) return empty;
  const identified = await identifyFile(job.file.path, job.file.fileName);
  const parts = new PartWriter(job.folder, job.settings.limits);
  const view = await viewOf(job, identified, parts);
  if ('unsupported' in view) return view;
  const whole: ViewAndParts = { view: { ...view, facts: cleanFacts(view.facts) }, parts: parts.parts };
  await writeFile(join(job.folder, viewFile), JSON.stringify(whole), { mode: 0o600, flush: true });
  return null;
}

async function viewOf(job: ViewJob, identified: IdentifiedFile, parts: PartWriter): Promise<FileView | Unsupported> {
  const { mimeType, kind } = identified;
  switch (kind) {
    case 'mail':
      return (await import('./mail-view.ts')).mailView(job, mimeType, parts);
    case 'text':
      return (await import('./text-view.ts')).textView(job, mimeType);
    case 'archive':
      return (await import('#server/extraction/archive-listing.ts')).archiveView(job.file.path, job.settings.limits);
    case 'pdf':
      return (await import('./pdf-view.ts')).pdfView(job, parts);
    case 'sheet':
      return (await import('./sheet-view.ts')).sheetView(job, identified);
    default:
      return (await import('./facts-view.ts')).factsView(job, identified);
  }
}
