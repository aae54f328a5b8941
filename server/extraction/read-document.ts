import { open } from 'node:fs/promises';
import { readArchive } from './archive-listing.ts';
import { damaged, ExtractionError, locked } from './extraction-error.ts';
import type { IdentifiedFile } from './file-kind.ts';
import type { ExtractionLimits } from './limits.ts';
import { readMail, type OnPage } from './mail/mail.ts';
import { readDocx, type DocxReading } from './office/docx.ts';
import { readOpenDocument } from './office/opendocument.ts';
import { readPptx } from './office/pptx.ts';
import { readWorkbook } from './office/workbook.ts';
import type { DocumentReading } from './pages/block.ts';
import type { ExtractionFile, Unsupported } from './protocol.ts';
import { readRtf } from './writing/rtf.ts';
import { readHtmlFile, readTextFile } from './writing/text-file.ts';
import { readWord97 } from './writing/word-97.ts';

type DocumentReader = (path: string, limits: ExtractionLimits) => Promise<DocumentReading | DocxReading>;

const names: Record<string, string> = {
  word: 'Word document',
  sheet: 'spreadsheet',
  slides: 'presentation',
  mail: 'email',
  archive: 'archive',
  html: 'web page',
  chat: 'chat export',
};

/**
 * The files that become blocks: everything but PDFs, pictures, recordings and plain text. `onPage` is told which mail of
 * a mailbox begins.
 */
export async function readDocument(
  file: ExtractionFile,
  identified: IdentifiedFile,
  limits: ExtractionLimits,
  onPage: OnPage = () => undefined,
): Promise<DocumentReading | DocxReading | Unsupported> {
  const what = names[identified.kind] ?? 'file';
  if (await isEncryptedOffice(file.path)) throw locked(what);
  const reader = readerOf(identified, file.fileName, onPage);
  if (!reader) return { unsupported: unread };
  try {
    return await reader(file.path, limits);
  } catch (error) {
    throw error instanceof ExtractionError ? error : damaged(what, error);
  }
}

function readerOf({ kind, mimeType }: IdentifiedFile, fileName: string, onPage: OnPage): DocumentReader | null {
  if (mimeType.includes('opendocument')) return readOpenDocument;
  if (mimeType === 'application/rtf') return readRtf;
  if (mimeType === 'application/msword') return readWord97;
  if (mimeType === 'application/vnd.ms-powerpoint')
    return async (path) => (await import('./office/ppt.ts')).readPpt(path);
  switch (kind) {
    case 'word':
      return readDocx;
    case 'sheet':
      return (path, limits) => readWorkbook(path, mimeType, limits);
    case 'slides':
      return readPptx;
    case 'mail':
      return (path, limits) => readMail(path, mimeType, limits, onPage);
    case 'html':
      return readHtmlFile;
    case 'archive':
      return readArchive;
    case 'chat':
      return (path) => chatReading(path, fileName, mimeType === 'text/html');
    default:
      return null;
  }
}

const unread = 'The text of this kind of file is not read. The file itself is kept and can be downloaded.';

async function chatReading(path: string, fileName: string, isPage: boolean): Promise<DocumentReading> {
  // The readers of every format take longer to load than most files to read.
  const chat = await (await import('./chats/chat-export.ts')).readChat(path, fileName);
  if (chat) return { pages: [chat.blocks], pageCount: null, language: null, facts: chat.facts };
  return isPage ? readHtmlFile(path) : asWritten(await readTextFile(path));
}

function asWritten({ text }: { text: string }): DocumentReading {
  return { pages: [[{ type: 'preformatted', text }]], pageCount: null, language: null, facts: {} };
}

const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** A password wraps an office file of today in a compound file with one stream of this name. */
export async function isEncryptedOffice(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(64 * 1024);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    if (!head.subarray(0, 4).equals(compoundFile)) return false;
    return head.subarray(0, bytesRead).includes(Buffer.from('EncryptedPackage', 'utf16le'));
  } finally {
    await file.close();
  }
}
