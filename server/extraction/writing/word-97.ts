import { readFile } from 'node:fs/promises';
import WordExtractor from 'word-extractor';
import { damaged, locked } from '#server/extraction/extraction-error.ts';
import type { Block, DocumentReading } from '#server/extraction/pages/block.ts';
import { shownIn, word97Marks, type Word97Marks, type Word97Paragraph } from './word-97-marks.ts';

/** Quotation marks and dashes as they are in the document. */
const verbatim = { filterUnicode: false };
const encryptedFlag = 0x0100;

/** The old Word format (97 to 2003). */
export async function readWord97(path: string): Promise<DocumentReading> {
  const bytes = await readFile(path);
  if (isEncrypted(bytes)) throw locked('Word document');
  const document = await new WordExtractor().extract(bytes).catch((error: unknown) => {
    throw damaged('Word document', error);
  });
  const marks = word97Marks(bytes);
  const { blocks: body, unplaced } = withNumbers(paragraphs(document.getBody(verbatim)), marks.paragraphs);
  const beside = [document.getTextboxes(verbatim), document.getFootnotes(verbatim), document.getEndnotes(verbatim)];
  const written = [...body, ...beside.flatMap(paragraphs)];
  const blocks = [
    ...paragraphs(document.getHeaders({ ...verbatim, includeFooters: false })),
    ...written,
    ...[document.getAnnotations(verbatim), document.getFooters(verbatim)].flatMap(paragraphs),
    ...lossesOf(marks, unplaced),
  ];
  const writing = { blocks: written, notes: new Map<string, Block[]>() };
  return { pages: [blocks], pageCount: null, language: null, facts: {}, writing };
}

/**
 * Gives the body's paragraphs the numbers that Word shows before them. The library that reads the text and the file's own
 * tables are two views of it: where their words agree in order, the paragraph is the same; the rest is counted.
 */
function withNumbers(
  body: readonly Paragraph[],
  marked: readonly Word97Paragraph[],
): { blocks: Block[]; unplaced: number } {
  const blocks: Block[] = [...body];
  const shown = body.map(({ text }) => shownIn(text));
  let next = 0;
  let passed = 0;
  let unplaced = 0;
  for (const { text, isListed, place } of marked.filter((each) => each.text !== '')) {
    // A row of a table is one line of the body and several paragraphs of the file.
    const ahead = shown.slice(next, next + 3 + passed).indexOf(text);
    if (isListed && (ahead < 0 || !place)) unplaced++;
    if (ahead < 0) {
      passed++;
      continue;
    }
    const at = next + ahead;
    next = at + 1;
    passed = 0;
    const words = body[at];
    if (!place || !words) continue;
    const { level, number, count } = place;
    blocks[at] = { type: 'item', text: words.text, level, ...(number !== null && { number, count }) };
  }
  return { blocks, unplaced };
}

/** What the text above does not show, in sentences. */
function lossesOf({ hidden, checkBoxes, dropDowns }: Word97Marks, listed: number): Block[] {
  const unread: string[] = [];
  if (listed > 0) {
    const one = listed === 1;
    unread.push(
      `${counted(listed, 'paragraph')} ${one ? 'is' : 'are'} numbered or bulleted in the document. ${one ? 'Its number or bullet is' : 'Their numbers and bullets are'} not shown here.`,
    );
  }
  const fields = [
    checkBoxes > 0 ? counted(checkBoxes, 'check box', 'check boxes') : '',
    dropDowns > 0 ? counted(dropDowns, 'drop-down list') : '',
  ].filter((part) => part !== '');
  if (fields.length > 0) {
    const verb = checkBoxes + dropDowns === 1 ? 'is' : 'are';
    unread.push(`${fields.join(' and ')} ${verb} in the document. What is checked or chosen is not read.`);
  }
  if (unread.length > 0) unread.push('To see all of it, save the document as .docx in Word and add that file.');
  const found = hidden.map((words) => `Hidden in the document: ${words}`);
  return [...found, ...unread].map((text): Block => ({ type: 'paragraph', text }));
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

type Paragraph = Extract<Block, { type: 'paragraph' }>;

function paragraphs(text: string): Paragraph[] {
  return text
    .split(/\r\n|[\n\r]/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ type: 'paragraph', text: line }));
}

/** The flag is at byte 10 of the WordDocument stream, whose magic number is 0xA5EC ([MS-DOC] 2.5.2). */
function isEncrypted(bytes: Buffer): boolean {
  for (let at = 512; at + 12 <= bytes.length; at += 512) {
    if (bytes.readUInt16LE(at) === 0xa5ec) return (bytes.readUInt16LE(at + 10) & encryptedFlag) !== 0;
  }
  return false;
}
