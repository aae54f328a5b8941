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

const openDocument = 'application/vnd.oasis.opendocument';

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
  'application/ms-tnef': 'mail',
  'application/pkcs7-mime': 'mail',
  'application/zip': 'archive',
  'application/json': 'text',
  'application/xml': 'text',
};
