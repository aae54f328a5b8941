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

export const kindLabels: Record<FileKind, string> = {
  pdf: 'PDF',
  image: 'Image',
  audio: 'Audio',
  video: 'Video',
  word: 'Text document',
  sheet: 'Spreadsheet',
  slides: 'Slides',
  text: 'Plain text',
  page: 'Web page',
  mail: 'E-mail',
  archive: 'Archive',
  other: 'File',
};

const byMime: [RegExp, FileKind][] = [
  [/^application\/pdf$/, 'pdf'],
  [/^image\//, 'image'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/wordprocessing|msword|rtf|opendocument\.text/, 'word'],
  [/spreadsheet|ms-excel|^text\/csv$|tab-separated/, 'sheet'],
  [/presentation|powerpoint/, 'slides'],
  [/^message\/|mbox|ms-outlook/, 'mail'],
  [/^text\/html$|xhtml/, 'page'],
  [/zip|x-tar|gzip|rar|7z/, 'archive'],
  [/^text\/|json|xml/, 'text'],
];

const byEnding: Record<string, FileKind> = {
  pdf: 'pdf',
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  gif: 'image',
  webp: 'image',
  tif: 'image',
  tiff: 'image',
  doc: 'word',
  docx: 'word',
  odt: 'word',
  rtf: 'word',
  xls: 'sheet',
  xlsx: 'sheet',
  ods: 'sheet',
  csv: 'sheet',
  ppt: 'slides',
  pptx: 'slides',
  odp: 'slides',
  txt: 'text',
  md: 'text',
  json: 'text',
  xml: 'text',
  htm: 'page',
  html: 'page',
  zip: 'archive',
  m4a: 'audio',
  mp3: 'audio',
  wav: 'audio',
  ogg: 'audio',
  oga: 'audio',
  opus: 'audio',
  flac: 'audio',
  amr: 'audio',
  aac: 'audio',
  wma: 'audio',
  mp4: 'video',
  mov: 'video',
  m4v: 'video',
  webm: 'video',
  mkv: 'video',
  avi: 'video',
  '3gp': 'video',
  wmv: 'video',
  heic: 'image',
  heif: 'image',
  eml: 'mail',
  msg: 'mail',
  mbox: 'mail',
};

export function kindOf(mimeType: string, fileName: string): FileKind {
  for (const [pattern, kind] of byMime) if (pattern.test(mimeType)) return kind;
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return byEnding[ending] ?? 'other';
}

/** Recordings need the person's word that they may be kept. */
export function isRecording(file: { type: string; name: string }): boolean {
  const kind = kindOf(file.type, file.name);
  return kind === 'audio' || kind === 'video';
}
