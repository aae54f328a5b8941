import type { IdentifiedFile } from './file-kind.ts';
import type { ExtractionFile, Preview } from './protocol.ts';

const shownByBrowsers = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'audio/mpeg',
  'audio/mp4',
  'audio/aac',
  'audio/wav',
  'audio/ogg',
  'audio/flac',
  'audio/webm',
  'video/mp4',
  'video/webm',
  'video/ogg',
  // What iPhones record. Most browsers play it; a player that can't says so.
  'video/quicktime',
]);

/** The file itself, when browsers show or play it; then no child process has to start. */
export function originalAsPreview(file: ExtractionFile, { mimeType }: IdentifiedFile): Preview | null {
  if (!shownByBrowsers.has(mimeType)) return null;
  return { path: file.path, mimeType, fileName: file.fileName };
}
