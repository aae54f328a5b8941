import { readFile } from 'node:fs/promises';
import WordExtractor from 'word-extractor';
import { damaged, locked } from '#server/extraction/extraction-error.ts';
import type { Block, DocumentReading } from '#server/extraction/pages/block.ts';

const encryptedFlag = 0x0100;

/** The old Word format (97 to 2003). */
export async function readWord97(path: string): Promise<DocumentReading> {
  const bytes = await readFile(path);
  if (isEncrypted(bytes)) throw locked('Word document');
  const document = await new WordExtractor().extract(bytes).catch((error: unknown) => {
    throw damaged('Word document', error);
  });
  const parts = [
    document.getHeaders({ includeFooters: false }),
    document.getBody(),
    document.getTextboxes(),
    document.getFootnotes(),
    document.getEndnotes(),
    document.getAnnotations(),
    document.getFooters(),
  ];
  const blocks = parts.flatMap(paragraphs);
  const written = [document.getBody(), document.getTextboxes(), document.getFootnotes(), document.getEndnotes()];
  const writing = { blocks: written.flatMap(paragraphs), notes: new Map<string, Block[]>() };
  return { pages: [blocks], pageCount: null, language: null, facts: {}, writing };
}

function paragraphs(text: string): Block[] {
  return text
    .split(/\r\n|[\n\r]/)
    .filter((line) => line.trim() !== '')
    .map((line): Block => ({ type: 'paragraph', text: line }));
}

/** The flag is at byte 10 of the WordDocument stream, whose magic number is 0xA5EC ([MS-DOC] 2.5.2). */
function isEncrypted(bytes: Buffer): boolean {
  for (let at = 512; at + 12 <= bytes.length; at += 512) {
    if (bytes.readUInt16LE(at) === 0xa5ec) return (bytes.readUInt16LE(at + 10) & encryptedFlag) !== 0;
  }
  return false;
}
