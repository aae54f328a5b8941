import { PSM, type Worker } from 'tesseract.js';
import { type ReadLine, type Size, wordsOf } from './line-words.ts';

/** What was read in a picture, in its own pixels. */
export interface Attempt {
  lines: ReadLine[];
  size: Size;
  /** Mean certainty, 0 to 100, by letters. */
  sureness: number;
  /** Letters times certainty: how much this attempt is worth against another. */
  weight: number;
}

/** Below this the "words" of a photo of a lawn are read, not words. */
const guessed = 30;

/** `block`: as one block of lines; else the recognizer looks for columns and paragraphs first. */
export async function readLines(worker: Worker, png: Buffer, { block = false } = {}): Promise<Attempt> {
  const mode = block ? PSM.SINGLE_BLOCK : PSM.AUTO;
  await worker.setParameters({ tessedit_pageseg_mode: mode });
  const { data } = await worker.recognize(png, {}, { text: false, blocks: true });
  const paragraphs = (data.blocks ?? []).flatMap((each) => each.paragraphs);
  const lines = paragraphs.flatMap((each, paragraph) =>
    each.lines.map((line) => ({ words: wordsOf(line), paragraph })).filter(({ words }) => words.length > 0),
  );
  return attemptOf(lines, sizeOfPng(png));
}

export function attemptOf(lines: ReadLine[], size: Size): Attempt {
  let letters = 0;
  let certainty = 0;
  for (const { text, confidence } of lines.flatMap(({ words }) => words)) {
    letters += text.length;
    certainty += confidence * text.length;
  }
  const sureness = letters === 0 ? 0 : certainty / letters;
  return { lines, size, sureness, weight: letters * Math.max(0, sureness - guessed) };
}

/** Every picture is given as PNG, whose first block says how large it is (PNG, 11.2.2). */
export function sizeOfPng(bytes: Buffer): Size {
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
