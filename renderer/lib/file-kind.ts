import { mimeOfName } from '#server/rules/file-types.ts';
import { isRecordingKind } from '#server/rules/recordings.ts';

export type FileKind =
  | 'pdf'
  | 'image'
  | 'audio'
  | 'video'
  | 'word'
  | 'sheet'
  | 'slides'
  | 'text'
  | 'page'
  | 'mail'
  | 'archive'
  | 'other';

const byMime: [RegExp, FileKind][] = [
  [/^application\/pdf$/, 'pdf'],
  [/^image\//, 'image'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/wordprocessing|ms-?word|rtf|opendocument\.text/, 'word'],
  [/spreadsheet|ms-excel|^text\/csv$|tab-separated/, 'sheet'],
  [/presentation|powerpoint/, 'slides'],
  [/^message\/|mbox|ms-outlook/, 'mail'],
  [/^text\/html$|xhtml/, 'page'],
  [/zip|x-tar|gzip|rar|7z/, 'archive'],
  [/^text\/|json|xml/, 'text'],
];

export function kindOf(mimeType: string, fileName: string): FileKind {
  return kindOfMime(mimeType) ?? kindOfMime(mimeOfName(fileName) ?? '') ?? 'other';
}

function kindOfMime(mimeType: string): FileKind | undefined {
  return byMime.find(([pattern]) => pattern.test(mimeType))?.[1];
}

/** Recordings need the person's confirmation that they may be kept. */
export function isRecording(file: { type: string; name: string }): boolean {
  return isRecordingKind(kindOf(file.type, file.name));
}
