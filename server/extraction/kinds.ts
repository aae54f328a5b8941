export type FileKind =
  | 'pdf'
  | 'image'
  | 'audio'
  | 'video'
  | 'word'
  | 'sheet'
  | 'slides'
  | 'text'
  | 'html'
  | 'mail'
  | 'archive'
  | 'chat'
  | 'other';

const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/** The types we read or show, by the endings that people's files have. */
const mimeByEnding: Record<string, string> = {
  pdf: 'application/pdf',
  docx: `${openXml}.wordprocessingml.document`,
  docm: 'application/vnd.ms-word.document.macroenabled.12',
  dotx: `${openXml}.wordprocessingml.template`,
  doc: 'application/msword',
  odt: `${openDocument}.text`,
  rtf: 'application/rtf',
  xlsx: `${openXml}.spreadsheetml.sheet`,
  xlsm: 'application/vnd.ms-excel.sheet.macroenabled.12',
  xls: 'application/vnd.ms-excel',
  ods: `${openDocument}.spreadsheet`,
  pptx: `${openXml}.presentationml.presentation`,
  ppsx: `${openXml}.presentationml.slideshow`,
  ppt: 'application/vnd.ms-powerpoint',
  odp: `${openDocument}.presentation`,
  eml: 'message/rfc822',
  mbox: 'application/mbox',
  msg: 'application/vnd.ms-outlook',
  zip: 'application/zip',
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'text/html',
  txt: 'text/plain',
  text: 'text/plain',
  log: 'text/plain',
  srt: 'text/plain',
  vtt: 'text/vtt',
  md: 'text/markdown',
  markdown: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  xml: 'application/xml',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  bmp: 'image/bmp',
  heic: 'image/heic',
  heif: 'image/heif',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  amr: 'audio/amr',
  aif: 'audio/aiff',
  aiff: 'audio/aiff',
  caf: 'audio/x-caf',
  wma: 'audio/x-ms-asf',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  avi: 'video/x-msvideo',
  '3gp': 'video/3gpp',
  '3g2': 'video/3gpp2',
  wmv: 'video/x-ms-asf',
  mpg: 'video/mpeg',
  mpeg: 'video/mpeg',
};

export function mimeOfName(fileName: string): string | null {
  const ending = /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(mimeByEnding, ending) ? (mimeByEnding[ending] ?? null) : null;
}

export function kindOfMime(mimeType: string): FileKind {
  const exact = kindByMime[mimeType];
  if (exact) return exact;
  if (mimeType.includes('wordprocessingml') || mimeType.includes('ms-word')) return 'word';
  if (mimeType.includes('spreadsheetml') || mimeType.includes('ms-excel')) return 'sheet';
  if (mimeType.includes('presentationml') || mimeType.includes('ms-powerpoint')) return 'slides';
  const family = mimeType.split('/')[0];
  if (family === 'image' || family === 'audio' || family === 'video' || family === 'text') return family;
  return 'other';
}

const kindByMime: Record<string, FileKind> = {
  'application/pdf': 'pdf',
  'application/msword': 'word',
  'application/rtf': 'word',
  [`${openDocument}.text`]: 'word',
  [`${openDocument}.spreadsheet`]: 'sheet',
  [`${openDocument}.presentation`]: 'slides',
  'text/html': 'html',
  'message/rfc822': 'mail',
  'application/mbox': 'mail',
  'application/vnd.ms-outlook': 'mail',
  'application/zip': 'archive',
  'application/json': 'text',
  'application/xml': 'text',
};
