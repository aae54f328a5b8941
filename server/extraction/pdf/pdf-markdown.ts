import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { damaged, overLimit } from '#server/extraction/extraction-error.ts';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import { treeOfWriting } from '#server/extraction/markdown/blocks-to-tree.ts';
import { titleOf } from '#server/extraction/markdown/document-title.ts';
import { Losses } from '#server/extraction/markdown/losses.ts';
import { writeMarkdown } from '#server/extraction/markdown/write-markdown.ts';
import type { Block, Writing } from '#server/extraction/pages/block.ts';
import type { FileMarkdown, Report } from '#server/extraction/protocol.ts';
import { filesOfDocument } from './attached-files.ts';
import { isGarbled } from './garbled-text.ts';
import { hyphenatedWords } from './join-lines.ts';
import { blocksOfLines, measure } from './line-blocks.ts';
import { withTables } from './line-tables.ts';
import { regionsOfPages } from './page-columns.ts';
import { withoutFurniture, type PageRows } from './page-furniture.ts';
import { takeNotes, withNoteKeys } from './page-notes.ts';
import { rowsOfPage } from './page-rows.ts';
import { filledFields } from './page-text.ts';
import { openPdf } from './pdf-document.ts';
import { documentFacts, isPicture } from './read-pdf.ts';
import { linesOfRegion, withTrueLabels, type Line } from './text-lines.ts';
import { xfaText, type XfaNode } from './xfa-text.ts';

/** A PDF with a text layer, as what someone wrote: paragraphs instead of lines, and nothing of the pages themselves. */
export async function pdfMarkdown(
  path: string,
  limits: ExtractionLimits,
  report: (report: Report) => void,
): Promise<FileMarkdown> {
  const document = await openPdf(path, limits, { fontNames: true });
  try {
    const { facts } = await documentFacts(document);
    const found = await readPages(document, limits, report);
    if (found.unreadable === document.numPages) throw damaged('PDF', found.firstError);
    const written = document.numPages - found.unreadable - found.pictures;
    if (found.pictures > 0 && written < found.pictures)
      return { markdown: '', notes: [], scan: true, title: titleOf(facts) };
    const losses = new Losses();
    losses.add('scannedPages', found.pictures);
    losses.add('unreadablePages', found.unreadable);
    losses.add('turnedWords', found.turned);
    losses.add('attachedFiles', (await filesOfDocument(document)).length);
    const writing = found.form ?? writingOf(found.pages, losses);
    const { tree, notes } = treeOfWriting({ ...writing, blocks: [...writing.blocks, ...found.fields] });
    return {
      markdown: writeMarkdown(tree),
      notes: [...losses.sentences(), ...notes],
      scan: false,
      title: titleOf(facts),
    };
  } finally {
    await document.loadingTask.destroy();
  }
}

interface FoundPages {
  pages: PageRows[];
  /** What was filled into the form's fields. */
  fields: Block[];
  /** A form that makes its pages itself has no lines, only words. */
  form: Writing | null;
  pictures: number;
  unreadable: number;
  turned: number;
  firstError: unknown;
}

async function readPages(
  document: PDFDocumentProxy,
  limits: ExtractionLimits,
  report: (report: Report) => void,
): Promise<FoundPages> {
  const found: FoundPages = {
    pages: [],
    fields: [],
    form: null,
    pictures: 0,
    unreadable: 0,
    turned: 0,
    firstError: null,
  };
  let characters = 0;
  for (let number = 1; number <= document.numPages; number++) {
    report({ type: 'reading', index: number - 1 });
    try {
      const page = await document.getPage(number);
      const form = (await page.getXfa()) as XfaNode | null;
      if (form) found.form = withPage(found.form, xfaText(form));
      else {
        const { rows, turned } = await rowsOfPage(page);
        const fields = await filledFields(page);
        const words = rows.flatMap(({ segments }) => segments.map((segment) => segment.text));
        const text = [...words, ...fields].join(' ');
        characters += text.length;
        const garbled = isGarbled(words.join(' '));
        if (garbled || (turned === 0 && (await isPicture(page, text)))) found.pictures++;
        found.turned += turned;
        found.pages.push({ number, height: page.getViewport({ scale: 1 }).height, rows: garbled ? [] : rows });
        found.fields.push(...fields.map((field): Block => ({ type: 'paragraph', text: field })));
      }
      page.cleanup();
    } catch (error) {
      found.unreadable++;
      found.firstError ??= error;
    }
    if (characters > limits.characters) throw overLimit('characters', limits.characters);
  }
  return found;
}

function withPage(form: Writing | null, text: string): Writing {
  const blocks = text.split('\n').map((line): Block => ({ type: 'paragraph', text: line }));
  return { blocks: [...(form?.blocks ?? []), ...blocks], notes: new Map() };
}

function writingOf(pages: readonly PageRows[], losses: Losses): Writing {
  const { pages: kept, removed } = withoutFurniture(pages);
  losses.add('lineNumbers', removed.lineNumbers);
  losses.add('batesNumbers', removed.batesNumbers);
  losses.add('headersAndFooters', removed.headersAndFooters);
  const regions = regionsOfPages(kept.map(({ rows }) => rows)).flatMap((found, at) =>
    found.map((region) => linesOfRegion(region, kept[at]?.number ?? 0)),
  );
  const hyphenated = hyphenatedWords(regions.flat().map(({ text }) => text));
  const { bodySize } = measure(regions.flat(), hyphenated);
  const notes = new Map<string, Block[]>();
  const lines = regions.flatMap((region) => {
    const taken = takeNotes(region, bodySize);
    for (const [key, note] of taken.notes) notes.set(key, note);
    return taken.text;
  });
  const labelled = withTrueLabels(withNoteKeys(lines, notes));
  const pieces = byRegion(labelled).flatMap((region) => withTables(region));
  return { blocks: blocksOfLines(pieces, measure(labelled, hyphenated)), notes };
}

function byRegion(lines: readonly Line[]): Line[][] {
  const regions: Line[][] = [];
  for (const line of lines) {
    if (regions.at(-1)?.[0]?.region === line.region) regions.at(-1)?.push(line);
    else regions.push([line]);
  }
  return regions;
}
