import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStructure } from '#server/papers/join/pdf-objects.ts';
import { type PdfiumDocument, PdfiumRefusal, withPdfium } from '#server/papers/pdfium/pdfium.ts';
import { noStructure, type PageFacts, type PdfFacts } from './facts.ts';
import { countLocations } from './locations.ts';
import { lookAt } from './seen-words.ts';
import { structureOf } from './structure.ts';

/**
 * Reads and draws the PDF at `path`. Every file has facts: one that can’t be opened says so in `state`. `onPage` hears of
 * every page that was drawn.
 */
export async function inspectPdf(path: string, onPage?: () => void): Promise<PdfFacts> {
  const file = await readFile(path);
  const facts: PdfFacts = {
    state: 'read',
    bytes: file.length,
    pages: [],
    encrypted: false,
    signatures: 0,
    structure: noStructure,
  };
  const folder = await mkdtemp(join(tmpdir(), 'casewright-'));
  const saved = join(folder, 'saved.pdf');
  try {
    const structure = await readStructure(file).catch(() => null);
    await withPdfium(path, (pdf) => {
      facts.encrypted = pdf.encrypted;
      facts.signatures = pdf.signatures;
      for (let number = 0; number < pdf.pageCount; number += 1) {
        facts.pages.push(pageFacts(pdf, number));
        onPage?.();
      }
      if (structure === null) pdf.save(saved);
    });
    if (structure === null) facts.state = 'repaired';
    const known = structure ?? (await readStructure(await readFile(saved)).catch(() => null));
    if (known !== null) facts.structure = { ...structureOf(known), locations: countLocations(file) };
    return facts;
  } catch (error) {
    if (!(error instanceof PdfiumRefusal)) throw error;
    return { ...facts, state: error.reason };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function pageFacts(pdf: PdfiumDocument, number: number): PageFacts {
  return pdf.page(number, (page) => {
    const { words, blank } = lookAt(page);
    return {
      width: page.width,
      height: page.height,
      words: words.map(({ text, x, y, width, height, sight }) => ({ text, x, y, width, height, sight })),
      blank,
    };
  });
}
